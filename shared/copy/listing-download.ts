import { limits } from '#shared/limits.ts'
import { hd } from '#shared/tools/hd.ts'

/** Texts of a listing's archive: the dialog, and the contents of its files (docs/product.md, Texts). */
export const listingDownloadCopy = {
  title: 'Download the listing',
  what: 'Each picture beside its unaltered photo, a list of captions that say how they were made, and words for the remarks.',
  isHd: 'HD pictures',
  hdWhy: `At least ${limits.hdLeastLongestSidePixels} pixels wide or high. One that isn't made yet takes about ${hd.mode.typicalSeconds} seconds.`,
  hdFree: 'No credits needed.',
  hdPrice: (credits: string) => `Costs ${credits}; those that fail cost nothing.`,
  hasLinks: 'Links and QR codes to the unaltered photos',
  linksWhy:
    'Each picture gets a public page with its unaltered photo, which everybody who has the link can see. Your name and your account stay private.',
  hasProofs: 'A proof of each picture',
  proofsWhy:
    'Signed files that say how each picture was made, with the digital fingerprints of the files. They hold nothing about you.',
  noProofs: 'This site has no certificate yet with which proofs could be signed.',
  noProof: (room: string, why: string) => `${room} has no proof. ${why}`,
  proof: 'proof',
  preparing: 'Preparing...',
  goesOn: 'Keep this page open. You can close this window meanwhile.',
  normalSize: (file: string, why: string) => `${file} is not in HD. ${why}`,
  noLink: (room: string, why: string) => `${room} has no link. ${why}`,
  /** Starts a file name when the caption has no letter that is allowed in file names. */
  room: 'room',
  captions: 'captions',
  disclosure: 'disclosure',
  columns: ['Picture', 'Unaltered photo', 'Caption', 'Link', 'QR code'],
} as const
