import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { publicPages } from '#frontend/app/public-pages.ts'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { createDistribution, DistributionConfig } from '#local/emulators/aws/cloudfront/distribution.ts'
import { createAddressBook } from '#local/emulators/template/address-book.ts'
import { siteOriginMarker, stageOffersMarker, WebConfig } from '#shared/web-config.ts'
import { type CheckedSynthesis, synthesize } from '#test/support/infra/synthesize.ts'
import { built } from '#test/support/infra/template.ts'

const stack = synthesize(built().folder, {}, { withAssets: true })
const { resolver } = stack

const images = 'https://roomwright-dev-images-000000000000.s3.us-east-1.amazonaws.com'
const only = <Value>(values: readonly Value[]): Value => {
  const [value] = values
  if (value === undefined || values.length > 1) throw new Error(`There are ${values.length}, not one`)
  return value
}

const Distribution = z.object({
  DistributionConfig: z.object({
    WebACLId: z.string(),
    Origins: z.array(z.looseObject({ Id: z.string(), DomainName: z.string() })),
    DefaultCacheBehavior: z.looseObject({ TargetOriginId: z.string(), ResponseHeadersPolicyId: z.string() }),
    CacheBehaviors: z.array(
      z.looseObject({ PathPattern: z.string(), TargetOriginId: z.string(), ResponseHeadersPolicyId: z.string() }),
    ),
  }),
})
const distribution = only(resolver.resources('AWS::CloudFront::Distribution'))
const config = Distribution.parse(distribution.properties).DistributionConfig
const originOf = ({ TargetOriginId }: { TargetOriginId: string }) =>
  config.Origins.find(({ Id }) => Id === TargetOriginId)

const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.literal(true) }),
    }),
  }),
})
const headersOf = (
  { ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: string },
  from: CheckedSynthesis = stack,
) => {
  const policy = only(
    from.resolver
      .resources('AWS::CloudFront::ResponseHeadersPolicy')
      .filter(({ logicalId }) => from.resolver.resolve({ Ref: logicalId }) === ResponseHeadersPolicyId),
  )
  const { CustomHeadersConfig, SecurityHeadersConfig } = HeadersPolicy.parse(
    policy.properties,
  ).ResponseHeadersPolicyConfig
  return {
    policy: SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy,
    security: SecurityHeadersConfig,
    custom: Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  }
}
const [apiBehaviour] = config.CacheBehaviors

