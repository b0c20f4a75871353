/** Texts of sharing a design, and of its public page (docs/product.md, Texts). */
export const sharingCopy = {
  share: 'Share',
  title: 'Share this design',
  what: 'Everybody who has the link sees the picture, without signing in. Your name and your account stay private.',
  listingDialogTitle: 'Share this listing',
  whatOfListing:
    'Everybody who has the link sees each room beside its unaltered photo, with its caption, without signing in. Your name and your account stay private.',
  showOriginal: 'Show the unaltered photo beside it',
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
  /** For rooms whose own pages a download with links has created. */
  roomsStayShared: (count: number) =>
    count === 1
      ? 'The page of one room stays. You can stop it on the page of its design.'
      : `The pages of ${count} rooms stay. You can stop each on the page of its design.`,
  stopExplanation: 'The link and the QR code stop working at once, also where you have already sent them.',
  keep: 'Keep sharing',
  stopped: 'The link no longer works',
  shared: 'Shared',
  done: 'Done',
  /** The caption of one picture in a listing. */
  listingCaption: ({ link, disclosed, showsOriginal }: { link: string; disclosed: string; showsOriginal: boolean }) =>
    `${disclosed} ${showsOriginal ? 'The unaltered photo' : 'More'}: ${link}`,
  /** One caption for all pictures of a listing. */
  captionOfListing: ({ link, disclosed }: { link: string; disclosed: string }) =>
    `${disclosed} The unaltered photos: ${link}`,
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
  /** The name of a room without a caption or a room type. */
  roomNumber: (number: number) => `Room ${number}`,
  /** Below the pictures of the public page. */
  madeWith: (product: string) => `Made with ${product}`,
  made: (tools: string, product: string) => `Made with ${tools} by ${product}.`,
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
