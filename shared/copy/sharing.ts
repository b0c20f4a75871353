/** What is said of a picture wherever it appears. */
export const disclosure = (isLabelled: boolean) => (isLabelled ? 'Virtually staged.' : 'Digitally altered with AI.')

/** Texts of sharing a design, and of its public page (docs/product.md, Texts). */
export const sharingCopy = {
  share: 'Share',
  title: 'Share this design',
  what: 'Everybody who has the link sees the picture, without signing in. Your name and your account stay private.',
  listingDialogTitle: 'Share this listing',
  whatOfListing:
    'Everybody who has the link sees each room beside its unaltered photo, with its caption, without signing in. Your name and your account stay private.',
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
  embed: 'Code for your own website',
  copyEmbed: 'Copy code',
  qrCode: 'QR code',
  qrCodeOf: 'QR code of the link',
  downloadQrCode: 'Download as SVG',
  qrCodeWhy: 'For print: it leads to the same page as the link.',
  pictures: 'Pictures',
  downloadPair: 'Side by side (JPEG)',
  downloadZip: 'Both pictures (ZIP)',
  stop: 'Stop sharing',
  stopTitle: 'Stop sharing this design?',
  stopListingTitle: 'Stop sharing this listing?',
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
  /** What a listing says once for all its pictures. */
  captionOfListing: ({ link, isLabelled }: { link: string; isLabelled: boolean }) =>
    `${disclosure(isLabelled)} The unaltered photos: ${link}`,
  label: 'Virtually staged',
  before: 'Before',
  after: 'After',
  compare: (room?: string) => `Compare before and after${room ? `: ${room}` : ''}`,
  sideBySide: 'Side by side',
  slider: 'Slider',
  pageTitle: 'Before and after',
  pageTitleAlone: 'A room, redesigned',
  altAfter: (room = 'The room') => `${room} after the redesign`,
  altBefore: (room?: string) => (room ? `${room}, unaltered photo` : 'The unaltered photo of the room'),
  listingTitle: 'Rooms, before and after',
  listingTitleAlone: 'Rooms, redesigned',
  /** A room of a listing that has no other name. */
  roomNumber: (number: number) => `Room ${number}`,
  /** Below the pictures of the public page. */
  madeWith: (product: string) => `Made with ${product}`,
  made: (tool: string, product: string) => `Made with ${tool} by ${product}.`,
  disclosure: 'Virtually staged: AI has added or changed furniture and finishes.',
  originalShown: 'The photo beside it is unaltered.',
  originalsShown: 'The photos beside the designs are unaltered.',
  preview: 'This is a quick preview; the real AI model redesigns the room in full detail.',
  previews: 'These are quick previews; the real AI model redesigns the rooms in full detail.',
  makeYourOwn: 'Make your own',
  pitch: 'Upload a photo of a room and see it in another style within a minute.',
  contact: 'Contact',
  privacy: 'Privacy',
  goneTitle: 'This page is no longer shared',
  gone: 'Its owner has ended the link, or it was not copied completely.',
} as const
