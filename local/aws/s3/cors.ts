import { S3Error } from './s3-error.ts'
import type { S3Request } from './s3-request.ts'
import type { Bucket } from './s3-state.ts'
import { allNamed, parseXml, textOf, textsOf, xmlDocument } from './xml.ts'

export type CorsRule = {
  /** Each with at most one `*`. */
  allowedOrigins: string[]
  allowedMethods: string[]
  allowedHeaders?: string[]
  exposedHeaders?: string[]
  maxAgeSeconds?: number | undefined
}

export const corsDocument = (rules: CorsRule[]): string =>
  xmlDocument('CORSConfiguration', {
    CORSRule: rules.map((rule) => ({
      AllowedOrigin: rule.allowedOrigins,
      AllowedMethod: rule.allowedMethods,
      AllowedHeader: rule.allowedHeaders ?? [],
      ExposeHeader: rule.exposedHeaders ?? [],
      MaxAgeSeconds: rule.maxAgeSeconds,
    })),
  })

export const parseCors = (document: string): CorsRule[] => {
  const rules = allNamed(parseXml(document), 'CORSRule').map((rule) => ({
    allowedOrigins: textsOf(rule, 'AllowedOrigin'),
    allowedMethods: textsOf(rule, 'AllowedMethod'),
    allowedHeaders: textsOf(rule, 'AllowedHeader'),
    exposedHeaders: textsOf(rule, 'ExposeHeader'),
    maxAgeSeconds: numberOrUndefined(textOf(rule, 'MaxAgeSeconds')),
  }))
  const isValid = rules.every(({ allowedOrigins, allowedMethods }) => allowedOrigins.length && allowedMethods.length)
  if (rules.length === 0 || !isValid) throw new S3Error('MalformedXML')
  return rules
}

/** The headers that let a browser's script read the answer; undefined when no rule of the bucket allows it. */
export const corsHeaders = (request: S3Request, bucket: Bucket | undefined): Record<string, string> | undefined => {
  const { origin, 'access-control-request-headers': requestedHeaders } = request.headers
  const document = bucket?.configurations.cors
  if (!origin || !document) return undefined
  const method = request.headers['access-control-request-method'] ?? request.method
  const requested = (requestedHeaders ?? '').split(',').map((name) => name.trim().toLowerCase())
  const rule = parseCors(document).find(
    ({ allowedOrigins, allowedMethods, allowedHeaders = [] }) =>
      allowedMethods.includes(method) &&
      allowedOrigins.some((pattern) => matches(pattern, origin)) &&
      requested.every((name) => name === '' || allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name))),
  )
  if (!rule) return undefined
  const isAnyOrigin = rule.allowedOrigins.includes('*')
  return {
    'access-control-allow-origin': isAnyOrigin ? '*' : origin,
    ...(!isAnyOrigin && { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(requestedHeaders && { 'access-control-allow-headers': requested.join(', ') }),
    ...(rule.exposedHeaders?.length && { 'access-control-expose-headers': rule.exposedHeaders.join(', ') }),
    ...(rule.maxAgeSeconds !== undefined && { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

const matches = (pattern: string, value: string): boolean => {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return value === pattern
  return value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end)
}

const numberOrUndefined = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)
