const searching = 'Searching your designs…'

const grouped = (count: number) => count.toLocaleString('en-US')

export const galleryCopy = {
  title: 'Gallery',
  signInFirst: 'Please log in to view your room design generations.',
  startDesigning: 'Start Designing',
  designsKept: 'Your designs are still here.',
  openGallery: 'Open Gallery',
  beforeAfter: 'Before/After',
  preview: 'Preview',
  previewOfColours: 'Preview, colours only',
  previewExplanation: 'This is a quick preview; the real AI model redesigns the room in full detail.',
  coloursOnlyExplanation:
    'Colours only: the furniture is as it was, and only the colours and the light of the room have changed.',
  moreInfo: 'More Info',
  problemBefore: (problem: string) => `Before: ${problem}`,
  loadFailed: 'Failed to load image',
  signInToLoad: 'Authentication required',
  downloadFailed: 'Failed to download image',
  deleted: 'Design deleted',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed',
  tryAgain: 'Try again',
  seeRetry: 'Tried again: see it',
  /** The new job is the gallery's first card. */
  favouritesOnly: 'Favourites only',
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
  favouriteFailed: (reason: string) => `Your favourite could not be saved. ${reason}`,
  variationStarted: 'Started. Your variation will be at the top of the Gallery.',
  triedAgain: 'Started again. You will find it at the top of the Gallery.',
  triedAgainInJob: 'Started again, at its own price. It takes the place of the failed one in its job.',
  undo: 'Undo',
  toolFilter: 'Tool',
  allTools: 'All tools',
  roomTools: 'All room designs',
  modelPictures: 'AI model pictures',
  periodFilter: 'Date',
  anyTime: 'Any time',
  periods: { today: 'Today', '7-days': 'Last 7 days', '30-days': 'Last 30 days' },
  noneFound: 'No designs here',
  noneFoundHint: 'Nothing in your gallery matches these filters.',
  found: (count: number, hasMore: boolean) => {
    if (count === 0) return hasMore ? searching : 'No designs found'
    return count === 1 && !hasMore ? '1 design found' : `${hasMore ? 'More than ' : ''}${count} designs found`
  },
  searching,
  stopSearch: 'Stop searching',
  searchStopped: 'None found so far.',
  searchOn: 'Search on',
  clearFilters: 'Clear filters',
  select: 'Select',
  selecting: 'Your designs, to select',
  selection: 'Selection',
  selectAll: 'Select all',
  /** For when the server has more designs than the list. */
  selectListed: (count: number) => `Select the ${grouped(count)} listed`,
  selectNone: 'Select none',
  endSelection: 'End selection',
  selectDesign: (name: string) => `Select ${name}`,
  selected: (count: number) => `${grouped(count)} selected`,
  running: (count: number) =>
    count === 1
      ? '1 is still running and can be deleted when it is done.'
      : `${count} are still running and can be deleted when they are done.`,
  done: 'Done',
  delete: 'Delete',
  downloadZip: 'Download (zip)',
  zipName: 'designs',
  deleteTitle: (count: number) => (count === 1 ? 'Delete this design?' : `Delete ${grouped(count)} designs?`),
  deleteExplanation: (count: number) =>
    `This removes the ${count === 1 ? 'image' : 'images'} from your gallery. You can undo it for a few seconds.`,
  deletedMany: (count: number) => `${grouped(count)} designs deleted`,
  /** Shown for deletions that take a while. */
  deletingMany: (count: number) => `Deleting ${grouped(count)} designs`,
  deletionsFailed: (count: number, message: string) => `Failed to delete ${grouped(count)} images: ${message}`,
  deleteFailed: (message: string) => `Failed to delete image: ${message}`,
} as const
