import type { IncomingMessage } from 'node:http'

export type Answer = {
  status: number
  body?: unknown
  /** The id of what was read or changed, for the log. */
  subject?: string
  /** Runs after the response is sent. */
  afterwards?(): void
}

export type Request = { body(): Promise<unknown>; headers: IncomingMessage['headers'] }

export type Route = {
  method: string
  path: RegExp
  run(request: Request, parts: string[]): Answer | Promise<Answer>
}

/** Closes the connection without a response. */
export class Dropped extends Error {
  override name = 'Dropped'
}
