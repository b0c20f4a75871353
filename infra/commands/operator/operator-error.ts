/** A wrong command or a missing account. The terminal prints the message without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
