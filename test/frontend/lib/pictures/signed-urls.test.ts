import { beforeEach, describe, expect, test, vi } from 'vitest'

const midnight = Date.parse('2025-11-21T00:00:00Z')
const hour = 3_600_000

// CloudFront's form of base64 (docs/vendors.md, CloudFront).
const signed = (signature: string, endsAt = midnight + hour) => {
  const condition = { DateLessThan: { 'AWS:EpochTime': endsAt / 1000 } }
  const policy = JSON.stringify({ Statement: [{ Resource: 'https://site.test/ada/rooms/*?>~', Condition: condition }] })
  const base64 = btoa(policy).replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')
  return `https://site.test/ada/rooms/one.jpg?Policy=${base64}&Signature=${signature}&Key-Pair-Id=K1`
}

const load = async () => {
  vi.resetModules()
  return import('#frontend/lib/pictures/signed-urls.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: midnight - hour })
})

describe('a picture', () => {
  test('keeps its first URL when another one arrives, also after midnight', async () => {
    const { steadyUrl } = await load()
    expect(steadyUrl(signed('a'))).toBe(signed('a'))
    vi.setSystemTime(midnight + 54 * 60_000)
    expect(steadyUrl(signed('b', midnight + 25 * hour))).toBe(signed('a'))
  })

  test('gets the newer URL in the last five minutes of the first one', async () => {
    const { steadyUrl } = await load()
    steadyUrl(signed('a'))
    vi.setSystemTime(midnight + 55 * 60_000)
    const next = signed('b', midnight + 25 * hour)
    expect(steadyUrl(next)).toBe(next)
    // A list that still has the first URL shows the picture by the newer one.
    vi.setSystemTime(midnight + 2 * hour)
    expect(steadyUrl(signed('a'))).toBe(next)
  })

  test('whose URL failed to load gets another one', async () => {
    const { steadyUrl, forgetUrl } = await load()
    steadyUrl(signed('a'))
    forgetUrl(signed('b'))
    expect(steadyUrl(signed('b'))).toBe(signed('b'))
  })

  test.each([
    'blob:http://localhost/1',
    'https://images.test/ada/one.jpg?X-Amz-Date=20251120T190000Z&X-Amz-Expires=3600',
  ])('has a URL without such a signature unchanged: %s', async (url) => {
    const { steadyUrl } = await load()
    steadyUrl(`${url}&first`)
    expect(steadyUrl(url)).toBe(url)
  })
})
