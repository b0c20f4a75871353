import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { proofText } from '#frontend/lib/proofs/proof-json.ts'
import { proofPdf, proofTextIn } from '#frontend/lib/proofs/proof-pdf.ts'
import type { Proof, ProofStatement } from '#shared/entities/proof.ts'
import { proofStatement, provenFile, sha256 } from '#test/support/proofs.ts'

const proofOf = (changed: Partial<ProofStatement> = {}): Proof => ({
  protected: 'aGVhZGVy',
  payload: Buffer.from(JSON.stringify(proofStatement(changed))).toString('base64url'),
  signature: 'c2lnbmF0dXJl',
})

const pdfOf = async (...proofs: Proof[]) => new Uint8Array(await (await proofPdf(proofs)).arrayBuffer())

/** The words of the pages, in the order in which they are drawn; the library writes them as hexadecimal digits. */
const wordsIn = async (bytes: Uint8Array): Promise<string> => {
  const pdf = await PDFDocument.load(bytes)
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, stream]) => (stream instanceof PDFRawStream ? [stream] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
  const drawn = streams.filter((text) => /Tj/.test(text))
  return drawn
    .flatMap((text) => [...text.matchAll(/<([0-9A-F]+)> Tj/g)])
    .map(([, digits = '']) => Buffer.from(digits, 'hex').toString('latin1'))
    .join('\n')
}

test('a PDF has the signed file attached, and says what it says', async () => {
  const proof = proofOf({
    link: 'https://roomwright.test/s/token',
    files: [provenFile({ label: 'Virtually staged', exportedAt: '2026-06-02T09:00:00.000Z' })],
  })
  const pdf = await pdfOf(proof)
  expect(await proofTextIn(pdf)).toBe(proofText([proof]))
  const words = await wordsIn(pdf)
  for (const said of [
    'http://localhost:3000/verify',
    'Virtual Staging',
    'AI model: a/model',
    'Made: 2026-06-01 12:00 UTC',
    'Proof signed: 2026-06-02 09:30 UTC',
    'https://roomwright.test/s/token',
    'Design, with the words "Virtually staged"',
    'Made for a download on 2026-06-02 09:00 UTC',
    provenFile().sha256,
    'The proof has no fingerprint of an unaltered photo.',
  ])
    expect(words.replaceAll('\n', ' ')).toContain(said)
})

test('a PDF of many designs has a page for each that does not fit, and loses none', async () => {
  const tools = Array.from({ length: 30 }, (_, place) => `Tool ${place + 1}`)
  const files = Array.from({ length: 24 }, (_, place) => provenFile({ sha256: sha256(Buffer.from(`${place}`)) }))
  const proofs = tools.map((tool) => proofOf({ tool, files }))
  const pdf = await pdfOf(...proofs)
  expect(await proofTextIn(pdf)).toBe(proofText(proofs))
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThan(20)
  const words = (await wordsIn(pdf)).split('\n')
  for (const tool of tools) expect(words).toContain(tool)
})

test('a letter that the fonts of a PDF lack and a word longer than a line do not keep it from being made', async () => {
  const pdf = await pdfOf(proofOf({ tool: '寝室 — room', model: 'a'.repeat(300) }))
  const words = await wordsIn(pdf)
  expect(words).toContain('?? \u0097 room')
  expect(words.match(/a{20,}/g)?.length).toBeGreaterThan(2)
})

test('a file without signatures, and one that is no PDF, give none', async () => {
  const empty = await PDFDocument.create()
  empty.addPage()
  expect(await proofTextIn(new Uint8Array(await empty.save()))).toBeUndefined()
  expect(await proofTextIn(new TextEncoder().encode('%PDF-1.7\nnot at all'))).toBeUndefined()
})
