/** What is said of a picture wherever it appears. */
export const disclosure = (isLabelled: boolean) => (isLabelled ? 'Virtually staged.' : 'Digitally altered with AI.')

/** Texts of sharing a design, and of its public page (docs/product.md, Texts). */
export const sharingCopy = {
  share: 'Share',
  title: 'Share this design',
  what: 'Everybody who has the link sees the picture, without signing in. Your name and your account stay private.',
  showOriginal: 'Show the unaltered photo beside it',
  showLabel: 'Say that it is virtually staged',
  labelWhy: 'Estate agents in many places have to say so wherever the picture appears.',
  create: 'Create link',
  link: 'Link',
  copy: 'Copy',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyFailed: 'Copying failed. Please select the text and copy it yourself.',
  send: 'Send to...',
  open: 'Open page',
  caption: 'Caption for a listing',
  copyCaption: 'Copy caption',
  qrCode: 'QR code',
  qrCodeOf: 'QR code of the link',
  downloadQrCode: 'Download as SVG',
  qrCodeWhy: 'For print: it leads to the same page as the link.',
  pictures: 'Pictures',
  downloadPair: 'Side by side (JPEG)',
  downloadZip: 'Both pictures (ZIP)',
  stop: 'Stop sharing',
  stopTitle: 'Stop sharing this design?',
  stopExplanation: 'The link and the QR code stop working at once, also where you have already sent them.',
  keep: 'Keep sharing',
  stopped: 'The link no longer works',
  shared: 'Shared',
  done: 'Done',
  /** What a listing says beside the picture. */
  listingCaption: ({
    link,
    isLabelled,
    showsOriginal,
  }: {
    link: string
    isLabelled: boolean
    showsOriginal: boolean
  }) => `${disclosure(isLabelled)} ${showsOriginal ? 'The unaltered photo' : 'More'}: ${link}`,
  label: 'Virtually staged',
  before: 'Before',
  after: 'After',
  compare: 'Compare before and after',
  sideBySide: 'Side by side',
  slider: 'Slider',
  pageTitle: 'Before and after',
  pageTitleAlone: 'A room, redesigned',
  altAfter: 'The room after the redesign',
  altBefore: 'The unaltered photo of the room',
  /** Below the pictures of the public page. */
  made: (tool: string, product: string) => `Made with ${tool} by ${product}.`,
  disclosure: 'Virtually staged: AI has added or changed furniture and finishes.',
  originalShown: 'The photo beside it is unaltered.',
  preview: 'This is a quick preview; the real AI model redesigns the room in full detail.',
  makeYourOwn: 'Make your own',
  pitch: 'Upload a photo of a room and see it in another style within a minute.',
  contact: 'Contact',
  privacy: 'Privacy',
  goneTitle: 'This page is no longer shared',
  gone: 'Its owner has ended the link, or it was not copied completely.',
} as const
