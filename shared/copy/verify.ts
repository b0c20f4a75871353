import { limits } from '#shared/limits.ts'

const mostMegabytes = limits.chosenFileMaxBytes / 1024 / 1024

/** Texts of the page that reads a picture's marks (docs/product.md, Texts). */
export const verifyCopy = {
  title: 'Check a picture',
  lead: (productName: string) =>
    `Was a picture made with ${productName}, with which tool and when, and is the file as it was? Its marks tell, and so does a proof that was saved with it.`,
  drop: 'Drop pictures or proofs here',
  choose: 'Choose files',
  fileTypes: `Pictures (JPEG, PNG, WebP or HEIC) and proofs (PDF or JSON), up to ${mostMegabytes} MB each`,
  privately: 'Files are read in your browser. They are not uploaded, and nothing is kept.',
  results: 'Results',
  checking: 'Checking...',
  checkAgain: 'Check again',
  tool: 'Tool',
  model: 'AI model',
  madeAt: 'Made',
  signer: 'Signed by',
  unnamed: 'an unnamed signer',
  verdicts: {
    unchanged: (productName: string) => ({
      title: `Made with ${productName}, and unchanged`,
      lines: 'The signature is ours, and every byte of the file is as it was when we signed it.',
    }),
    changed: (productName: string) => ({
      title: `Made with ${productName}, but changed since`,
      lines: 'The signature is ours, but the file is no longer as it was when we signed it.',
    }),
    ingredient: (productName: string) => ({
      title: `Somebody else's file, from a picture made with ${productName}`,
      lines: 'Its marks include a signature of ours for an earlier picture. What was changed since is not ours to say.',
    }),
    otherUnchanged: (productName: string) => ({
      title: 'Signed by somebody else, and unchanged since',
      lines: `The file is as it was when it was signed, but not by ${productName}. We do not check who the signer is.`,
    }),
    otherChanged: (productName: string) => ({
      title: 'Signed by somebody else, and changed since',
      lines: `The marks are not of ${productName}, and they do not fit the file.`,
    }),
    damaged: () => ({
      title: 'The marks are damaged',
      lines: 'The file has a signature that does not fit its marks, so they prove nothing.',
    }),
    xmp: (productName: string) => ({
      title: `Says that it was made with ${productName}, without a signature`,
      lines: 'Such a note says that AI was used, but anybody can write or change it. It proves nothing.',
    }),
    otherXmp: () => ({
      title: 'Says that AI was used, without a signature',
      lines: 'The note does not name us, and anybody can write or change it. It proves nothing.',
    }),
    none: () => ({
      title: 'No marks found: they may have been removed.',
      lines: 'Messengers, portals and editors often remove marks. A picture without any may still be made by AI.',
    }),
    proof: (productName: string) => ({
      title: `A proof by ${productName}, and unchanged`,
      lines: 'The signature is ours, and what the proof says is as it was when we signed it.',
    }),
    proofChanged: () => ({
      title: 'This proof was changed',
      lines: 'Its signature does not fit what it says, so it proves nothing.',
    }),
    proofOther: (productName: string) => ({
      title: 'A proof, but signed by somebody else',
      lines: `It is not signed by ${productName}, so we cannot say whether it is true.`,
    }),
    proofFormat: (productName: string) => ({
      title: 'A proof in a form that this page cannot read',
      lines: `The signature is of ${productName}, but the proof is older or newer than this page. Reload the page and try again, or contact us.`,
    }),
    unreadable: () => ({
      title: 'This file cannot be read',
      lines:
        'We can read pictures of the types JPEG, PNG and HEIC, those of the type WebP without a signature, and proofs. Another type, or a damaged file, tells us nothing.',
    }),
    tooLarge: () => ({
      title: 'This file is too large',
      lines: `We can read files up to ${mostMegabytes} MB.`,
    }),
    failed: () => ({
      title: 'This file was not checked',
      lines: 'What the check needs could not be loaded. Check your connection, and try again.',
    }),
  },
} as const