/** The behaviour that CloudFront chooses for a path: the first whose pattern matches. */
const behaviourFor = (path: string) =>
  config.CacheBehaviors.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('?', '.').replaceAll('*', '.*')}$`).test(path),
  ) ?? config.DefaultCacheBehavior

const { FunctionCode: edgeCode } = z
  .object({ FunctionCode: z.string() })
  .parse(only(resolver.resources('AWS::CloudFront::Function')).properties)

/** What the distribution's function returns for a path. */
const rewritten = (uri: string, querystring = {}, headers = {}): unknown =>
  runInNewContext(`${edgeCode}\nhandler({ request: ${JSON.stringify({ uri, querystring, headers })} })`)

describe('a page of the site', () => {
  const { policy, security, custom } = headersOf(config.DefaultCacheBehavior)
  const events = only(resolver.resources('AWS::AppSync::Api')).name

  test('may load only from the origins that it needs', () => {
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "img-src 'self' blob:",
      "media-src 'self'",
      "font-src 'self'",
      `connect-src 'self' https://${events}.appsync-api.us-east-1.amazonaws.com wss://${events}.appsync-realtime-api.us-east-1.amazonaws.com https://cognito-idp.us-east-1.amazonaws.com ${images}`,
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "manifest-src 'self'",
      "worker-src 'self'",
    ])
  })

  test('may also connect to the hosted UI where the stage has Google sign-in', () => {
    const withGoogle = synthesize(built().folder, { google: { clientId: 'google-client' } })
    const behaviour = Distribution.parse(
      only(withGoogle.resolver.resources('AWS::CloudFront::Distribution')).properties,
    )
    expect(headersOf(behaviour.DistributionConfig.DefaultCacheBehavior, withGoogle).policy).toContain(
      ' https://roomwright-dev-000000000000.auth.us-east-1.amazoncognito.com ',
    )
  })

  test("may also load the advertisers' beacons where the stage has their ids", () => {
    const advertisers = { pixelId: '123', adsConversion: 'AW-1/label' }
    const advertised = synthesize(built().folder, { advertisers })
    const behaviour = Distribution.parse(
      only(advertised.resolver.resources('AWS::CloudFront::Distribution')).properties,
    )
    expect(headersOf(behaviour.DistributionConfig.DefaultCacheBehavior, advertised).policy).toContain(
      "img-src 'self' blob: https://www.facebook.com https://www.googleadservices.com;",
    )
  })

  test('carries the security headers', () => {
    expect(security).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
    })
    expect(custom).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
    })
  })

  test('comes from the web bucket, which only the distribution can read', () => {
    const bucket = originOf(config.DefaultCacheBehavior)
    expect(bucket?.DomainName).toMatch(/^storageweb.*\.s3\.us-east-1\.amazonaws\.com$/)
    expect(bucket).toHaveProperty('OriginAccessControlId')
    const policies = resolver.resources('AWS::S3::BucketPolicy').map(({ properties }) => JSON.stringify(properties))
    const ofDistribution = policies.filter((text) => text.includes('cloudfront.amazonaws.com'))
    expect(ofDistribution).toHaveLength(2)
    for (const text of ofDistribution)
      expect(text).toContain(`"AWS:SourceArn":"arn:aws:cloudfront::000000000000:distribution/${distribution.name}"`)
  })

  test.each([
    ['/', '/index.html'],
    ['/dashboard', '/app.html'],
    ['/model/mdl_1', '/app.html'],
    ['/assets/index-C.js', '/assets/index-C.js'],
    ['/config.json', '/config.json'],
    ['/favicon.svg', '/favicon.svg'],
  ])('at %s is served from %s', (uri, expected) => {
    expect(rewritten(uri)).toMatchObject({ uri: expected })
  })

  test.each([
    ['gzip, deflate, br, zstd', '/assets/index-C.js', '/brotli/index-C.js'],
    ['br', '/assets/index-C.css', '/brotli/index-C.css'],
    ['gzip;q=0.5,br;q=1.0', '/assets/index-C.js', '/brotli/index-C.js'],
    ['br;q=0.05', '/assets/index-C.js', '/brotli/index-C.js'],
    ['br; q=0, gzip', '/assets/index-C.js', '/assets/index-C.js'],
    ['br;q=0.0', '/assets/index-C.js', '/assets/index-C.js'],
    ['gzip, x-br', '/assets/index-C.js', '/assets/index-C.js'],
    ['', '/assets/index-C.js', '/assets/index-C.js'],
    ['br', '/assets/inter.woff2', '/assets/inter.woff2'],
    ['br', '/assets/room-C.avif', '/assets/room-C.avif'],
  ])('for a browser that accepts "%s" has at %s the file %s', (value, uri, expected) => {
    expect(rewritten(uri, {}, { 'accept-encoding': { value } })).toMatchObject({ uri: expected })
  })

  test.each(Object.keys(publicPages).filter((path) => path !== '/'))(
    'at %s is static HTML for a visitor, and the app when parameters change what it shows',
    (path) => {
      expect(rewritten(path)).toMatchObject({ uri: `${path}.html` })
      expect(rewritten(path, { offer: { value: 'yearly' } })).toMatchObject({ uri: '/app.html' })
    },
  )

  test('is static HTML for both views of the sign-up, whatever page comes after it', () => {
    const redirect = { value: '/paywall?plan=pro' }
    expect(rewritten('/signup', { redirect })).toMatchObject({ uri: '/signup.html' })
    expect(rewritten('/signup', { redirect, view: { value: 'email' } })).toMatchObject({ uri: '/signup-email.html' })
    expect(rewritten('/signup', { redirect, offer: { value: 'yearly' } })).toMatchObject({ uri: '/app.html' })
    expect(rewritten('/login', { redirect })).toMatchObject({ uri: '/app.html' })
  })

  test('is static HTML for the form of the sign-up, unless another parameter changes what it shows', () => {
    expect(rewritten('/signup', { view: { value: 'email' } })).toMatchObject({ uri: '/signup-email.html' })
    expect(rewritten('/signup', { view: { value: 'other' } })).toMatchObject({ uri: '/app.html' })
    expect(rewritten('/signup', { view: { value: 'email' }, offer: { value: 'yearly' } })).toMatchObject({
      uri: '/app.html',
    })
  })

  test('with parameters at / stays the landing page', () => {
    expect(rewritten('/', { utm_source: { value: 'mail' } })).toMatchObject({ uri: '/index.html' })
  })

  test.each([
    '/missing.txt',
    '/.env',
    '/wp-login.php',
    '/generations/gen_1.jpg',
    '/x/robots.txt',
    '/x/assets/a.js',
    '/brotli/a.js',
  ])('at %s, which the site cannot have, gets a plain 404 without asking the bucket', (uri) => {
    expect(rewritten(uri)).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
      body: 'Not found',
    })
  })

  const screens = Object.values(patterns).map((pattern) => pattern.replace(/:\w+/g, 'any_1'))
  const statusOf = (uri: string, statusCode = 200) => {
    const event = { request: { uri, querystring: {} }, response: { statusCode, headers: {} } }
    return runInNewContext(`${edgeCode}\nhandler(${JSON.stringify(event)}).statusCode`)
  }

  test.each(screens)("at %s is one of the router's and is answered with 200", (path) => {
    expect(rewritten(path, { any: { value: '1' } })).toMatchObject({
      uri: expect.stringMatching(/^\/(index|app)\.html$/),
    })
    const ways = [path, '/app.html', `${path}/`.replace('//', '/'), path.toUpperCase()]
    expect(ways.map((way) => statusOf(way))).toEqual([200, 200, 200, 200])
  })

  test('is known to the edge only if the router has it', () => {
    const listed = runInNewContext(`${edgeCode}\npages.concat(screens).map((path) => '/' + path)`)
    expect([...listed, '/'].sort()).toEqual(Object.values(patterns).sort())
  })

  test.each(['/nothing', '/generations/a/b', '/categories', '/model', '/dashboard/failure', '/a/b/c', '/not-found'])(
    'at %s, which the router does not have, is the page that says so, with the status 404',
    (path) => {
      expect(rewritten(path)).toMatchObject({ uri: '/not-found.html' })
      // Its status, whichever of both paths CloudFront shows to the function, but not that of an unchanged page.
      expect([statusOf(path), statusOf('/not-found.html'), statusOf(path, 304)]).toEqual([404, 404, 304])
    },
  )

  test.each(['index.html', 'app.html', 'config.json', 'sitemap.xml', ...readdirSync('frontend/public')])(
    'at /%s is served as it is',
    (file) => {
      expect(rewritten(`/${file}`)).toMatchObject({ uri: `/${file}` })
    },
  )

  test('that is missing below /assets gets the 404 of the bucket, which CloudFront may list', () => {
    const policies = resolver.resources('AWS::S3::BucketPolicy').map(({ properties }) => JSON.stringify(properties))
    const listing = policies.filter((policy) => policy.includes('s3:ListBucket'))
    expect(only(listing)).toContain('cloudfront.amazonaws.com')
  })
})

