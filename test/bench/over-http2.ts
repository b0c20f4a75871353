import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { makePictureAuthority } from '#local/run/picture-authority.ts'

// HTTP/2 has neither (RFC 9113, 8.2.2).
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const answerHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)))

const askedHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))

/**
 * Serves a local site over HTTP/2, as CloudFront does: the local edge speaks HTTP/1.1, over which a browser asks for six
 * files at a time. Browsers must ignore that nobody trusts the certificate.
 */
export const overHttp2 = async (site: string) => {
  const { signer } = await makePictureAuthority()
  const server = createSecureServer({ cert: signer, key: signer, allowHTTP1: true }, (request, response) => {
    const { method, url = '/', headers } = request
    const asked = ask(new URL(url, site), { method, headers: askedHeaders(headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answerHeaders(answer.headers))
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, stop: () => server.close() }
}
