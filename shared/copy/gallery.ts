/** Texts of the gallery and of one picture's page (design-tools 2, 4 and 8), to the letter where quoted. */
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