describe('plain HTTP', () => {
  const strictTransport = ({ resolver: { resources } }: CheckedSynthesis) =>
    resources('AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ properties }) =>
        HeadersPolicy.parse(properties).ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity,
    )
  const domain = {
    name: 'rooms.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
    hstsPreload: true,
  }

  test('is refused for two years on the site only, in every response', () => {
    const ours = { AccessControlMaxAgeSec: 63072000, IncludeSubdomains: false, Preload: false, Override: true }
    for (const policy of strictTransport(stack)) expect(policy).toEqual(ours)
  })

  test('is refused on the names below it, and by the lists of browsers, where the stage says so', () => {
    const listed = { AccessControlMaxAgeSec: 63072000, IncludeSubdomains: true, Preload: true, Override: true }
    for (const policy of strictTransport(synthesize(built().folder, { domain }))) expect(policy).toEqual(listed)
    const unlisted = synthesize(built().folder, { domain: { ...domain, hstsPreload: false } })
    expect(strictTransport(unlisted)).toEqual(strictTransport(stack))
  })
})

test.each(resolver.resources('AWS::CloudFront::ResponseHeadersPolicy'))(
  'the headers $logicalId let no page load what is not named, change its base or guess a type',
  ({ properties }) => {
    const { SecurityHeadersConfig } = HeadersPolicy.parse(properties).ResponseHeadersPolicyConfig
    const policy = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy.split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'"]))
    expect(policy.filter((directive) => directive.startsWith('frame-ancestors'))).toHaveLength(1)
    expect(SecurityHeadersConfig).toMatchObject({ ContentTypeOptions: { Override: true } })
  },
)

