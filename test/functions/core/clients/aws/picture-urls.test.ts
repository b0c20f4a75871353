import { expect, test, vi } from 'vitest'
import { deletePicture, signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { expectedSignature } from '#test/support/functions/presigned-url.ts'

const path = `${userId}/generations/gen_01JZ0000000000000000000001-thumbnail.webp`

useFunctionStage()

test('the expected signature of these tests matches the example of AWS', () => {
  const url = new URL(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host',
  )
  expect(expectedSignature('GET', url, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test.each([
  ['a long-lived key', undefined],
  ['the key of a function’s role', 'a+session/token=='],
])('a URL signed with %s is valid for one hour', async (_whose, token) => {
  vi.stubEnv('AWS_SESSION_TOKEN', token)
  const url = new URL(await signedUrl(path))
  expect([url.origin, url.pathname]).toEqual(['https://images.test', `/${path}`])
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('3600')
  expect(url.searchParams.get('X-Amz-Date')).toBe('20260601T120000Z')
  expect(url.searchParams.get('X-Amz-Security-Token')).toBe(token ?? null)
  expect(url.searchParams.get('X-Amz-Signature')).toBe(expectedSignature('GET', url, 'test'))
})

test('a picture is deleted by a URL that is valid for one minute', async () => {
  const sent = stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
  await deletePicture(path)
  expect(sent.map(({ method, url }) => [method, url.pathname, url.searchParams.get('X-Amz-Expires')])).toEqual([
    ['DELETE', `/${path}`, '60'],
  ])
  for (const { url } of sent)
    expect(url.searchParams.get('X-Amz-Signature')).toBe(expectedSignature('DELETE', url, 'test'))
})
