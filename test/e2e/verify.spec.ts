import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { withManifest } from '#functions/core/pictures/marks/manifest.ts'
import { signerOf } from '#functions/core/pictures/marks/picture-signer.ts'
import { makePictureAuthority } from '#local/run/picture-authority.ts'
import { verifyCopy } from '#shared/copy/verify.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { expectFineInEachLook, watchErrors } from '#test/support/e2e/page-checks.ts'

const titles = {
  unchanged: verifyCopy.verdicts.unchanged('Roomwright').title,
  changed: verifyCopy.verdicts.changed('Roomwright').title,
}

const marks = { kind: 'edited', tool: 'Full Redesign', model: 'a/model', madeAt: new Date(0) } as const

/** A design, signed by an authority that the site is told to be its own, beside the stage's. */
const signedDesign = async (page: Page): Promise<Buffer> => {
  const signer = signerOf((await makePictureAuthority()).signer)
  await page.route('**/api/picture-files/signers', async (route) => {
    const response = await route.fetch()
    const { certificates } = await response.json()
    expect(certificates).toHaveLength(1)
    await route.fulfill({ response, json: { certificates: [...certificates, signer.certificate.toString('base64')] } })
  })
  const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#a0724a' } })
    .jpeg()
    .toBuffer()
  return withManifest(picture, 'image/jpeg', marks, { parents: [] }, signer)
}

test('a design is known as ours, and as changed once a byte is, under the policy of the site', async ({ page }) => {
  const design = await signedDesign(page)
  const other = Buffer.from(design)
  other.writeUInt8(other.readUInt8(other.length - 20) ^ 1, other.length - 20)

  const errors = watchErrors(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Check a picture' }).click()
  const input = page.locator('input[type=file]')
  await expect(page.getByRole('button', { name: verifyCopy.choose })).toBeVisible()
  expect(asked.filter((path) => path.includes('read-marks'))).toEqual([])

  // The page is there before its script, which opens the chooser.
  await expect(async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 2000 })
    await page.getByRole('button', { name: verifyCopy.choose }).focus()
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({ name: 'design.jpg', mimeType: 'image/jpeg', buffer: design })
  }).toPass()
  await expect(page.getByRole('heading', { name: titles.unchanged })).toBeVisible()
  await expect(page.getByText('Full Redesign')).toBeVisible()
  await expect(page.getByRole('log', { name: verifyCopy.results })).toContainText(`design.jpg: ${titles.unchanged}`)

  // What was loaded once serves without a connection.
  await page.context().setOffline(true)
  await input.setInputFiles({ name: `${'long-name-'.repeat(15)}.jpg`, mimeType: 'image/jpeg', buffer: other })
  await expect(page.getByRole('heading', { name: titles.changed })).toBeVisible()
  await page.context().setOffline(false)

  const sizes = [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]
  await expectFineInEachLook(page, 'verify', sizes)
  expect(asked.filter((path) => !path.startsWith('GET ') && path.startsWith('POST /api/'))).toEqual([])
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([])
})

test('a picture that is dropped on the page before anything else was done there is checked', async ({ page }, info) => {
  const file = info.outputPath('dropped.jpg')
  await writeFile(file, await signedDesign(page))
  const errors = watchErrors(page)
  // The code of the app comes only after the drop.
  let release = () => {}
  const dropped = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await dropped
    await route.continue()
  })
  await page.goto('/verify', { waitUntil: 'networkidle' })
  const area = await page.getByText(verifyCopy.drop).boundingBox()
  if (!area) throw new Error('The page has no place for files')
  const at = { x: area.x + 5, y: area.y + 5, data: { items: [], files: [file], dragOperationsMask: 1 } }
  const browser = await page.context().newCDPSession(page)
  const loading = page.waitForRequest(/assets\/main-.*\.js$/)
  await browser.send('Input.dispatchDragEvent', { ...at, type: 'dragEnter' })
  await loading
  await browser.send('Input.dispatchDragEvent', { ...at, type: 'dragOver' })
  await browser.send('Input.dispatchDragEvent', { ...at, type: 'drop' })
  release()
  await expect(page.getByRole('heading', { name: titles.unchanged })).toBeVisible()
  expect(page.url()).toMatch(/\/verify$/)
  expect(errors).toEqual([])
})
