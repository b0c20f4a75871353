import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running stand-in: one HTTP server that speaks one service's protocol on the loopback interface. */
export type StandIn = { port: number; url: string; server: Server; close(): Promise<void> }

/**
 * What a stand-in asks before it serves a call: the signing secret of an access key, and whether the role behind
 * the key may do it. `check` throws `AccessDenied`; the operator's key may do everything.
 */
export type Access = {
  secretOf(accessKeyId: string): string | undefined
  check(request: AccessRequest): void
}

export type AccessRequest = {
  accessKeyId: string
  /** For example `s3:GetObject`. */
  action: string
  /** The ARN the action is on. */
  resource: string
  /** Values of the condition keys that our policies use. */
  context?: Record<string, string | string[]>
}

/** One call that a stand-in has answered, for the console's log. */
export type AnsweredCall = {
  service: string
  /** The operation's name, such as `PutObject`. */
  action: string
  accessKeyId?: string | undefined
  /** What it was on: a bucket and key, a queue, a secret. */
  subject?: string | undefined
  status: number
  /** The error's code, when it was refused. */
  error?: string | undefined
}

export type Log = (call: AnsweredCall) => void

/** Refused by IAM; the message is AWS's own sentence. Each stand-in wraps it in its protocol's error shape. */
export class AccessDenied extends Error {
  override name = 'AccessDenied'
}

/** Starts the server on 127.0.0.1; port 0 takes any free one. Rejects with `EADDRINUSE` when the port is taken. */
export const listen = (handler: RequestListener, port = 0): Promise<StandIn> => {
  const server = createServer(handler)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address() as AddressInfo
      resolve({
        port: address.port,
        url: `http://127.0.0.1:${address.port}`,
        server,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      })
    })
  })
}

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** The access key id that signed a request, from the header or the presigned query; undefined when unsigned. */
export const accessKeyOf = (request: IncomingMessage): string | undefined => {
  const header = /Credential=([^/,\s]+)\//.exec(request.headers.authorization ?? '')?.[1]
  return header ?? /X-Amz-Credential=([^/%]+)(?:\/|%2F)/i.exec(request.url ?? '')?.[1]
}