test.each(['/api/account', '/s/token', '/assets/index-C.js'])(
  'an error at %s, of any kind, answers only the one whose request failed, in the words of its origin',
  async (url) => {
    const headers = {}
    for (const status of [400, 401, 403, 404, 405, 410, 414, 429, 500, 501, 502, 503, 504]) {
      const failed = { status, headers, body: Buffer.from('broken') }
      const origin = vi.fn(() => ({ status: 200, headers, body: Buffer.from('fine') })).mockReturnValueOnce(failed)
      const ask = createDistribution({
        config: DistributionConfig.parse(distribution.properties.DistributionConfig),
        resolver,
        addressBook: createAddressBook([]),
        origins: { http: async () => origin(), bucket: origin },
      })
      const read = async (authorization: string) => {
        const sent = { method: 'GET', url, headers: { authorization }, body: Buffer.alloc(0), sourceIp: '127.0.0.1' }
        const { status, body } = await ask(sent)
        return `${status} ${body}`
      }
      expect([await read('one'), await read('another')]).toEqual([`${status} broken`, '200 fine'])
    }
  },
)

describe('a call of the API', () => {
  test('arrives complete and uncached, with every method', () => {
    expect(apiBehaviour).toMatchObject({
      PathPattern: '/api/*',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    })
    const api = only(resolver.resources('AWS::ApiGatewayV2::Api')).name
    expect(apiBehaviour && originOf(apiBehaviour)).toMatchObject({
      DomainName: `${api}.execute-api.us-east-1.amazonaws.com`,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
    })
  })

  test('carries the origin secret, which the template does not contain', () => {
    expect(apiBehaviour && originOf(apiBehaviour)?.OriginCustomHeaders).toEqual([
      {
        HeaderName: 'x-origin-secret',
        HeaderValue: expect.stringMatching(
          /^\{\{resolve:secretsmanager:arn:aws:secretsmanager:[^}]+:SecretString:::\}\}$/,
        ),
      },
    ])
  })

  test('gets response headers that forbid caching and rendering as a page', () => {
    const { policy, custom } = headersOf(apiBehaviour ?? config.DefaultCacheBehavior)
    expect(policy).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    expect(custom['Cache-Control']).toBe('no-store')
  })
})

