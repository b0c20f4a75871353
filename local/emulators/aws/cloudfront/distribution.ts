import * as z from 'zod'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { AddressBook } from '#local/emulators/template/address-book.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { type CacheTimes, cacheTimesOf, cachingDisabled, createEdgeCache, ErrorResponse } from './edge-cache.ts'
import { type EdgeVerdict, edgeFunction, edgeStatus } from './edge-function.ts'
import { type HeadersPolicy, headersPolicy } from './response-headers.ts'
import { signedUrlCheck } from './signed-urls.ts'

const Behaviour = z.object({
  TargetOriginId: z.string(),
  CachePolicyId: z.string(),
  ResponseHeadersPolicyId: z.string().optional(),
  TrustedKeyGroups: z.array(z.string()).default([]),
  FunctionAssociations: z
    .array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
})

const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  S3OriginConfig: z.unknown().optional(),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
})

/** The settings of a distribution that the local stack uses. */
export const DistributionConfig = z.object({
  DefaultRootObject: z.string().default(''),
  DefaultCacheBehavior: Behaviour,
  CacheBehaviors: z.array(Behaviour.extend({ PathPattern: z.string() })).default([]),
  Origins: z.array(Origin),
  CustomErrorResponses: z.array(ErrorResponse).default([]),
})
export type DistributionConfig = z.infer<typeof DistributionConfig>

type ServedBehaviour = {
  pattern: string
  origin: z.infer<typeof Origin>
  cacheTimes: CacheTimes
  /** The refusal of a request whose URL has to be signed and is not. */
  refuse: (request: HttpRequest) => HttpResponse | undefined
  rewrite: (request: HttpRequest) => EdgeVerdict
  statusOf: (request: HttpRequest, status: number) => number
  addHeaders: HeadersPolicy
}

type Origins = {
  /** Responds with the file of a key in the bucket. */
  bucket: (bucketDomain: string, request: HttpRequest, key: string) => Promise<HttpResponse> | HttpResponse
  /** Responds for every other host: the HTTP API. */
  http: (request: HttpRequest) => Promise<HttpResponse>
}

type DistributionOptions = {
  config: DistributionConfig
  resolver: Resolver
  addressBook: AddressBook
  origins: Origins
}

type CachedAsk = (behaviour: ServedBehaviour, request: HttpRequest, path: string) => Promise<HttpResponse>

/**
 * The distribution: finds the behaviour of a path, checks a signed URL, runs the behaviour's function, answers from its
 * cache or its origin and adds its headers.
 */
export const createDistribution = ({ config, resolver, addressBook, origins }: DistributionOptions) => {
  const behaviours = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }].map((behaviour) =>
    servedBehaviour(behaviour, config, resolver, addressBook),
  )
  const cached = createEdgeCache(config.CustomErrorResponses)
  const ask: CachedAsk = (behaviour, request, path) =>
    cached(behaviour.cacheTimes, request, path, () =>
      fromOrigin(behaviour.origin, request, path, config.DefaultRootObject, origins),
    )
  return async (request: HttpRequest): Promise<HttpResponse> => {
    const { pathname } = new URL(request.url, 'http://edge')
    const behaviour = behaviours.find(({ pattern }) => matchesPath(pattern, pathname))
    if (!behaviour) throw new Error(`No behaviour matches ${pathname}`)
    const answer = behaviour.refuse(request) ?? (await answerOf(behaviour, request, ask))
    return { ...answer, headers: behaviour.addHeaders(answer.headers) }
  }
}

const servedBehaviour = (
  behaviour: z.infer<typeof Behaviour> & { PathPattern: string },
  { Origins }: DistributionConfig,
  resolver: Resolver,
  addressBook: AddressBook,
): ServedBehaviour => {
  const origin = Origins.find(({ Id }) => Id === behaviour.TargetOriginId)
  if (!origin) throw new Error(`The distribution has no origin ${behaviour.TargetOriginId}.`)
  const policy = resolver
    .resources('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ logicalId }) => resolver.attribute(logicalId, 'Id') === behaviour.ResponseHeadersPolicyId)
  return {
    pattern: behaviour.PathPattern,
    origin,
    // The web origin revalidates its files itself, and they change under `npm run dev`: only its errors are cached.
    cacheTimes: origin.S3OriginConfig ? cachingDisabled : cacheTimesOf(behaviour.CachePolicyId, resolver),
    refuse:
      behaviour.TrustedKeyGroups.length > 0 ? signedUrlCheck(behaviour.TrustedKeyGroups, resolver) : () => undefined,
    ...edgeFunctionsOf(behaviour.FunctionAssociations, resolver),
    addHeaders: policy
      ? headersPolicy(policy.properties.ResponseHeadersPolicyConfig, addressBook)
      : (headers) => headers,
  }
}

type EdgeFunctions = Pick<ServedBehaviour, 'rewrite' | 'statusOf'>

const edgeFunctionsOf = (
  associations: z.infer<typeof Behaviour>['FunctionAssociations'],
  resolver: Resolver,
): EdgeFunctions => {
  const sourceFor = (event: string) => {
    const arn = associations.find(({ EventType }) => EventType === event)?.FunctionARN
    const found = arn && resolver.resourceWith('AWS::CloudFront::Function', 'FunctionARN', arn)
    if (arn && !found) throw new Error(`The template has no CloudFront function ${arn}.`)
    return found && String(found.properties.FunctionCode)
  }
  const [onRequest, onResponse] = [sourceFor('viewer-request'), sourceFor('viewer-response')]
  return {
    // CloudFront finds the behaviour by the normalized path and sends the path to the origin as it came.
    rewrite: onRequest ? edgeFunction(onRequest) : ({ url }) => ({ uri: url.split('?', 1)[0] ?? '/' }),
    statusOf: onResponse ? edgeStatus(onResponse) : (_, status) => status,
  }
}

const answerOf = async (behaviour: ServedBehaviour, request: HttpRequest, ask: CachedAsk): Promise<HttpResponse> => {
  const verdict = behaviour.rewrite(request)
  if ('status' in verdict) return { ...verdict, body: Buffer.from(verdict.body) }
  const answer = await ask(behaviour, request, verdict.uri)
  // No function runs on an origin's error (docs/vendors.md, CloudFront).
  return answer.status >= 400 ? answer : { ...answer, status: behaviour.statusOf(request, answer.status) }
}

const fromOrigin = (
  origin: z.infer<typeof Origin>,
  request: HttpRequest,
  path: string,
  rootObject: string,
  origins: Origins,
): Promise<HttpResponse> | HttpResponse => {
  if (origin.S3OriginConfig) return origins.bucket(origin.DomainName, request, keyOf(path, rootObject))
  return origins.http({ ...request, headers: { ...request.headers, ...originHeaders(origin, request) } })
}

const keyOf = (uri: string, rootObject: string): string => (uri === '/' ? rootObject : decode(uri.slice(1)))

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

// CloudFront overwrites headers of the same names that a viewer sends.
const originHeaders = (
  { DomainName, OriginCustomHeaders }: z.infer<typeof Origin>,
  { sourceIp }: HttpRequest,
): Record<string, string> => ({
  host: DomainName,
  'x-forwarded-for': sourceIp,
  ...Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  ),
})

const matchesPath = (pattern: string, path: string): boolean => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  // A pattern without a slash at its beginning has one all the same (docs/vendors.md, CloudFront).
  return new RegExp(`^/${source.replace(/^\//, '')}$`, 's').test(path)
}
