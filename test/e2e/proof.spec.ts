import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { proofCopy } from '#shared/copy/proof.ts'
import { sharingCopy } from '#shared/copy/sharing.ts'
import { verifyCopy } from '#shared/copy/verify.ts'
import { ProofDocument } from '#shared/entities/proof.ts'
import { test } from '#test/support/e2e/browser-test.ts'
import { expectFineInEachLook, watchErrors } from '#test/support/e2e/page-checks.ts'
import { accessTokenOn, makeDesign } from '#test/support/e2e/person.ts'
import { verifiedStatement } from '#test/support/proofs.ts'

const titles = {
  proof: verifyCopy.verdicts.proof('Roomwright').title,
  changed: verifyCopy.verdicts.proofChanged().title,
  picture: verifyCopy.verdicts.unchanged('Roomwright').title,
}

const bytesOf = async (download: Download) => readFile(await download.path())

const saved = async (page: Page, press: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), mimeType: '', buffer: await bytesOf(file) }
}

test('the proof of a design is checked with its pictures by somebody else, after the account was deleted', async ({
  browser,
  page,
}) => {
  await makeDesign(page)
  await page.getByRole('button', { name: sharingCopy.share, exact: true }).click()
  const sharing = page.getByRole('dialog', { name: sharingCopy.title })
  await sharing.getByRole('switch', { name: boardCopy.label('altered') }).check()
  const pair = await saved(page, () => sharing.getByRole('button', { name: sharingCopy.downloadPair }).click())
  await sharing.getByRole('button', { name: sharingCopy.create }).click()
  await expect(sharing.getByRole('textbox', { name: 'Link' })).toBeVisible()
  const archive = await saved(page, () => sharing.getByRole('button', { name: sharingCopy.downloadZip }).click())
  const [photo] = Object.entries(unzipSync(archive.buffer)).map(([name, bytes]) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  }))
  if (!photo) throw new Error('The archive has no photo')
  await expect(sharing.getByRole('link', { name: proofCopy.check })).toHaveAttribute('href', '/verify')
  await page.keyboard.press('Escape')
  const design = await saved(page, () => page.getByRole('button', { name: 'Download', exact: true }).click())

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: proofCopy.open }).click()
  const dialog = page.getByRole('dialog', { name: proofCopy.title })
  const proof = await saved(page, () => dialog.getByRole('button', { name: proofCopy.saveJson }).click())
  expect(proof.name).toMatch(/^proof-gen_.+\.json$/)
  const document = await saved(page, () => dialog.getByRole('button', { name: proofCopy.savePdf }).click())
  expect(document.name).toMatch(/^proof-gen_.+\.pdf$/)
  await expectFineInEachLook(page, 'proof-dialog')
  const [first] = ProofDocument.parse(JSON.parse(proof.buffer.toString())).proofs
  if (!first) throw new Error('No proof')
  expect((await verifiedStatement(first)).statement).toMatchObject({
    tool: 'Full Redesign',
    link: expect.stringContaining('/s/'),
  })

  const headers = { authorization: `Bearer ${await accessTokenOn(page)}` }
  const { email } = await (await page.request.get('/api/account', { headers })).json()
  const deletion = await page.request.post('/api/account/delete', { headers, data: { confirmation: email } })
  expect(deletion.status()).toBe(202)
  await expect.poll(async () => (await page.request.get('/api/account', { headers })).status()).toBe(401)

  const visitor = await browser.newContext()
  const open = await visitor.newPage()
  const errors = watchErrors(open)
  await open.goto('/verify')
  const choose = (...files: (typeof proof)[]) => open.locator('input[type=file]').setInputFiles(files)
  await expect(async () => {
    await choose(document, photo, design, pair)
    await expect(open.getByRole('heading', { name: titles.proof })).toBeVisible({ timeout: 20_000 })
  }).toPass()
  await expect(open.getByRole('heading', { name: titles.picture })).toHaveCount(2)
  await expect(open.getByText(proofCopy.matches(photo.name))).toBeVisible()
  await expect(open.getByText(proofCopy.matches(design.name))).toBeVisible()
  await expect(open.getByText(proofCopy.matches(pair.name))).toBeVisible()
  await expect(open.getByText('Photo beside the design, with the words "Digitally altered"').first()).toBeVisible()
  await expectFineInEachLook(open, 'verify-proof')

  const text = proof.buffer.toString()
  const place = text.indexOf('"payload": "') + 200
  const changed = Buffer.from(`${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`)
  await choose({ ...proof, buffer: changed })
  await expect(open.getByRole('heading', { name: titles.changed })).toBeVisible()
  expect(errors).toEqual([])
})
