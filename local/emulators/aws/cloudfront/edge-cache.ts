import * as z from 'zod'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'

/** The lifetimes of a CloudFront cache policy, in seconds. */
export type CacheTimes = { MinTTL: number; DefaultTTL: number; MaxTTL: number }

/** AWS's managed policy CachingDisabled. */
export const cachingDisabled: CacheTimes = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 }

const keyedBy = (setting: string) => z.object({ [setting]: z.literal('none') })

// Only policies whose key is the path: the cache looks at nothing else.
const CachePolicyConfig = z.object({
  MinTTL: z.number(),
  DefaultTTL: z.number(),
  MaxTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.object({
    CookiesConfig: keyedBy('CookieBehavior'),
    HeadersConfig: keyedBy('HeaderBehavior'),
    QueryStringsConfig: keyedBy('QueryStringBehavior'),
  }),
})

const cachingDisabledId = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'

/** The times of a cache policy: CachingDisabled or one of the template. */
export const cacheTimesOf = (policyId: string, resolver: Resolver): CacheTimes => {
  if (policyId === cachingDisabledId) return cachingDisabled
  const policy = resolver.resourceWith('AWS::CloudFront::CachePolicy', 'Id', policyId)
  if (!policy) throw new Error(`The template has no cache policy ${policyId}.`)
  return CachePolicyConfig.parse(policy.properties.CachePolicyConfig)
}

/** What a distribution says of an error. The local edge has no error pages. */
export const ErrorResponse = z.strictObject({ ErrorCode: z.int(), ErrorCachingMinTTL: z.number().optional() })
export type ErrorResponse = z.infer<typeof ErrorResponse>

const defaultErrorSeconds = 10
const alwaysCachedErrors = [404, 405, 414, 500, 501, 502, 503, 504]
const errorsCachedByMaxAge = [400, 403, 412, 415]
/** The errors that the origin can keep out of the cache. */
const errorsThatObeyNoStore = [404, 410, 414, 501]

/** For how many seconds CloudFront caches an origin's answer (docs/vendors.md, CloudFront). */
export const cachedSeconds = (
  { status, headers }: HttpResponse,
  { MinTTL, DefaultTTL, MaxTTL }: CacheTimes,
  errorResponses: readonly ErrorResponse[],
): number => {
  const control = String(headers['cache-control'] ?? '')
  const forbids = /\b(no-store|no-cache|private)\b/.test(control)
  const [, age] = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control) ?? []
  if (status === 200) {
    if (forbids) return MinTTL
    return Math.min(Math.max(age === undefined ? DefaultTTL : Number(age), MinTTL), MaxTTL)
  }
  if (forbids && errorsThatObeyNoStore.includes(status)) return 0
  const isCached = alwaysCachedErrors.includes(status) || (errorsCachedByMaxAge.includes(status) && age !== undefined)
  if (!isCached) return 0
  const { ErrorCachingMinTTL = defaultErrorSeconds } =
    errorResponses.find(({ ErrorCode }) => ErrorCode === status) ?? {}
  return Math.max(ErrorCachingMinTTL, Math.min(Number(age ?? 0), MaxTTL))
}

type Ask = () => Promise<HttpResponse> | HttpResponse

/** The edge's cache: one answer for everybody, by method and path. Caches GET and HEAD only. */
export const createEdgeCache = (errorResponses: readonly ErrorResponse[]) => {
  const kept = new Map<string, { answer: HttpResponse; until: number }>()
  return async (times: CacheTimes, { method }: HttpRequest, path: string, ask: Ask): Promise<HttpResponse> => {
    if (method !== 'GET' && method !== 'HEAD') return ask()
    const key = `${method} ${path}`
    for (const [known, { until }] of kept) if (until <= Date.now()) kept.delete(known)
    const found = kept.get(key)
    if (found) return found.answer
    const answer = await ask()
    const seconds = cachedSeconds(answer, times, errorResponses)
    if (seconds > 0) kept.set(key, { answer, until: Date.now() + seconds * 1000 })
    return answer
  }
}
