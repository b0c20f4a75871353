import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

type SigningIdentity = { accessKeyId: string; secretAccessKey: string; region: string; service: string }

/** Signs a request again, with the headers that its signature names, and compares. */
export const signatureMatches = async (
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region, service }: SigningIdentity,
): Promise<boolean> => {
  const given = request.headers.authorization ?? ''
  const signedNames = /SignedHeaders=([^,\s]+)/.exec(given)?.[1]?.split(';') ?? []
  const signingDate = dateOf(request.headers['x-amz-date'])
  if (!signedNames.includes('host') || !signingDate) return false

  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const signer = new SignatureV4({
    region,
    service,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    applyChecksum: signedNames.includes('x-amz-content-sha256'),
  })
  const { headers } = await signer.sign(
    {
      method: request.method ?? 'GET',
      protocol: 'http:',
      hostname: 'localhost',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: signedHeaders(request, signedNames),
      body,
    },
    { signingDate, signableHeaders: new Set(signedNames) },
  )
  return sameText(headers.authorization ?? '', given)
}

// The signer writes these two itself, from what was really sent.
const rewritten = new Set(['x-amz-content-sha256', 'x-amz-date'])

const signedHeaders = (request: IncomingMessage, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.filter((name) => !rewritten.has(name)).map((name) => [name, String(request.headers[name] ?? '')]),
  )

const dateOf = (header: string | string[] | undefined): Date | undefined => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(header)) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

const sameText = (one: string, other: string): boolean => {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}
