import { createHash, createHmac } from 'node:crypto'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The signature of a presigned URL whose only signed header is the host
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export const expectedSignature = (method: string, url: URL, secretAccessKey: string): string => {
  const parameters = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const query = parameters
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const request = [method, url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const [, ...scope] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/')
  const digest = createHash('sha256').update(request).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', url.searchParams.get('X-Amz-Date'), scope.join('/'), digest].join('\n')
  const [date = '', region = '', service = '', end = ''] = scope
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service), end)
  return hmac(key, toSign).toString('hex')
}
