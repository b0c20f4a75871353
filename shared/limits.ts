/** Business constants and limits of the specification (design-tools 9, platform 9) and of the readings. */
export const limits = {
  workingCopyMaxSidePixels: 1024,
  workingCopyJpegQuality: 0.8,
  originalMaxPixels: 24_000_000,
  chosenFileMaxBytes: 40 * 1024 * 1024,
  chosenFileMaxPixels: 60_000_000,
  uploadMaxBytes: 10 * 1024 * 1024,
  uploadSeconds: 300,
  /** What the server decodes at most; a header beyond it is refused before any pixel is read. */
  decodedMaxPixels: 40_000_000,
  pictureMinSidePixels: 64,
  pictureMaxSidePixels: 8192,
  requestMaxBytes: 16 * 1024,
  signedUrlSeconds: 3600,
  galleryPageSize: 50,
  pickerPageSize: 20,
  creditEntriesPageSize: 50,
  thumbnailSidePixels: 640,
  promptMaxCharacters: 1000,
  passwordMinCharacters: 6,
} as const
