/** Texts of the gallery and of the page of one design (docs/product.md, Texts). */
export const galleryCopy = {
  signInFirst: 'Please log in to view your room design generations.',
  startDesigning: 'Start Designing',
  designsKept: 'Your designs are still here.',
  openGallery: 'Open Gallery',
  beforeAfter: 'Before/After',
  preview: 'Preview',
  previewExplanation:
    'This is a quick preview made on this computer; the real AI model redesigns the room in full detail.',
  moreInfo: 'More Info',
  loadFailed: 'Failed to load image',
  signInToLoad: 'Authentication required',
  downloadFailed: 'Failed to download image',
  deleted: 'Design deleted',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed',
  tryAgain: 'Try again',
  /** The new job is the gallery's first card. */
  triedAgain: 'Started again. You will find it at the top of the Gallery.',
  undo: 'Undo',
  deleteFailed: (message: string) => `Failed to delete image: ${message}`,
} as const
