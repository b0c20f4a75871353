import type { IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'

/** A path-style request, with its headers and query parameters. */
export type S3Request = {
  method: string
  /** Still encoded, as it was signed. */
  path: string
  query: URLSearchParams
  /** Lower-case names. */
  headers: Record<string, string>
  /** Empty for a request on the service. */
  bucket: string
  /** Empty for a request on the bucket. */
  key: string
  incoming: IncomingMessage
}

const maxKeyBytes = 1024

/** Reads the request line and headers. Splits the path itself, because the URL class would resolve `..` in a key. */
export const readRequest = (incoming: IncomingMessage): S3Request => {
  const [path = '/', query = ''] = splitOnce(incoming.url ?? '/', '?')
  const [bucket = '', key = ''] = splitOnce(path.slice(1), '/')
  const request = {
    method: incoming.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : (value ?? ''),
      ]),
    ),
    bucket: decoded(bucket),
    key: decoded(key),
    incoming,
  }
  if (Buffer.byteLength(request.key) > maxKeyBytes) throw new S3Error('KeyTooLongError')
  return request
}

const splitOnce = (text: string, separator: string): [string, string | undefined] => {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)]
}

export const decoded = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new S3Error('InvalidArgument', 'The URI is not well encoded.')
  }
}

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`

export const objectArn = (bucket: string, key: string): string => `${bucketArn(bucket)}/${key}`
