/** Business constants and limits, each with its unit in its name (docs/product.md, Limits). */
export const limits = {
  workingCopyMaxSidePixels: 1024,
  workingCopyJpegQuality: 0.8,
  originalMaxPixels: 24_000_000,
  chosenFileMaxBytes: 40 * 1024 * 1024,
  chosenFileMaxPixels: 60_000_000,
  uploadMaxBytes: 10 * 1024 * 1024,
  uploadSeconds: 300,
  /** The server refuses a picture whose header declares more, before it decodes any pixel. */
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
