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

test('a picture keeps its first signed URL when another signature arrives', async () => {
  const { steadyUrl } = await load()
  expect(steadyUrl(signed('a'))).toBe(signed('a'))
  expect(steadyUrl(signed('b'))).toBe(signed('a'))
})

test('a newer URL replaces one that expires within five minutes', async () => {
  const { steadyUrl } = await load()
  steadyUrl(signed('a'))
  vi.setSystemTime(signedAt.getTime() + 54 * 60_000)
  expect(steadyUrl(signed('b', '20251120T195400Z'))).toBe(signed('a'))
  vi.setSystemTime(signedAt.getTime() + 56 * 60_000)
  expect(steadyUrl(signed('c', '20251120T195600Z'))).toBe(signed('c', '20251120T195600Z'))
})

test('a URL that failed to load is dropped', async () => {
  const { steadyUrl, forgetUrl } = await load()
  steadyUrl(signed('a'))
  forgetUrl(signed('b'))
  expect(steadyUrl(signed('b'))).toBe(signed('b'))
})

test('an unsigned URL is returned unchanged', async () => {
  const { steadyUrl } = await load()
  expect(steadyUrl('blob:http://localhost/1')).toBe('blob:http://localhost/1')
})
