/** An error of AppSync: type and message of an error frame, and the status over HTTP. */
export class EventsError extends Error {
  override name = 'EventsError'
  readonly errorType: string
  readonly status: number

  constructor(errorType: string, message: string, status = 400) {
    super(message)
    this.errorType = errorType
    this.status = status
  }
}

export const badRequest = (message: string) => new EventsError('BadRequestException', message)

export const unauthorized = (message = 'You are not authorized to make this call.') =>
  new EventsError('UnauthorizedException', message, 401)

/** The error of a frame or response. An unexpected error is logged and sent without its details. */
export const errorOf = (error: unknown): EventsError => {
  if (error instanceof EventsError) return error
  console.error('events stand-in failed:', error)
  return new EventsError('InternalFailureException', 'The stand-in failed; its log says why.', 500)
}
