/** An error response of the console's API. */
export class ConsoleError extends Error {
  override name = 'ConsoleError'
  readonly status: 400 | 403 | 404

  constructor(status: 400 | 403 | 404, message: string) {
    super(message)
    this.status = status
  }
}
