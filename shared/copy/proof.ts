import type { ProvenFile } from '#shared/entities/proven-file.ts'

const pictures: Record<ProvenFile['what'], { normal: string; fullSize: string }> = {
  photo: { normal: 'Unaltered photo', fullSize: 'Unaltered photo in its own size' },
  design: { normal: 'Design', fullSize: 'Design in HD' },
  pair: { normal: 'Photo beside the design', fullSize: 'Photo beside the design in HD' },
}

/** A file of a proof in words: "Design in HD, with the words "Virtually staged"". */
export const provenFileInWords = ({ what, isFullSize, label }: Pick<ProvenFile, 'what' | 'isFullSize' | 'label'>) =>
  `${pictures[what][isFullSize ? 'fullSize' : 'normal']}${label ? `, with the words "${label}"` : ''}`

export const proofCopy = {
  title: 'Proof of this design',
  open: 'Proof',
  what: 'A signed file that says with which tool and model the design was made, and when. It has the digital fingerprints of the photo, the design and your downloads, with the words that were on them.',
  lasts: 'It holds nothing about you, and it can be checked even after the design or your account is deleted.',
  savePdf: 'Save as PDF',
  saveJson: 'Save as JSON',
  pdfTitle: (product: string) => `Proof by ${product}`,
  pdfCheck: (address: string) =>
    `Check it at ${address}, with the pictures. The signed statement is attached to this document as proof.json. Only the attachment is signed; these pages repeat what it says.`,
  pdfAttachment: 'The signed statements',
  fileName: (id: string) => `proof-${id}`,
  check: 'Check a picture or proof',
  checkWhy: 'Anybody can check the proof, and whether a picture is the one that it names:',
  designNumber: (number: number, of: number) => `Design ${number} of ${of}`,
  files: 'Files',
  signedAt: 'Proof signed',
  link: 'Public page then',
  withoutPhoto: 'The proof has no fingerprint of an unaltered photo.',
  exported: (date: string) => `Made for a download on ${date}`,
  fingerprint: 'SHA-256',
  matches: (file: string) => `${file} is this file, byte for byte.`,
  dropPictures: 'Choose the pictures too, to see whether they are these files.',
  namedBy: (proof: string, file: string) => `${proof} names this very file: ${file}.`,
  notNamed:
    'It is not one of the files that the proof names. A picture that was saved again, resized or sent by a messenger has other bytes.',
} as const
