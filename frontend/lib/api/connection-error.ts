import { connectionCopy } from '#shared/copy/connection.ts'

/** The request did not reach the server, so there is no error code from the catalogue. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'

  constructor(options?: ErrorOptions) {
    super(connectionCopy.unreachable, options)
  }
}
