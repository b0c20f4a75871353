import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isInstalled, otherBrowsers } from '#test/other-browsers.mjs'
import { test } from '#test/support/e2e/browser-test.ts'
import { css, label, personAt, role, text } from '#test/support/e2e/browsers/person-at.ts'
import { startBrowser } from '#test/support/e2e/browsers/start.ts'
import type { Browser, Tab } from '#test/support/e2e/browsers/tab.ts'
import { newAccount, password, setFaults } from '#test/support/e2e/person.ts'
import { roomPhoto } from '#test/support/rooms.ts'

test.setTimeout(360_000)
// The gallery is looked at while a design is generated, and a busy machine takes seconds to change tabs.
test.beforeEach(({ request }) => setFaults(request, { latencyMs: 6000 }))

let browser: Browser | undefined
// Here and not in the test, so that a test whose time is up leaves no browser running.
test.afterEach(async () => {
  await browser?.close()
  browser = undefined
})

/** The path of a JPEG of 12 megapixels, like a phone's. */
const photoFile = async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'roomwright-photo-')), 'room.jpg')
  await writeFile(file, await roomPhoto({ width: 4000, height: 3000, seed: 1 }))
  return file
}

const openGallery = async (tab: Tab, stack: string) => {
  const gallery = personAt(tab)
  await gallery.goTo(`${stack}/dashboard?main=generation&sub=generated`)
  await gallery.sees(text('Start Designing'))
  // The account is read once by the page, and again once live events are subscribed to.
  await expect.poll(async () => (await gallery.reads()).filter((path) => path === '/api/account')).toHaveLength(2)
  return gallery
}

for (const installed of otherBrowsers.filter((one) => isInstalled(one)))
  test(`in ${installed.name} a person signs in, buys a plan, redesigns a photo by form and by brush, and finds both in the gallery`, async ({
    request,
    stack,
  }) => {
    const { email } = await newAccount(request)
    const started = await startBrowser(installed)
    browser = started
    // docs/product.md names the versions that were tried.
    console.log(started.version)
    const person = personAt(await started.newTab())
    try {
      await person.goTo(`${stack}/login`)
      await person.fill(label('Email'), email)
      await person.fill(label('Password'), password)
      await person.click(role('button', 'Sign In'))
      await person.isOn(/^\/paywall/)

      await person.click(role('radio', /Basic/))
      const checkout = await person.opened(() => person.click(role('button', /^Get Basic/)))
      await checkout.click(role('button', /Subscribe and pay \$19/))
      await checkout.sees(role('heading', "You're on Basic now"))
      await checkout.sees(text('100 credits'))
      expect(await checkout.errors()).toEqual([])
      await checkout.close()
      await person.isOn(/^\/dashboard/)
      await person.sees(text('100 credits'))

      await person.choosesFile(css('input[type=file]'), await photoFile())
      await person.sees(role('heading', 'Current Photo'))
      const gallery = await openGallery(await started.newTab(), stack)
      // What it shows from now on is pushed to it.
      await gallery.holdsReads(true)

      await person.click(role('button', /Full Redesign/))
      for (const answer of [/^Home/, /^Living Room/, /^Modern/]) await person.click(role('radio', answer))
      await person.click(role('button', 'Redesign this room'))
      await gallery.sees(text('Generating...'))
      await person.sees(text('Full room redesign completed!'))
      await person.sees(text('2 versions, Currently: 2'))
      await person.sees(role('slider', 'Compare before and after'))
      await gallery.seesPictures('li img', 1)

      await person.click(role('button', /Paint Walls/))
      await person.click(role('radio', /^Brush/))
      await person.brushes()
      await person.click(role('radio', 'Pea Pod'))
      await person.click(role('button', 'Paint this area'))
      await person.sees(text('Paint Walls completed successfully!'))
      await person.sees(text('3 versions, Currently: 3'))
      await person.sees(text('98 credits'))
      await gallery.seesPictures('li img', 2)
      await gallery.sees(text('98 credits'))

      await gallery.holdsReads(false)
      await gallery.click(role('link', 'Paint Walls'))
      await gallery.isOn(/^\/generations\/gen_/)
      await gallery.sees(role('button', 'Download'))
      for (const tab of [person, gallery]) expect(await tab.errors()).toEqual([])
    } catch (error) {
      await test.info().attach('The page shows', { body: await person.words(), contentType: 'text/plain' })
      throw error
    }
  })
