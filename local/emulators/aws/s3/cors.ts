import type { S3Request } from './s3-request.ts'
import type { Bucket } from './s3-state.ts'

/** The headers that let a browser's script read the response; undefined when no rule of the bucket allows it. */
export const corsHeaders = (request: S3Request, bucket: Bucket | undefined): Record<string, string> | undefined => {
  const { origin, 'access-control-request-headers': requestedHeaders } = request.headers
  if (!origin) return undefined
  const method = request.headers['access-control-request-method'] ?? request.method
  const requested = (requestedHeaders ?? '').split(',').map((name) => name.trim().toLowerCase())
  const rule = bucket?.corsRules?.find(
    ({ allowedOrigins, allowedMethods, allowedHeaders = [] }) =>
      allowedMethods.includes(method) &&
      allowedOrigins.some((pattern) => matches(pattern, origin)) &&
      requested.every((name) => name === '' || allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name))),
  )
  if (!rule) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
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