describe("a user's picture", () => {
  const userId = '3f6b1c1e-7c1d-4f0e-9f39-0a5c7a4b2d10'
  const shown = [
    `/${userId}/uploads/01JZ0000000000000000000001.jpg`,
    `/${userId}/rooms/01JZ0000000000000000000001.jpg`,
    `/${userId}/generations/gen_01JZ0000000000000000000001-thumbnail.webp`,
    `/${userId}/training-images/1_1_checked.jpg`,
    '/catalogue/examples/decoration-styles/japandi.webp',
  ]

  test.each(shown)('at %s needs a URL that a key of ours has signed, and is not cached at the edge', (path) => {
    const group = only(resolver.resources('AWS::CloudFront::KeyGroup'))
    const key = only(resolver.resources('AWS::CloudFront::PublicKey'))
    expect(group.properties).toMatchObject({
      KeyGroupConfig: { Items: [resolver.attribute(key.logicalId, 'Id')] },
    })
    expect(behaviourFor(path)).toMatchObject({
      TrustedKeyGroups: [resolver.attribute(group.logicalId, 'Id')],
      AllowedMethods: ['GET', 'HEAD'],
      // AWS's managed policy CachingDisabled.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      ViewerProtocolPolicy: 'https-only',
    })
    expect(originOf(behaviourFor(path))).toMatchObject({
      DomainName: images.replace('https://', ''),
      OriginAccessControlId: expect.any(String),
    })
  })

  test('keeps its own Cache-Control, and no other site can use it or run it', () => {
    const { policy, security, custom } = headersOf(behaviourFor(shown[0] ?? ''))
    expect(policy).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    expect(security).toMatchObject({ ContentTypeOptions: { Override: true } })
    expect(custom).toMatchObject({ 'Cross-Origin-Resource-Policy': 'same-origin' })
    expect(custom).not.toHaveProperty('Cache-Control')
  })

  test('has no path of a page, of the API or of a share, and no behaviour without a signature leads to the bucket', () => {
    const others = [
      ...Object.values(patterns),
      '/generations/gen_1',
      '/api/generations/gen_1',
      '/s/token/generations/1',
    ]
    for (const path of others) expect([path, behaviourFor(path)]).not.toEqual([path, behaviourFor(shown[2] ?? '')])
    const open = [config.DefaultCacheBehavior, ...config.CacheBehaviors].filter(
      (behaviour) => !('TrustedKeyGroups' in behaviour),
    )
    for (const behaviour of open) expect(originOf(behaviour)?.DomainName).not.toContain('-images-')
    expect(behaviourFor(`/${userId}/exports/export.zip`)).toBe(config.DefaultCacheBehavior)
  })
})

