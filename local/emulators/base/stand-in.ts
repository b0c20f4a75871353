import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running stand-in: an HTTP server on the loopback interface that implements one service's protocol. */
export type StandIn = { port: number; url: string; server: Server; close(): Promise<void> }

/**
 * IAM for the stand-ins. `secretOf` returns the signing secret of an access key; `check` throws `AccessDenied` when the
 * role of the key is not allowed the action. The operator's key is allowed every action.
 */
export type Access = {
  secretOf(accessKeyId: string): string | undefined
  check(request: AccessRequest): void
}

export type AccessRequest = {
  accessKeyId: string
  /** For example `s3:GetObject`. */
  action: string
  /** The ARN of the resource. */
  resource: string
  /** Values of condition keys, such as `s3:prefix`. */
  context?: Record<string, string | string[]>
}

/** A finished call of a stand-in, for the console's log. */
export type AnsweredCall = {
  service: string
  /** The operation's name, such as `PutObject`. */
  action: string
  accessKeyId?: string | undefined
  /** The resource in short: a bucket and key, a queue, a secret. */
  subject?: string | undefined
  status: number
  /** The error code of a refused call. */
  error?: string | undefined
}

export type Log = (call: AnsweredCall) => void

/** Ends the message of each error for an operation or a feature that is not imitated. */
export const notImitated = 'The local stand-in does not imitate it; local/emulators/README.md lists what it does.'

/** IAM refused the call; the message is AWS's wording. Each stand-in converts it to its protocol's error format. */
export class AccessDenied extends Error {
  override name = 'AccessDenied'
}

// Longer than any pause of a client that reuses its connections: a request that meets the close of an idle one is reset.
const keepAliveMilliseconds = 65_000

/** Starts a server on 127.0.0.1; port 0 takes any free port. Rejects with code `EADDRINUSE` when the port is taken. */
export const listen = (handler: RequestListener, port = 0): Promise<StandIn> => {
  const server = createServer(handler)
  server.keepAliveTimeout = keepAliveMilliseconds
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

/** The access key id of a signed request, from its Authorization header or presigned query; undefined when unsigned. */
export const accessKeyOf = (request: IncomingMessage): string | undefined => {
  const header = /Credential=([^/,\s]+)\//.exec(request.headers.authorization ?? '')?.[1]
  return header ?? /X-Amz-Credential=([^/%]+)(?:\/|%2F)/i.exec(request.url ?? '')?.[1]
}
