import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import {
  accessibilityViolations,
  edgesOf,
  expectNoHorizontalOverflow,
  watchErrors,
} from '#test/support/e2e/page-checks.ts'
import { chooseRadios, setFaults, signIn, watchShifts } from '#test/support/e2e/person.ts'
import { test, testOnPhone } from '#test/support/e2e/phone-test.ts'
import { roomPhoto } from '#test/support/rooms.ts'

test.beforeEach(({ request }) => setFaults(request, { latencyMs: 200 }))

testOnPhone(
  'a listing of 4 becomes one job, whose archive has what a portal asks for, and one page',
  async ({ browser, page, request }) => {
    await signIn(page, 'pro@example.com')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Stage a whole listing/ }).click()
    const photos = await Promise.all([1, 2, 3, 4].map((seed) => roomPhoto({ width: 1200, height: 900, seed })))
    await page
      .getByLabel('Choose Photos')
      .setInputFiles(photos.map((buffer, place) => ({ name: `${place}.jpg`, mimeType: 'image/jpeg', buffer })))
    const fields = [page.getByLabel('Caption of photo 1'), page.getByLabel('Room on photo 2')] as const
    await fields[0].fill('Main bedroom')
    await fields[1].selectOption('Kitchen')
    for (const { top, bottom } of await Promise.all(fields.map(edgesOf)))
      expect(bottom - top).toBeGreaterThanOrEqual(44)
    await page.getByLabel('Room for all photos').selectOption('Living Room')
    await chooseRadios(page, ['Full Redesign', 'Modern'])
    await expect(page.getByText('4 credits', { exact: true })).toBeVisible()
    const boards = page.getByLabel('Where you publish')
    await boards.selectOption('California (AB 723, CRMLS)')
    const refusal = page.getByText(/^California \(AB 723, CRMLS\) allows no pictures that change walls/)
    await expect(refusal).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await boards.selectOption('Canopy MLS (North and South Carolina)')
    await expect(refusal).toHaveCount(0)
    await expect(page.getByText(/^(Uploading|Preparing|Waiting)/)).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await expectNoHorizontalOverflow(page)
    await page.getByRole('button', { name: 'Redesign 4 photos' }).click()
    await expect(page).toHaveURL(/\/generations\/bulk_/)
    await expect(page.getByText('All 4 pictures are ready.')).toBeVisible()
    await page.getByRole('button', { name: 'Download All (zip)' }).click()
    const choices = page.getByRole('dialog', { name: 'Download the listing' })
    // The board decides it.
    await expect(choices.getByLabel('Write “Digitally altered” on the pictures')).toBeChecked()
    await expect(choices.getByLabel('Write “Digitally altered” on the pictures')).toBeDisabled()
    await choices.getByText('What Canopy MLS (North and South Carolina) asks for').click()
    await choices.getByLabel('Links and QR codes to the unaltered photos').check()
    expect(await accessibilityViolations(page)).toEqual([])
    await expectNoHorizontalOverflow(page)
    const download = page.waitForEvent('download')
    await choices.getByRole('button', { name: 'Download', exact: true }).click()
    const archive = unzipSync(await readFile(await (await download).path()))
    const names = ['01-main-bedroom', '02-kitchen', '03-living-room', '04-living-room']
    expect(Object.keys(archive)).toEqual([
      ...names.flatMap((name) => [`${name}.jpg`, `${name}-original.jpg`, `${name}-qr-code.svg`]),
      'proof.pdf',
      'proof.json',
      'captions.csv',
      'disclosure.txt',
    ])
    const design = sharp(archive['01-main-bedroom.jpg'])
    const { width = 0 } = await design.metadata()
    expect(width).toBeGreaterThanOrEqual(2048)
    expect((await sharp(archive['01-main-bedroom-original.jpg']).metadata()).width).toBe(1200)
    // The plate of the label is in the upper right corner.
    const plate = await design.extract({ left: width - 140, top: 60, width: 60, height: 8 }).stats()
    expect(plate.channels.map(({ max }) => max > 240)).toEqual([true, true, true])
    const captions = new TextDecoder().decode(archive['captions.csv']).split('\r\n')
    const [, link = ''] =
      captions[1]?.match(/Main bedroom\. Digitally altered with AI\. The unaltered photo: (\S+),http/) ?? []
    expect(captions).toHaveLength(6)
    expect((await request.get(link)).status()).toBe(200)
    await expect(page.getByText('4 pictures downloaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const sharing = page.getByRole('dialog', { name: 'Share this listing' })
    await expect(sharing.getByRole('switch', { name: 'Write “Digitally altered” on the pictures' })).toBeChecked()
    await sharing.getByRole('button', { name: 'Create link' }).click()
    const listing = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
    await expect(sharing.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await expectNoHorizontalOverflow(page)
    const visitor = await browser.newContext({ viewport: page.viewportSize(), reducedMotion: 'no-preference' })
    const open = await visitor.newPage()
    const errors = watchErrors(open)
    const shifted = await watchShifts(open)
    await open.goto(listing)
    await expect(open.getByRole('heading', { level: 2 })).toHaveText([
      'Main bedroom',
      'Kitchen',
      'Living room',
      'Living room',
    ])
    for (const shown of await open.getByRole('img').all()) {
      await shown.scrollIntoViewIfNeeded()
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    await open.getByRole('slider', { name: 'Compare before and after: Kitchen' }).press('ArrowRight')
    await expect(open.getByRole('slider', { name: 'Compare before and after: Kitchen' })).toHaveValue('51')
    expect(await shifted()).toBeLessThan(0.02)
    await open.getByRole('button', { name: 'Side by side' }).click()
    await expect(open.getByRole('slider')).toHaveCount(0)
    expect(await accessibilityViolations(open)).toEqual([])
    await expectNoHorizontalOverflow(open)
    expect(errors).toEqual([])
    await sharing.getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('dialog', { name: /^Stop/ }).getByRole('button', { name: 'Stop sharing' }).click()
    await expect(sharing.getByRole('button', { name: 'Create link' })).toBeVisible()
    await expect.poll(async () => (await open.goto(listing))?.status(), { timeout: 30_000 }).toBe(404)
    await sharing.getByRole('button', { name: 'Close' }).click()
    await visitor.close()

    await page.getByRole('link', { name: 'Another Style' }).click()
    await expect(page.getByLabel('Caption of photo 1')).toHaveValue('Main bedroom')
  },
)
