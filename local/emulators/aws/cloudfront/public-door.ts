import { request as httpRequest } from 'node:http'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { Answering } from './front-door.ts'

type PublicDoorOptions = {
  /** The https address of the tunnel to this server. */
  publicUrl: string
  /** The local S3, and the buckets whose pictures may be read by presigned URL. */
  s3Url: string
  buckets: readonly string[]
  webhookPaths: readonly string[]
  site: Answering
}

/**
 * Serves only two things through a tunnel: webhooks, and pictures by presigned URL. The
 * console and its credentials cannot be reached from outside.
 */
export const publicDoor = ({ publicUrl, s3Url, buckets, webhookPaths, site }: PublicDoorOptions): Answering => {
  const { host } = new URL(publicUrl)
  return async (request) => {
    if (!isFromOutside(request, host)) return site(request)
    const { pathname, searchParams } = new URL(request.url, publicUrl)
    if (request.method === 'POST' && webhookPaths.includes(pathname)) return site(request)
    const isPicture = buckets.some((bucket) => pathname.startsWith(`/${bucket}/`))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isPicture && searchParams.has('X-Amz-Signature')) return fromS3(s3Url, request, host)
    return notHere
  }
}

// A tunnel either keeps the requested host or adds a forwarding header.
const isFromOutside = ({ headers }: HttpRequest, host: string): boolean =>
  headers.host === host ||
  ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'cf-connecting-ip'].some((name) => name in headers)

const notHere: HttpResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from('Only webhooks and signed pictures are served here.'),
}

const shownHeaders = ['content-type', 'etag', 'last-modified', 'cache-control']

/** Forwards the original host, which the signature covers and `fetch` would replace. */
const fromS3 = (s3Url: string, { method, url }: HttpRequest, host: string): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(s3Url)
    const call = httpRequest({ hostname, port, path: url, method, headers: { host } }, async (answer) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({
          status: answer.statusCode ?? 502,
          headers: Object.fromEntries(
            shownHeaders.flatMap((name) => {
              const value = answer.headers[name]
              return value === undefined ? [] : [[name, value]]
            }),
          ),
          body: Buffer.concat(chunks),
        })
      } catch (error) {
        reject(error)
      }
    })
    call.on('error', reject).end()
  })
