import { beforeEach, expect, test, vi } from 'vitest'
import { answering } from '#test/support/frontend/web-api.ts'
import { userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'

const secondsNow = () => Math.floor(Date.now() / 1000)

const token = (seconds: number, claims: object = {}) => {
  const payload = { sub: userId, username: userId, iat: secondsNow(), exp: secondsNow() + seconds, ...claims }
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signed`
}

const load = async () => {
  vi.resetModules()
  answering({})
  return import('#frontend/lib/session/session.ts')
}

/** Stores tokens as Amplify does, which is not replaced here. */
const store = async (accessToken: string, idToken = token(3600)) => {
  const { replaceTokens } = await import('#frontend/lib/session/auth-client.ts')
  await replaceTokens({ accessToken, idToken, refreshToken: 'refresh' })
}

beforeEach(() => {
  authClient.currentTokens.mockResolvedValue({ accessToken: 'refreshed', userId, hasPassword: true })
})

test.each([
  ['with a password', {}, true],
  ['whose claims have every letter of base64url', { letters: '>>>???~~~\u00ff' }, true],
  ['of a sign-in with Google', { username: 'google_1' }, false],
])('a stored session %s opens without Amplify', async (_, claims, hasPassword) => {
  const session = await load()
  const stored = token(3600, claims)
  await store(stored)
  await session.refreshSession()
  expect(session.currentSession()).toEqual({ status: 'signedIn', userId, hasPassword })
  expect(await session.accessToken()).toBe(stored)
  expect(authClient.currentTokens).not.toHaveBeenCalled()
})

test.each([
  ['whose access token expires within a minute', () => store(token(59))],
  ['whose id token expires within a minute', () => store(token(3600), token(59))],
  ['whose tokens cannot be read', () => store(token(3600), token(3600, { exp: 'soon' }))],
  ['that has ended by the clock of Cognito, which is ahead', () => store(token(3600, { iat: secondsNow() + 3590 }))],
  [
    'of another client of the pool',
    async () => localStorage.setItem(`CognitoIdentityServiceProvider.other.${userId}.accessToken`, token(3600)),
  ],
])('a stored session %s is read by Amplify, which refreshes it', async (_, stored) => {
  const session = await load()
  await stored()
  expect(await session.accessToken()).toBe('refreshed')
})

test('a stored session is not that of a person who is just coming back from Google', async () => {
  const session = await load()
  await store(token(3600))
  history.replaceState(null, '', '/login?code=1&state=2')
  expect(await session.accessToken()).toBe('refreshed')
  history.replaceState(null, '', '/')
})
