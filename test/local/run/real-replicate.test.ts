import { afterEach, expect, test, vi } from 'vitest'
import { StartError } from '#local/emulators/base/start-error.ts'
import { realReplicateOf } from '#local/run/real-replicate.ts'

const token = 'r8_real'
const given = { REPLICATE_API_TOKEN: token, PUBLIC_URL: 'https://rooms.example.com/' }

afterEach(() => vi.unstubAllGlobals())

const answer = (reply: () => Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(reply)
  vi.stubGlobal('fetch', asked)
  return asked
}

test('without a token the stand-in is used', async () => {
  expect(await realReplicateOf({ PUBLIC_URL: 'http://localhost:3000' })).toBeUndefined()
})

test('with a token and a public address, the webhook secret is read from Replicate', async () => {
  const asked = answer(async () => Response.json({ key: 'whsec_abc' }))
  expect(await realReplicateOf(given)).toEqual({
    token,
    publicUrl: 'https://rooms.example.com',
    webhookSecret: 'whsec_abc',
  })
  expect(asked.mock.calls).toMatchObject([
    ['https://api.replicate.com/v1/webhooks/default/secret', { headers: { authorization: `Bearer ${token}` } }],
  ])
})

test('a webhook secret in the environment is used without asking Replicate', async () => {
  const asked = answer(async () => Response.error())
  const real = await realReplicateOf({ ...given, REPLICATE_WEBHOOK_SECRET: 'whsec_own' })
  expect(real?.webhookSecret).toBe('whsec_own')
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['no public address', { PUBLIC_URL: undefined }, /PUBLIC_URL is not/],
  ['a plain http address', { PUBLIC_URL: 'http://rooms.example.com' }, /must be an https address/],
  ['an address with a path', { PUBLIC_URL: 'https://example.com/rooms' }, /must be an https address/],
  ['text that is not an address', { PUBLIC_URL: 'rooms' }, /must be an https address/],
])('a token with %s is refused with a message of one line', async (_, changed, message) => {
  const refused = realReplicateOf({ ...given, ...changed })
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(message)
})

test.each([
  ['is refused', async () => new Response('', { status: 401 }), /answered 401/],
  ['cannot be sent', async () => Promise.reject(new TypeError('fetch failed')), /could not be asked/],
])('the error for a token that %s has one line', async (_, reply, message) => {
  answer(reply)
  await expect(realReplicateOf(given)).rejects.toThrow(message)
})
