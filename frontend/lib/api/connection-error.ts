import { connectionCopy } from '#shared/copy/connection.ts'

/** A request that never reached us: the catalogue has no word for it, since no server said it. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'

  constructor(options?: ErrorOptions) {
    super(connectionCopy.unreachable, options)
  }
}
