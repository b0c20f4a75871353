import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { DeployedFile } from './deployed-files.ts'

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
}

/** Whether CloudFront compresses the type. */
const isText = (type: string) => /^(text\/|application\/(json|manifest\+json)|image\/svg)/.test(type)

// CloudFront does not compress shorter files.
const leastCompressedBytes = 1000

type Encoding = 'br' | 'gzip' | 'identity'

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
}

export type WebOrigin = (request: HttpRequest, key: string) => HttpResponse

/**
 * Serves the web bucket's files by key, compressed and revalidated as CloudFront does. Without the right to list the
 * bucket a missing file is refused with 403 (docs/vendors.md, S3).
 */
export const createWebOrigin = (files: ReadonlyMap<string, DeployedFile>, mayList: boolean): WebOrigin => {
  const encoded = new Map<string, Buffer>()
  const bytesOf = (key: string, { bytes }: DeployedFile, encoding: Encoding): Buffer => {
    const place = `${encoding} ${key}`
    const known = encoded.get(place) ?? compress[encoding](bytes())
    encoded.set(place, known)
    return known
  }

  return ({ method, headers }, key) => {
    if (method !== 'GET' && method !== 'HEAD') return refusal('MethodNotAllowed')
    const file = files.get(key)
    if (!file) return refusal(mayList ? 'NoSuchKey' : 'AccessDenied')

    const type = contentTypes[extname(key)] ?? 'application/octet-stream'
    const stored = bytesOf(key, file, 'identity')
    // CloudFront does not compress what the origin has compressed.
    const isCompressible = isText(type) && stored.length >= leastCompressedBytes && !file.headers['content-encoding']
    const encoding = isCompressible ? encodingFor(headers['accept-encoding']) : 'identity'
    const body = bytesOf(key, file, encoding)
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const answer = {
      'content-type': type,
      etag,
      ...file.headers,
      ...(isText(type) && { vary: 'accept-encoding' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    if (headers['if-none-match'] === etag) return { status: 304, headers: answer, body: Buffer.alloc(0) }
    return { status: 200, headers: answer, body }
  }
}

const encodingFor = (accepted = ''): Encoding => {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const refusal = (code: 'AccessDenied' | 'MethodNotAllowed' | 'NoSuchKey'): HttpResponse => ({
  status: code === 'NoSuchKey' ? 404 : 403,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`),
})
