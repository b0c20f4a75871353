import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Access } from '#local/run/stand-in.ts'
import { S3Error } from './s3-error.ts'
import { decoded, type S3Request, uriEncoded } from './s3-request.ts'

/** Who signed, and what the signature says about the body. */
export type Signed = { accessKeyId: string; payloadHash: string }

export type Keys = Pick<Access, 'secretOf'>

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMilliseconds = 15 * 60_000
const maxExpirySeconds = 604_800

type Claim = { credential: string; date: string; signedHeaders: string; signature: string; payloadHash: string }

/** Verifies Signature Version 4 in the header or in a presigned URL; throws as S3 does. */
export const authenticate = (request: S3Request, keys: Keys, region: string): Signed => {
  const isPresigned = request.query.has('X-Amz-Algorithm') || request.query.has('X-Amz-Signature')
  const claim = isPresigned ? presignedClaim(request) : headerClaim(request)
  const scope = readCredential(claim.credential, region)
  const key = signingKey(secretOf(keys, scope.accessKeyId), scope)
  const canonical = createHash('sha256').update(canonicalRequest(request, claim)).digest('hex')
  const toSign = [algorithm, claim.date, scopeText(scope), canonical].join('\n')
  if (!isSignature(key, toSign, claim.signature)) throw new S3Error('SignatureDoesNotMatch')
  checkHeadersSigned(request, claim)
  if (isPresigned) hoistParameters(request)
  return { accessKeyId: scope.accessKeyId, payloadHash: claim.payloadHash }
}

const headerClaim = ({ headers }: S3Request): Claim => {
  if (!headers.authorization) throw new S3Error('AccessDenied')
  const match = /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(
    headers.authorization,
  )
  const { 'x-amz-date': date, 'x-amz-content-sha256': payloadHash } = headers
  if (!match || !date) throw new S3Error('AuthorizationHeaderMalformed')
  if (!payloadHash)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  if (Math.abs(Date.now() - timeOf(date)) > maxSkewMilliseconds) throw new S3Error('RequestTimeTooSkewed')
  const [, credential = '', signedHeaders = '', signature = ''] = match
  return { credential, date, signedHeaders, signature, payloadHash }
}

const presignedClaim = ({ query }: S3Request): Claim => {
  const parameter = (name: string) => {
    const value = query.get(name)
    if (!value) throw new S3Error('AuthorizationQueryParametersError', `The query parameter ${name} is missing.`)
    return value
  }
  const expirySeconds = Number(parameter('X-Amz-Expires'))
  if (parameter('X-Amz-Algorithm') !== algorithm || !(expirySeconds >= 1 && expirySeconds <= maxExpirySeconds))
    throw new S3Error('AuthorizationQueryParametersError')
  const date = parameter('X-Amz-Date')
  if (Date.now() > timeOf(date) + expirySeconds * 1000) throw new S3Error('AccessDenied', 'Request has expired')
  return {
    credential: parameter('X-Amz-Credential'),
    date,
    signedHeaders: parameter('X-Amz-SignedHeaders'),
    signature: parameter('X-Amz-Signature'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

const canonicalRequest = (request: S3Request, claim: Claim): string => {
  const path = request.path
    .split('/')
    .map((segment) => uriEncoded(decoded(segment)))
    .join('/')
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [uriEncoded(name), uriEncoded(value)])
    .sort(byNameThenValue)
    .map((pair) => pair.join('='))
    .join('&')
  const headers = claim.signedHeaders
    .split(';')
    .map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`)
    .join('')
  return [request.method, path, query, headers, claim.signedHeaders, claim.payloadHash].join('\n')
}

const byNameThenValue = ([name, value]: [string, string], [otherName, otherValue]: [string, string]): number =>
  inOrder(name, otherName) || inOrder(value, otherValue)

const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b)

const checkHeadersSigned = (request: S3Request, claim: Claim): void => {
  const signed = claim.signedHeaders.split(';')
  const missing = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name))
  if (missing.length > 0)
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      HeadersNotSigned: missing.join(', '),
    })
}

// S3 reads `x-amz-` parameters of a presigned URL as if they were headers: checksums, metadata, tags.
const hoistParameters = (request: S3Request): void => {
  for (const [name, value] of request.query) if (/^x-amz-/i.test(name)) request.headers[name.toLowerCase()] ??= value
}

export type Scope = { accessKeyId: string; day: string; region: string }

/** Reads `<key id>/<day>/<region>/s3/aws4_request`; another region is refused with the right one named. */
export const readCredential = (credential: string, region: string): Scope => {
  const [accessKeyId = '', day = '', scopeRegion = '', service, request] = credential.split('/')
  if (service !== 's3' || request !== 'aws4_request')
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The authorization header is malformed; the Credential is mal-formed.',
    )
  if (scopeRegion !== region)
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${scopeRegion}' is wrong; expecting '${region}'`,
      { Region: region },
    )
  return { accessKeyId, day, region: scopeRegion }
}

const scopeText = ({ day, region }: Scope): string => `${day}/${region}/s3/aws4_request`

export const secretOf = (keys: Keys, accessKeyId: string): string => {
  const secret = keys.secretOf(accessKeyId)
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKeyId })
  return secret
}

export const signingKey = (secret: string, { day, region }: Scope): Buffer =>
  [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )

/** Whether `signature` is the hexadecimal HMAC of the text. */
export const isSignature = (key: Buffer, text: string, signature: string): boolean => {
  const expected = createHmac('sha256', key).update(text).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
