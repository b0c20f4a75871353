import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'

/** A custom policy with the one condition that is imitated; a policy has one statement (docs/vendors.md, CloudFront). */
const Policy = z.strictObject({
  Statement: z.tuple([
    z.strictObject({
      Resource: z.string(),
      Condition: z.strictObject({ DateLessThan: z.strictObject({ 'AWS:EpochTime': z.int() }) }),
    }),
  ]),
})

// The words of CloudFront (docs/vendors.md, CloudFront).
const refusals = {
  MissingKey: 'Missing Key-Pair-Id query parameter or cookie value',
  InvalidKey: 'Unknown Key',
  MalformedSignature: 'Could not unencode Signature',
  MalformedPolicy: 'Malformed Policy',
  AccessDenied: 'Access denied',
} as const

type Refusal = keyof typeof refusals

const KeyGroup = z.object({ KeyGroupConfig: z.object({ Items: z.array(z.string()) }) })
const PublicKey = z.object({ PublicKeyConfig: z.object({ EncodedKey: z.string() }) })

/** The public keys of a behaviour's trusted key groups, by their ids. */
const trustedKeys = (groupIds: readonly string[], resolver: Resolver): Map<string, KeyObject> => {
  const need = (type: string, id: string) => {
    const found = resolver.resourceWith(type, 'Id', id)
    if (!found) throw new Error(`The template has no ${type} ${id}.`)
    return found.properties
  }
  const ids = groupIds.flatMap((id) => KeyGroup.parse(need('AWS::CloudFront::KeyGroup', id)).KeyGroupConfig.Items)
  return new Map(
    ids.map((id) => {
      const { EncodedKey } = PublicKey.parse(need('AWS::CloudFront::PublicKey', id)).PublicKeyConfig
      return [id, createPublicKey(EncodedKey)]
    }),
  )
}

/**
 * Checks the signed URLs of a behaviour with trusted key groups; undefined for a request that may pass. Only custom
 * policies and SHA-256 are imitated, and no signed cookies.
 */
export const signedUrlCheck = (
  groupIds: readonly string[],
  resolver: Resolver,
): ((request: HttpRequest) => HttpResponse | undefined) => {
  const keys = trustedKeys(groupIds, resolver)
  return (request) => {
    const refusal = refusalOf(request, keys)
    return refusal && refuse(refusal)
  }
}

const signatureParameters = ['Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm']

const refusalOf = ({ url, headers: { host = '' } }: HttpRequest, keys: Map<string, KeyObject>): Refusal | undefined => {
  // The path as the viewer sent it, also where it climbs.
  const [path = '', query = ''] = url.split('?', 2)
  const given = new URLSearchParams(query)
  const [keyId, policyText, signatureText, algorithm] = ['Key-Pair-Id', 'Policy', 'Signature', 'Hash-Algorithm'].map(
    (name) => given.get(name) ?? undefined,
  )
  if (!keyId) return 'MissingKey'
  const key = keys.get(keyId)
  if (!key) return 'InvalidKey'
  const [policyBytes, signature] = [decode(policyText), decode(signatureText)]
  if (!signature) return 'MalformedSignature'
  const policy = policyBytes && policyIn(policyBytes)
  if (!policyBytes || !policy) return 'MalformedPolicy'
  if (algorithm !== 'SHA256' || !verify('RSA-SHA256', policyBytes, key, signature)) return 'AccessDenied'
  const [{ Resource, Condition }] = policy.Statement
  for (const name of signatureParameters) given.delete(name)
  const asked = `http://${host}${path}${given.size > 0 ? `?${given}` : ''}`
  if (!matches(Resource, asked)) return 'AccessDenied'
  return Condition.DateLessThan['AWS:EpochTime'] * 1000 > Date.now() ? undefined : 'AccessDenied'
}

// CloudFront's form of base64 in a URL.
const decode = (text: string | undefined): Buffer | undefined => {
  if (!text || !/^[A-Za-z0-9_~-]+$/.test(text)) return undefined
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')
}

const policyIn = (bytes: Buffer): z.infer<typeof Policy> | undefined => {
  try {
    return Policy.parse(JSON.parse(bytes.toString()))
  } catch {
    return undefined
  }
}

/** `*` stands for any characters and `?` for one, in the whole URL without the parameters of the signature. */
const matches = (resource: string, asked: string): boolean =>
  new RegExp(
    `^${resource
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(asked)

const refuse = (code: Refusal): HttpResponse => ({
  status: 403,
  headers: { 'content-type': 'text/xml', server: 'CloudFront', 'x-cache': 'Error from cloudfront' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${refusals[code]}</Message></Error>`,
  ),
})
