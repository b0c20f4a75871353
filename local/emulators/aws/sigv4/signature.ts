import { createHash, createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#local/emulators/base/constant-time.ts'

/** Signature Version 4. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html */
export const algorithm = 'AWS4-HMAC-SHA256'

/** The parts of a credential: `<key id>/<day>/<region>/<service>/aws4_request`. */
export type Scope = { accessKeyId: string; day: string; region: string; service: string }

/** Returns undefined for text that is no credential. */
export const parseCredential = (credential: string): Scope | undefined => {
  const [, accessKeyId = '', day = '', region = '', service = ''] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential) ?? []
  return accessKeyId ? { accessKeyId, day, region, service } : undefined
}

type Authorization = { credential: string; signedHeaders: string[]; signature: string }

/** Reads an `Authorization` header; undefined when a part of it is missing. */
export const parseAuthorization = (header: string): Authorization | undefined => {
  const match = /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(header)
  const [, credential = '', signedHeaders = '', signature = ''] = match ?? []
  return match ? { credential, signedHeaders: signedHeaders.split(';'), signature } : undefined
}

/** Reads `20260102T030405Z` as epoch milliseconds; NaN for any other text. */
export const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** A request as it was signed. */
export type SignedRequest = {
  method: string
  /** With the encoding of its service: S3 encodes each segment once, other services twice. */
  canonicalPath: string
  query: Iterable<[string, string]>
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>
  signedHeaders: string[]
  payloadHash: string
  /** The text of `x-amz-date`. */
  date: string
  scope: Scope
}

/** Whether the signature of a request was made with this secret. */
export const isRequestSigned = (request: SignedRequest, secret: string, signature: string): boolean => {
  const { day, region, service } = request.scope
  const hash = sha256Hex(canonicalRequest(request))
  const scope = `${day}/${region}/${service}/aws4_request`
  return isTextSigned([algorithm, request.date, scope, hash].join('\n'), request.scope, secret, signature)
}

/** Whether `signature` is the hexadecimal HMAC of the text with the signing key of this scope. */
export const isTextSigned = (text: string, scope: Scope, secret: string, signature: string): boolean => {
  const { day, region, service } = scope
  const signingKey = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  return isEqualInConstantTime(Buffer.from(signature, 'hex'), hmac(signingKey, text))
}

export const sha256Hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Encodes everything but letters, digits and `-._~`, as Signature Version 4 demands. */
export const uriEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const canonicalRequest = ({ method, canonicalPath, query, headers, signedHeaders, payloadHash }: SignedRequest) => {
  const canonicalQuery = [...query]
    .map(([name, value]): [string, string] => [uriEncoded(name), uriEncoded(value)])
    .sort(byNameThenValue)
    .map((pair) => pair.join('='))
    .join('&')
  const canonicalHeaders = signedHeaders
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')
  return [method, canonicalPath, canonicalQuery, canonicalHeaders, signedHeaders.join(';'), payloadHash].join('\n')
}

const byNameThenValue = ([name, value]: [string, string], [otherName, otherValue]: [string, string]): number =>
  inOrder(name, otherName) || inOrder(value, otherValue)

const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b)
