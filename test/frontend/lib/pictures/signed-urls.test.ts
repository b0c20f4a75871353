import { beforeEach, expect, test, vi } from 'vitest'

const signedAt = new Date('2025-11-20T19:00:00Z')

const signed = (signature: string, date = '20251120T190000Z') =>
  `https://images.test/ada/one.jpg?X-Amz-Date=${date}&X-Amz-Expires=3600&X-Amz-Signature=${signature}`

const load = async () => {
  vi.resetModules()
  return import('#frontend/lib/pictures/signed-urls.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: signedAt })
})

test('the first URL of a picture is kept, however often it is signed again', async () => {
  const { steadyUrl } = await load()
  expect(steadyUrl(signed('a'))).toBe(signed('a'))
  expect(steadyUrl(signed('b'))).toBe(signed('a'))
})

test('five minutes before its end a newer one takes its place', async () => {
  const { steadyUrl } = await load()
  steadyUrl(signed('a'))
  vi.setSystemTime(signedAt.getTime() + 54 * 60_000)
  expect(steadyUrl(signed('b', '20251120T195400Z'))).toBe(signed('a'))
  vi.setSystemTime(signedAt.getTime() + 56 * 60_000)
  expect(steadyUrl(signed('c', '20251120T195600Z'))).toBe(signed('c', '20251120T195600Z'))
})

test('a URL that failed is not offered again', async () => {
  const { steadyUrl, forgetUrl } = await load()
  steadyUrl(signed('a'))
  forgetUrl(signed('b'))
  expect(steadyUrl(signed('b'))).toBe(signed('b'))
})

test('what is not signed is left alone', async () => {
  const { steadyUrl } = await load()
  expect(steadyUrl('blob:http://localhost/1')).toBe('blob:http://localhost/1')
})
