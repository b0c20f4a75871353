import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { answering } from '#test/support/frontend/web-api.ts'
import { account, listed, openApp, userId } from '#test/support/frontend/web-app.tsx'
import { authClient } from '#test/support/frontend/web-auth-client.ts'

const answers = {
  'GET /account': account(),
  'GET /generations': listed(),
  'GET /bulk-jobs': { jobs: [] },
}

const signIn = (user: string) => {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', user)
  authClient.currentTokens.mockResolvedValue({ accessToken: `token of ${user}`, userId: user, hasPassword: true })
}

/** What the entry asks for at a path, before anything renders. */
const start = async (path: string, user?: string) => {
  vi.resetModules()
  const sent = answering(answers)
  if (user) signIn(user)
  const { refreshSession } = await import('#frontend/lib/session/session.ts')
  const { startFirstQueries } = await import('#frontend/app/first-queries.ts')
  const client = makeQueryClient()
  const stop = startFirstQueries(client, new URL(path, 'http://localhost'))
  await refreshSession()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return {
    asked: sent.map(({ method, path, search }) => `${method} ${path}?${search}`),
    client,
    refreshSession,
    stop,
  }
}

test.each(['/dashboard', '/dashboard?sub=generated&period=today', '/account', '/paywall'])(
  'what is asked for before %s renders is what its components ask for, so that nothing is read twice',
  async (path) => {
    const { asked, stop } = await start(path, userId)
    stop()
    expect(asked).toContain('GET /account?')
    const { sent } = await openApp(path, { answers })
    const used = () => sent.map(({ method, path, search }) => `${method} ${path}?${search}`)
    await waitFor(() => expect(used()).toEqual(expect.arrayContaining(asked)))
  },
)

test('a visitor, and a public page, ask for nothing', async () => {
  expect((await start('/dashboard')).asked).toEqual([])
  expect((await start('/login', userId)).asked).toEqual([])
})

test('an account that was read early is not kept for the next user', async () => {
  const { client, refreshSession } = await start('/dashboard', userId)
  expect(client.getQueryData(['account'])).toBeDefined()
  signIn('another')
  await refreshSession()
  expect(client.getQueryData(['account'])).toBeUndefined()
})
