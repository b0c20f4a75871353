import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Verdict } from '#frontend/features/verify/verdict.ts'
import { proofCopy, provenFileInWords } from '#shared/copy/proof.ts'
import { verifyCopy } from '#shared/copy/verify.ts'
import type { ProofStatement } from '#shared/entities/proof.ts'
import { openApp } from '#test/support/frontend/web-app.tsx'
import { jpegOf } from '#test/support/pictures.ts'
import { proofStatement, provenFile, sha256 } from '#test/support/proofs.ts'

// What it says of real signatures is tested where WebCrypto and the certificates share their types.
let verdict: Verdict | undefined
vi.mock('#frontend/features/verify/read-proof.ts', () => ({ readProofs: async () => verdict }))
beforeEach(() => {
  verdict = undefined
})

const open = () =>
  openApp('/verify', { isSignedIn: false, answers: { 'GET /picture-files/signers': { certificates: [] } } })

const proof = (changed: Partial<ProofStatement>) => {
  verdict = { kind: 'proof', statements: [proofStatement(changed)] }
  return new File(['{}'], 'proof.json')
}
const picture = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

const choose = async ({ user }: Awaited<ReturnType<typeof open>>, ...files: File[]) => {
  await user.upload(await screen.findByLabelText(verifyCopy.choose, { selector: 'input' }), files)
  const list = await screen.findByRole('list', { name: verifyCopy.results })
  await waitFor(() => expect(within(list).queryByText(verifyCopy.checking)).toBeNull())
  return list
}

test('a proof says what it proves, and which pictures are its files, whichever is chosen first', async () => {
  const [photo, design, other] = await Promise.all([jpegOf(30, 20), jpegOf(31, 20), jpegOf(32, 20)])
  const exported = provenFile({
    label: 'Virtually staged',
    exportedAt: '2026-06-02T09:00:00.000Z',
    sha256: sha256(design),
  })
  const signed = proof({
    link: 'https://roomwright.test/s/token',
    files: [provenFile({ what: 'photo', sha256: sha256(photo) }), provenFile(), exported],
  })
  const app = await open()
  const list = await choose(app, picture(photo, 'photo.jpg'), signed)
  expect(within(list).getByText('Virtual Staging')).toBeVisible()
  expect(within(list).getByText('a/model')).toBeVisible()
  expect(within(list).getByText('https://roomwright.test/s/token')).toBeVisible()
  expect(within(list).getByText(proofCopy.matches('photo.jpg'))).toBeVisible()
  await choose(app, picture(design, 'design.jpg'), picture(other, 'other.jpg'))
  const files = within(within(list).getByRole('list', { name: proofCopy.files })).getAllByRole('listitem')
  expect(files.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unaltered photo.*photo\.jpg is this file/),
    expect.stringMatching(/^Design(?!.*is this file)/),
    expect.stringMatching(
      /^Design, with the words "Virtually staged".*(June 2, 2026|2 June 2026).*design\.jpg is this file/,
    ),
  ])
  expect(within(list).getByText(proofCopy.namedBy('proof.json', provenFileInWords(exported)))).toBeVisible()
  expect(within(list).getAllByText(proofCopy.notNamed)).toHaveLength(1)
})

test("the designs of a listing's proof are numbered, each with its own files, and a single one is not", async () => {
  const [first, second] = [sha256(Buffer.from('first')), sha256(Buffer.from('second'))]
  const statements = [first, second].map((digest) => proofStatement({ files: [provenFile({ sha256: digest })] }))
  verdict = { kind: 'proof', statements }
  const app = await open()
  const list = await choose(app, new File(['{}'], 'proof.json'))
  const shown = [...list.querySelectorAll('h4, li li')].map(({ textContent }) => textContent)
  expect(shown).toEqual([
    'Design 1 of 2',
    expect.stringContaining(first),
    'Design 2 of 2',
    expect.stringContaining(second),
  ])
  verdict = { kind: 'proof', statements: statements.slice(0, 1) }
  await choose(app, new File(['{}'], 'one.json'))
  expect(within(list).getAllByRole('heading', { level: 4 })).toHaveLength(2)
})

test('a proof alone asks for the pictures, and one without a photo says so', async () => {
  const list = await choose(await open(), proof({ files: [provenFile()] }))
  expect(within(list).getByText(proofCopy.dropPictures)).toBeVisible()
  expect(within(list).getByText(proofCopy.withoutPhoto)).toBeVisible()
})

test.each(['proofChanged', 'proofOther', 'proofFormat'] as const)(
  'a file that is told as %s proves nothing of the pictures beside it',
  async (kind) => {
    verdict = { kind }
    const list = await choose(await open(), picture(await jpegOf(30, 20), 'a.jpg'), new File(['{}'], 'proof.json'))
    expect(within(list).getByRole('heading', { name: verifyCopy.verdicts[kind]('Roomwright').title })).toBeVisible()
    expect(list).not.toHaveTextContent(/names this very file|is this file|not one of the files/)
  },
)

test('a file that is no picture is not told how pictures change', async () => {
  const list = await choose(await open(), new File(['PK'], 'listing.zip'), proof({}))
  expect(within(list).getByRole('heading', { name: verifyCopy.verdicts.unreadable().title })).toBeVisible()
  expect(list).not.toHaveTextContent(proofCopy.notNamed)
})

test('JSON that is no proof cannot be read', async () => {
  const list = await choose(await open(), new File(['{}'], 'other.json'))
  expect(within(list).getByRole('heading', { name: verifyCopy.verdicts.unreadable().title })).toBeVisible()
})
