import {
  algorithm,
  isRequestSigned,
  parseAuthorization,
  parseCredential,
  type Scope,
  timeOf,
  uriEncoded,
} from '#local/emulators/aws/sigv4/signature.ts'
import type { Access } from '#local/emulators/base/stand-in.ts'
import { S3Error } from './s3-error.ts'
import { decoded, type S3Request } from './s3-request.ts'

/** The key that signed a request, and the hash of the body that the signature covers. */
export type Signed = { accessKeyId: string; payloadHash: string }

export type Keys = Pick<Access, 'secretOf'>

const maxSkewMilliseconds = 15 * 60_000
const maxExpirySeconds = 604_800

type Claim = { credential: string; date: string; signedHeaders: string[]; signature: string; payloadHash: string }

/** Verifies Signature Version 4 in the header or in a presigned URL. Throws S3's errors. */
export const authenticate = (request: S3Request, keys: Keys, region: string): Signed => {
  const isPresigned = request.query.has('X-Amz-Algorithm') || request.query.has('X-Amz-Signature')
  const claim = isPresigned ? presignedClaim(request) : headerClaim(request)
  const scope = readCredential(claim.credential, region)
  const signed = {
    ...claim,
    method: request.method,
    canonicalPath: request.path
      .split('/')
      .map((segment) => uriEncoded(decoded(segment)))
      .join('/'),
    query: [...request.query].filter(([name]) => name !== 'X-Amz-Signature'),
    headers: request.headers,
    scope,
  }
  if (!isRequestSigned(signed, secretOf(keys, scope.accessKeyId), claim.signature))
    throw new S3Error('SignatureDoesNotMatch')
  checkHeadersSigned(request, claim)
  return { accessKeyId: scope.accessKeyId, payloadHash: claim.payloadHash }
}

const headerClaim = ({ headers }: S3Request): Claim => {
  if (!headers.authorization) throw new S3Error('AccessDenied')
  const authorization = parseAuthorization(headers.authorization)
  const { 'x-amz-date': date, 'x-amz-content-sha256': payloadHash } = headers
  if (!authorization || !date) throw new S3Error('AuthorizationHeaderMalformed')
  if (!payloadHash)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  if (!(Math.abs(Date.now() - timeOf(date)) <= maxSkewMilliseconds)) throw new S3Error('RequestTimeTooSkewed')
  return { ...authorization, date, payloadHash }
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
  if (!(Date.now() <= timeOf(date) + expirySeconds * 1000)) throw new S3Error('AccessDenied', 'Request has expired')
  return {
    credential: parameter('X-Amz-Credential'),
    date,
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

const checkHeadersSigned = (request: S3Request, { signedHeaders }: Claim): void => {
  const missing = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  )
  if (missing.length > 0)
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      HeadersNotSigned: missing.join(', '),
    })
}

/** Parses a credential of this region's S3. For another region, the error names the right one, as on AWS. */
export const readCredential = (credential: string, region: string): Scope => {
  const scope = parseCredential(credential)
  if (scope?.service !== 's3')
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The authorization header is malformed; the Credential is mal-formed.',
    )
  if (scope.region !== region)
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${scope.region}' is wrong; expecting '${region}'`,
      { Region: region },
    )
  return scope
}

/** The secret of a key id; throws `InvalidAccessKeyId` for an unknown one. */
export const secretOf = (keys: Keys, accessKeyId: string): string => {
  const secret = keys.secretOf(accessKeyId)
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKeyId })
  return secret
}
