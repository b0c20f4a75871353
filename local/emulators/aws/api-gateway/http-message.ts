import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request with its whole body. Header names are lower case. */
export type HttpRequest = {
  method: string
  /** Path and query, still encoded. */
  url: string
  headers: Record<string, string>
  body: Buffer
  sourceIp: string
}

export type HttpResponse = { status: number; headers: Record<string, string | string[]>; body: Buffer }

/** Thrown for a body longer than the limit. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** Reads a whole request. Joins repeated headers with a comma, cookies with `; ` (RFC 9113). Throws `BodyTooLarge`. */
export const readRequest = async (message: IncomingMessage, maximumBytes: number): Promise<HttpRequest> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += (chunk as Buffer).length
    // The rest of the body is read and dropped, so that the client receives the response and not a broken pipe.
    if (size <= maximumBytes) chunks.push(chunk as Buffer)
  }
  if (size > maximumBytes) throw new BodyTooLarge(`${size} bytes`)
  return {
    method: message.method ?? 'GET',
    url: message.url ?? '/',
    headers: headersOf(message),
    body: Buffer.concat(chunks),
    sourceIp: (message.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', ''),
  }
}

const headersOf = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]),
  )

export const sendResponse = (response: ServerResponse, { status, headers, body }: HttpResponse): void => {
  const hasBody = status !== 204 && status !== 304
  response.writeHead(status, { ...headers, ...(hasBody && { 'content-length': body.length }) })
  response.end(hasBody ? body : undefined)
}
