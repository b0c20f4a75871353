import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '#test/support/frontend/web-app.tsx'

const prefix = 'CognitoIdentityServiceProvider.client.'
let unwatch = () => {}

afterEach(() => unwatch())

const openWatched = async (path: string) => {
  const app = await openApp(path)
  const { currentSession, watchSession } = await import('#frontend/lib/session/session.ts')
  unwatch = watchSession()
  return { ...app, currentSession }
}

const storageChanged = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))

test('signing out in another tab ends the session in this tab and goes to /login', async () => {
  const { location } = await openWatched('/dashboard?sub=generated')
  expect(await screen.findByText(/41/)).toBeVisible()
  localStorage.removeItem(`${prefix}LastAuthUser`)
  storageChanged(`${prefix}LastAuthUser`)
  await waitFor(() => expect(location()).toBe('/login'))
  expect(sessionStorage.getItem('roomwright.intended-path')).toBeNull()
})

test("signing in as another user in another tab loads that user's account in this tab", async () => {
  const { auth, sent, currentSession } = await openWatched('/dashboard')
  expect(await screen.findByText(/41/)).toBeVisible()
  const accountReads = () => sent.filter(({ path }) => path.includes('/account')).length
  const before = accountReads()
  auth.currentTokens.mockResolvedValue({ accessToken: 'another', userId: 'another', hasPassword: true })
  storageChanged(`${prefix}another.accessToken`)
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'signedIn', userId: 'another' }))
  await waitFor(() => expect(accountReads()).toBeGreaterThan(before))
})

test('a change of another localStorage key does not affect the session', async () => {
  const { location, currentSession } = await openWatched('/dashboard')
  localStorage.removeItem(`${prefix}LastAuthUser`)
  storageChanged('mui-mode')
  expect(currentSession().status).toBe('signedIn')
  expect(location()).toBe('/dashboard')
})
