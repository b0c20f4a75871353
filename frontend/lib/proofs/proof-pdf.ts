import { AFRelationship, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { brand } from '#shared/brand.ts'
import { proofCopy as copy, provenFileInWords } from '#shared/copy/proof.ts'
import { verifyCopy } from '#shared/copy/verify.ts'
import { type ProofDocument, ProofStatement } from '#shared/entities/proof.ts'
import { decoded, proofText } from './proof-json.ts'

/** The name of the file in a PDF that has the signatures. */
const attachmentName = 'proof.json'

// A page of A4, in points.
const page = { width: 595, height: 842, margin: 56 } as const
const lineHeight = 1.45

type Look = { font: PDFFont; size: number; above?: number }

/** The same in every time zone, and in letters that the fonts of every PDF reader have. */
const timeInUtc = (iso: string): string => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Breaks words into lines; a word that is longer than a line, too. */
const linesOf = (text: string, { font, size }: Look, width: number): string[] => {
  const known = new Set(font.getCharacterSet())
  const plain = Array.from(text, (letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of plain.split(' ')) {
    const joined = line ? `${line} ${word}` : word
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** Writes lines down a document, on as many pages as they need. */
const writer = (pdf: PDFDocument) => {
  let current: PDFPage | undefined
  let y = 0
  return (text: string, look: Look) => {
    y -= look.above ?? 0
    for (const line of linesOf(text, look, page.width - 2 * page.margin)) {
      if (!current || y - look.size < page.margin) {
        current = pdf.addPage([page.width, page.height])
        y = page.height - page.margin
      }
      y -= look.size * lineHeight
      current.drawText(line, { x: page.margin, y, font: look.font, size: look.size })
    }
  }
}

/** The lines of a statement. */
const factsOf = ({ model, madeAt, issuedAt, link }: ProofStatement): string[] => [
  ...(model ? [`${verifyCopy.model}: ${model}`] : []),
  `${verifyCopy.madeAt}: ${timeInUtc(madeAt)}`,
  `${copy.signedAt}: ${timeInUtc(issuedAt)}`,
  ...(link ? [`${copy.link}: ${link}`] : []),
]

/**
 * Proofs as a PDF for people, with the signed file attached. Only that file is signed: the pages say what it says, and where
 * it is checked.
 */
export const proofPdf = async (proofs: ProofDocument['proofs']): Promise<Blob> => {
  const statements = proofs.map(({ payload }) => ProofStatement.parse(decoded(payload)))
  const pdf = await PDFDocument.create()
  const [plain, bold, mono] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.Courier].map((font) => pdf.embedFont(font)),
  )
  if (!plain || !bold || !mono) throw new Error('A standard font is missing')
  const write = writer(pdf)
  write(copy.pdfTitle(brand.name), { font: bold, size: 22 })
  write(copy.pdfCheck(`${location.origin}${paths.verify}`), { font: plain, size: 10, above: 6 })
  for (const statement of statements) {
    write(statement.tool, { font: bold, size: 14, above: 18 })
    for (const fact of factsOf(statement)) write(fact, { font: plain, size: 10 })
    if (!statement.files.some(({ what }) => what === 'photo')) write(copy.withoutPhoto, { font: plain, size: 10 })
    for (const file of statement.files) {
      write(provenFileInWords(file), { font: bold, size: 10, above: 6 })
      if (file.exportedAt) write(copy.exported(timeInUtc(file.exportedAt)), { font: plain, size: 10 })
      write(`${copy.fingerprint} ${file.sha256}`, { font: mono, size: 6.5 })
    }
  }
  pdf.setTitle(copy.pdfTitle(brand.name))
  await pdf.attach(new TextEncoder().encode(proofText(proofs)), attachmentName, {
    mimeType: 'application/json',
    description: copy.pdfAttachment,
    afRelationship: AFRelationship.Data,
  })
  return new Blob([new Uint8Array(await pdf.save())], { type: 'application/pdf' })
}

/** The text of the signed file in a PDF; undefined for a PDF without one, and for what is no PDF. */
export const proofTextIn = async (bytes: Uint8Array): Promise<string | undefined> => {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    const found = pdf.getAttachments().find(({ name }) => name === attachmentName)
    return found && new TextDecoder().decode(found.data)
  } catch {
    return undefined
  }
}
