/** What the console's API answers instead of what was asked for. */
export class ConsoleError extends Error {
  override name = 'ConsoleError'
  readonly status: 400 | 403 | 404

  constructor(status: 400 | 403 | 404, message: string) {
    super(message)
    this.status = status
  }
}