describe('a shared design or listing', () => {
  const shared = behaviourFor('/s/token')

  test.each([
    '/s/token',
    '/s/token/after.jpg',
    '/l/token',
    '/l/token/1/after.jpg',
    '/s/token/embed',
    '/s/token/embed/after.jpg',
  ])(
    'comes from the API through CloudFront, which keeps it for seconds and forwards nothing of the visitor: %s',
    (path) => {
      const cache = only(resolver.resources('AWS::CloudFront::CachePolicy'))
      expect(behaviourFor(path)).toMatchObject({
        AllowedMethods: ['GET', 'HEAD'],
        TargetOriginId: apiBehaviour?.TargetOriginId,
        CachePolicyId: resolver.resolve({ Ref: cache.logicalId }),
      })
      expect(behaviourFor(path)).not.toHaveProperty('OriginRequestPolicyId')
      expect(cache.properties).toMatchObject({
        CachePolicyConfig: {
          MinTTL: 0,
          DefaultTTL: 5,
          MaxTTL: 5,
          ParametersInCacheKeyAndForwardedToOrigin: {
            CookiesConfig: { CookieBehavior: 'none' },
            HeadersConfig: { HeaderBehavior: 'none' },
            QueryStringsConfig: { QueryStringBehavior: 'none' },
          },
        },
      })
    },
  )

  test('is not indexed, stored or named to other sites, and has nothing inline or foreign', () => {
    const { policy, security, custom } = headersOf(shared)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
    expect(security).toMatchObject({
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    })
    expect(custom).toMatchObject({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' })
    expect(headersOf(behaviourFor('/l/token'))).toEqual(headersOf(shared))
  })

  test.each(['/s/token/embed', '/s/token/embed/after.jpg'])(
    'is shown in a frame of any site, also of one that isolates itself, only as the page for that: %s',
    (path) => {
      const { policy, security, custom } = headersOf(behaviourFor(path))
      expect(policy).toBe(headersOf(shared).policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
      expect(security).not.toHaveProperty('FrameOptions')
      expect(custom).toEqual({
        ...headersOf(shared).custom,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      })
    },
  )

  test.each(['/share.css', '/share.js'])('has the site’s file %s, which frames of other sites load too', (path) => {
    const behaviour = behaviourFor(path)
    expect(behaviour.TargetOriginId).toBe(config.DefaultCacheBehavior.TargetOriginId)
    expect(behaviour).not.toHaveProperty('FunctionAssociations')
    expect(headersOf(behaviour).custom).toEqual({
      ...headersOf(config.DefaultCacheBehavior).custom,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
})

describe('the deployed files', () => {
  const deployments = resolver.resources('Custom::CDKBucketDeployment').map(({ properties }) => properties)

  test('are cached for ever when their name contains a content hash, and revalidated otherwise', () => {
    expect(deployments).toMatchObject([
      {
        Include: ['assets/*'],
        Exclude: ['*'],
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      {
        Include: ['brotli/*'],
        Exclude: ['*'],
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
      },
      {
        Exclude: ['assets/*', 'brotli/*'],
        Prune: true,
        SystemMetadata: { 'cache-control': 'no-cache' },
        DistributionPaths: ['/*'],
      },
    ])
  })

  test('with a content hash are all there before the pages that name them', () => {
    const Deployments = z.object({
      Resources: z.record(z.string(), z.looseObject({ Type: z.string(), DependsOn: z.array(z.string()).optional() })),
    })
    const { Resources } = Deployments.parse(JSON.parse(stack.json))
    const [assets, compressed, pages] = resolver
      .resources('Custom::CDKBucketDeployment')
      .map(({ logicalId }) => logicalId)
    expect(Resources[pages ?? '']?.DependsOn).toEqual(expect.arrayContaining([assets, compressed]))
  })

  test('include settings that the browser can parse, and get the address of the site and the offers of the stage', () => {
    const { SourceObjectKeys, SourceMarkers } = z
      .object({ SourceObjectKeys: z.array(z.string()), SourceMarkers: z.array(z.record(z.string(), z.string())) })
      .parse(deployments[2])
    expect(SourceMarkers[0]).toEqual({
      [siteOriginMarker]: expect.stringMatching(/^https:\/\/\w+\.cloudfront\.net$/),
      [stageOffersMarker]: '',
    })
    const text = Object.entries(SourceMarkers[1] ?? {}).reduce(
      (settings, [marker, value]) => settings.replaceAll(marker, value),
      readFileSync(join(stack.assetFolder(SourceObjectKeys[1] ?? ''), 'config.json'), 'utf8'),
    )
    const pool = only(resolver.resources('AWS::Cognito::UserPool')).name
    expect(WebConfig.parse(JSON.parse(text))).toMatchObject({
      region: 'us-east-1',
      userPoolId: pool,
      userPoolEndpoint: 'https://cognito-idp.us-east-1.amazonaws.com/',
      eventsEndpoint: expect.stringMatching(/^https:\/\/\w+\.appsync-api\.us-east-1\.amazonaws\.com\/event$/),
      productName: 'Roomwright',
      signInDomain: null,
      canContact: false,
    })
  })
})
