/** The preview cannot make a picture. The message becomes the prediction's `error`. */
export class PreviewError extends Error {
  override name = 'PreviewError'
}
