/** Texts of the gallery and of the page of one design (docs/product.md, Texts). */
export const galleryCopy = {
  signInFirst: 'Please log in to view your room design generations.',
  startDesigning: 'Start Designing',
  beforeAfter: 'Before/After',
  preview: 'Preview',
  moreInfo: 'More Info',
  loadFailed: 'Failed to load image',
  downloadFailed: 'Failed to download image',
  deleted: 'Design deleted',
  undo: 'Undo',
  deleteFailed: (message: string) => `Failed to delete image: ${message}`,
} as const
