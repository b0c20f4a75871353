/** What an operator did wrong, or what is not there, in words for a terminal. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
