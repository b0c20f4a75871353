/** Says in a prediction's `error` why there is no picture. */
export class PreviewError extends Error {
  override name = 'PreviewError'
}
