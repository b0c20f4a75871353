import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import {
  type CacheTimes,
  cachedSeconds,
  cacheTimesOf,
  createEdgeCache,
} from '#local/emulators/aws/cloudfront/edge-cache.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'

const disabled: CacheTimes = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 }
const brief: CacheTimes = { MinTTL: 0, DefaultTTL: 5, MaxTTL: 30 }
const atLeastOne: CacheTimes = { MinTTL: 1, DefaultTTL: 5, MaxTTL: 30 }

const answerWith = (status: number, control?: string, text = ''): HttpResponse => ({
  status,
  headers: control === undefined ? {} : { 'cache-control': control },
  body: Buffer.from(text),
})

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
test.each<[string | undefined, CacheTimes, number]>([
  [undefined, brief, 5],
  [undefined, disabled, 0],
  ['max-age=20', brief, 20],
  ['max-age=90', brief, 30],
  ['max-age=90', disabled, 0],
  ['max-age=20, s-maxage=7', brief, 7],
  ['max-age=0', atLeastOne, 1],
  ['no-store', brief, 0],
  ['private, max-age=20', brief, 0],
  ['no-cache', atLeastOne, 1],
])('a page with %o is cached within the times of its policy: %#', (control, times, seconds) => {
  expect(cachedSeconds(answerWith(200, control), times, [])).toBe(seconds)
})

describe('an error', () => {
  test.each([404, 405, 414, 500, 501, 502, 503, 504])(
    '%i is cached for ten seconds, even where nothing else is, unless the distribution says otherwise',
    (status) => {
      const answer = answerWith(status)
      expect(cachedSeconds(answer, disabled, [])).toBe(10)
      expect(cachedSeconds(answer, disabled, [{ ErrorCode: status }])).toBe(10)
      expect(cachedSeconds(answer, disabled, [{ ErrorCode: status, ErrorCachingMinTTL: 3 }])).toBe(3)
      expect(cachedSeconds(answer, disabled, [{ ErrorCode: status, ErrorCachingMinTTL: 0 }])).toBe(0)
      expect(cachedSeconds(answer, disabled, [{ ErrorCode: 499, ErrorCachingMinTTL: 0 }])).toBe(10)
    },
  )

  test.each([401, 402, 409, 410, 413, 416, 422, 429])('%i is not cached', (status) => {
    expect(cachedSeconds(answerWith(status, 'max-age=20'), brief, [])).toBe(0)
  })

  test.each([400, 403, 412, 415])('%i is cached only with an age', (status) => {
    expect(cachedSeconds(answerWith(status), brief, [])).toBe(0)
    expect(cachedSeconds(answerWith(status, 'max-age=20'), brief, [])).toBe(20)
    expect(cachedSeconds(answerWith(status, 'max-age=4'), brief, [])).toBe(10)
  })

  test('of few kinds stays out of the cache because its origin says so', () => {
    const cached = [404, 405, 414, 500, 501, 502, 503, 504].filter(
      (status) => cachedSeconds(answerWith(status, 'no-store'), disabled, []) > 0,
    )
    expect(cached).toEqual([405, 500, 502, 503, 504])
  })

  test('with an age is cached for as long as the policy allows', () => {
    const noMinimum = [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }]
    expect(cachedSeconds(answerWith(500, 'max-age=90'), brief, noMinimum)).toBe(30)
    expect(cachedSeconds(answerWith(500, 'max-age=90'), disabled, noMinimum)).toBe(0)
  })
})

describe('the cache', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const request = (method: string): HttpRequest => ({
    method,
    url: '/ignored',
    headers: {},
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
  })
  /** Asks through one cache; each call of the origin has the next number as its body. */
  const cacheUnderTest = () => {
    const cached = createEdgeCache([])
    let calls = 0
    return async (path: string, method = 'GET') => {
      const answer = await cached(brief, request(method), path, () => answerWith(200, undefined, String(++calls)))
      return answer.body.toString()
    }
  }

  test('answers everybody alike until the time is over', async () => {
    const get = cacheUnderTest()
    expect([await get('/s/a'), await get('/s/a'), await get('/s/b')]).toEqual(['1', '1', '2'])
    vi.advanceTimersByTime(4999)
    expect(await get('/s/a')).toBe('1')
    vi.advanceTimersByTime(1)
    expect(await get('/s/a')).toBe('3')
    expect(await get('/s/a')).toBe('3')
  })

  test('keeps a HEAD apart from a GET, and nothing of other methods', async () => {
    const ask = cacheUnderTest()
    expect([await ask('/s/a', 'HEAD'), await ask('/s/a'), await ask('/s/a', 'HEAD')]).toEqual(['1', '2', '1'])
    expect([await ask('/s/a', 'POST'), await ask('/s/a', 'POST'), await ask('/s/a')]).toEqual(['3', '4', '2'])
  })
})

describe('a cache policy', () => {
  const withKey = (QueryStringBehavior: string) =>
    createResolver(
      Template.parse({
        Resources: {
          Policy: {
            Type: 'AWS::CloudFront::CachePolicy',
            Properties: {
              CachePolicyConfig: {
                ...brief,
                ParametersInCacheKeyAndForwardedToOrigin: {
                  CookiesConfig: { CookieBehavior: 'none' },
                  HeadersConfig: { HeaderBehavior: 'none' },
                  QueryStringsConfig: { QueryStringBehavior },
                },
              },
            },
          },
        },
      }),
    )

  test('has the times of the template', () => {
    const resolver = withKey('none')
    expect(cacheTimesOf(resolver.attribute('Policy', 'Id'), resolver)).toMatchObject(brief)
  })

  test('with a key that is more than the path, or that is unknown, throws an error', () => {
    const resolver = withKey('all')
    expect(() => cacheTimesOf(resolver.attribute('Policy', 'Id'), resolver)).toThrow('QueryStringBehavior')
    expect(() => cacheTimesOf('658327ea-f89d-4fab-a63d-7e88639e58f6', resolver)).toThrow('no cache policy')
  })
})
