import type { IncomingMessage } from 'node:http'
import type { Access } from '#local/emulators/base/stand-in.ts'
import { isRequestSigned, parseAuthorization, parseCredential, sha256Hex, timeOf, uriEncoded } from './signature.ts'

/**
 * AWS's names for the refusals of a request's signature, the same for every service that speaks JSON.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-troubleshooting.html
 */
export const authenticationErrors = {
  unsigned: 'MissingAuthenticationTokenException',
  'unknown key': 'UnrecognizedClientException',
  'incomplete signature': 'IncompleteSignatureException',
  'wrong signature': 'InvalidSignatureException',
} as const

export type AuthenticationRefusal = keyof typeof authenticationErrors

/** Thrown for a request whose signature is refused; each stand-in writes it in its protocol's error format. */
export class NotAuthenticated extends Error {
  override name = 'NotAuthenticated'
  readonly refusal: AuthenticationRefusal

  constructor(refusal: AuthenticationRefusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}

/** The region and the name that a service's requests are signed for. */
export type Signee = { access: Access; region: string; service: string }

const maxSkewMinutes = 5

/**
 * Verifies the signature in a request's header and returns the access key id that signed it. Throws `NotAuthenticated`.
 * S3 does not use it: S3 also takes presigned URLs and streamed bodies, and answers in XML.
 */
export const authenticate = (request: IncomingMessage, body: Buffer, signee: Signee): string => {
  const { headers, method = 'GET', url = '/' } = request
  if (!headers.authorization) throw new NotAuthenticated('unsigned', 'Missing Authentication Token')
  const authorization = parseAuthorization(headers.authorization)
  const scope = parseCredential(authorization?.credential ?? '')
  const date = String(headers['x-amz-date'] ?? '')
  if (!authorization || !scope || !authorization.signedHeaders.includes('host') || Number.isNaN(timeOf(date)))
    throw new NotAuthenticated(
      'incomplete signature',
      'The Authorization header lacks a part, or X-Amz-Date is missing.',
    )

  const secret = signee.access.secretOf(scope.accessKeyId)
  if (secret === undefined)
    throw new NotAuthenticated('unknown key', 'The security token included in the request is invalid.')
  if (scope.region !== signee.region) throw wrongSignature('Credential should be scoped to a valid region.')
  if (scope.service !== signee.service)
    throw wrongSignature(`Credential should be scoped to correct service: '${signee.service}'.`)
  checkTime(date)

  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const signed = {
    method,
    canonicalPath: pathname.split('/').map(uriEncoded).join('/'),
    query: searchParams,
    headers,
    signedHeaders: authorization.signedHeaders,
    payloadHash: sha256Hex(body),
    date,
    scope,
  }
  if (!isRequestSigned(signed, secret, authorization.signature))
    throw wrongSignature(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
    )
  return scope.accessKeyId
}

const wrongSignature = (message: string) => new NotAuthenticated('wrong signature', message)

const checkTime = (date: string): void => {
  const skewMinutes = (Date.now() - timeOf(date)) / 60_000
  if (skewMinutes > maxSkewMinutes)
    throw wrongSignature(
      `Signature expired: ${date} is more than ${maxSkewMinutes} min. earlier than the server's time.`,
    )
  if (skewMinutes < -maxSkewMinutes)
    throw wrongSignature(
      `Signature not yet current: ${date} is more than ${maxSkewMinutes} min. later than the server's time.`,
    )
}
