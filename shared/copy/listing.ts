import { limits } from '#shared/limits.ts'
import { toolOffer } from '#shared/tools/offer.ts'
import { photoAdviceCopy } from './photo-advice.ts'
import { photoFileTypes } from './photo-files.ts'

const photos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

const max = limits.listingMaxPhotos

/** Texts of the page on which all photos of a listing are started together (docs/product.md, Screens). */
export const listingCopy = {
  title: 'Stage a whole listing',
  lead: 'Every room of a home in one style, from one set of photos.',

  drop: 'Drop the photos of all rooms here',
  dropOnPhone: 'Add the photos of all rooms',
  choose: 'Choose Photos',
  chooseMore: 'Add Photos',
  fileTypes: `${photoFileTypes}. Up to ${max} photos.`,
  sheet: 'Photos of the listing',
  sheetHint: 'A caption such as “Main bedroom” also says which room it is.',
  counted: (count: number) => `${count} of ${max} photos`,
  tooMany: `A listing has at most ${max} photos. These were left out:`,
  refused: (count: number) => (count === 1 ? "1 file can't be used:" : `${count} files can't be used:`),
  lost: 'The page was closed before these photos were uploaded. Please choose them again:',

  photo: (number: number) => `Photo ${number}`,
  remove: (number: number) => `Remove photo ${number}`,
  caption: (number: number) => `Caption of photo ${number}`,
  captionFirst: 'Add a caption',
  room: (number: number) => `Room on photo ${number}`,
  waiting: 'Waiting...',
  preparing: 'Preparing...',
  uploading: (percent: number) => `Uploading ${percent}%`,
  tryAgain: (number: number) => `Try photo ${number} again`,
  tryAllAgain: 'Try all again',
  notUploaded: (count: number) => `${photos(count)} could not be uploaded.`,

  /** The keys are the kinds of advice. The texts are short, because they are shown on a small picture. */
  advice: {
    'too-dark': 'This photo looks too dark',
    blurred: 'This photo looks blurred',
    'no-room': photoAdviceCopy['no-room'],
    furnished: photoAdviceCopy.furnished(toolOffer['full-redesign'].name),
    brightened: 'Brightened',
  },

  /** After a link on a small picture. */
  inNewTab: '(new tab)',

  design: 'Design',
  tool: 'What to do',
  tools: {
    'virtual-staging': 'Furnishes empty rooms',
    'full-redesign': 'Gives furnished rooms a new look',
  },
  style: 'Style for all rooms',
  defaultRoom: 'Room for all photos',
  defaultRoomHint: 'A caption that names a room, or a choice below a photo, comes first.',
  chooseRoom: 'Choose a room',
  automatic: (room: string) => `Auto: ${room}`,

  price: (credits: string) => `${credits} a photo`,
  start: {
    'virtual-staging': (count: number) => (count === 0 ? 'Stage the listing' : `Stage ${photos(count)}`),
    'full-redesign': (count: number) => (count === 0 ? 'Redesign the listing' : `Redesign ${photos(count)}`),
  },
  startedBefore: 'These photos have been started already. Choose another style to start them once more.',
  seeResult: 'See the result',
  startAnew: 'New Listing',
  anotherStyle: 'Another Style',
  startFailed: 'Failed to start the listing',
  stillUploading: 'Your photos are still uploading.',
  retryFirst: (count: number) =>
    `${photos(count)} could not be uploaded. Try again, or remove ${count === 1 ? 'it' : 'them'}.`,
  styleFirst: 'Please choose a style',
  roomFirst: (count: number) => `Please choose a room for ${photos(count)}`,
  seePlans: 'See plans',

  leaveTitle: 'Photos are still uploading',
  leaveWords: 'If you leave this page now, the photos that are not uploaded yet have to be chosen again.',
} as const
