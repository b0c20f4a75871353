/** The stack cannot start. The message is shown without a stack trace and says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
