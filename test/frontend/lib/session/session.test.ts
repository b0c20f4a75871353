import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userId } from '#test/support/frontend/web-app.tsx'
import { authClient, authError } from '#test/support/frontend/web-auth-client.ts'

const prefix = 'CognitoIdentityServiceProvider.client.'
const tokens = (accessToken: string, of = userId) => ({ accessToken, userId: of, hasPassword: true })

/** The modules of a page that is loaded anew, in a browser that keeps a session. */
const load = async () => {
  vi.resetModules()
  const session = await import('#frontend/lib/session/session.ts')
  const { onUserChange } = await import('#frontend/lib/session/user-change.ts')
  return { ...session, onUserChange, status: () => session.currentSession().status }
}

let hidden = false

beforeEach(() => {
  localStorage.setItem(`${prefix}LastAuthUser`, 'ada')
  authClient.currentTokens.mockResolvedValue(tokens('a.b.one'))
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'))
})

afterEach(() => {
  hidden = false
  history.replaceState(null, '', '/')
})

describe('a watched session', () => {
  const watched = async () => {
    vi.useFakeTimers()
    const session = await load()
    const stop = session.watchSession()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.status()).toBe('signedIn')
    authClient.currentTokens.mockResolvedValue(undefined)
    return { ...session, stop }
  }
  const seen = () => document.dispatchEvent(new Event('visibilitychange'))
  const leftElsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  test('is read again after half a minute, while the tab is visible', async () => {
    const { status, stop } = await watched()
    hidden = true
    await vi.advanceTimersByTimeAsync(90_000)
    expect(status()).toBe('signedIn')
    hidden = false
    await vi.advanceTimersByTimeAsync(29_000)
    expect(status()).toBe('signedIn')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status()).toBe('expired')
    stop()
  })

  test('is read again when the tab becomes visible', async () => {
    const { status, stop } = await watched()
    seen()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('expired')
    stop()
  })

  test('follows another tab only where that changes the session', async () => {
    const { status, currentSession, stop } = await watched()
    authClient.currentTokens.mockResolvedValue(tokens('a.b.two', 'another'))
    leftElsewhere(`${prefix}another.idToken`)
    await vi.advanceTimersByTimeAsync(0)
    expect(currentSession()).toMatchObject({ userId })
    leftElsewhere(`${prefix}another.accessToken`)
    await vi.advanceTimersByTimeAsync(0)
    expect(currentSession()).toMatchObject({ userId: 'another' })
    localStorage.clear()
    leftElsewhere('mui-mode')
    expect(status()).toBe('signedIn')
    stop()
  })

  test('that has expired is left when another tab signs out', async () => {
    const { status, sessionEnded, stop } = await watched()
    sessionEnded()
    expect(status()).toBe('expired')
    localStorage.clear()
    leftElsewhere(`${prefix}LastAuthUser`)
    expect(status()).toBe('left')
    stop()
  })

  test('is left when another tab clears the whole storage', async () => {
    const { status, stop } = await watched()
    localStorage.clear()
    leftElsewhere(null)
    expect(status()).toBe('left')
    stop()
  })

  test('is followed no more once that is stopped', async () => {
    const { status, stop } = await watched()
    stop()
    seen()
    localStorage.clear()
    leftElsewhere(`${prefix}LastAuthUser`)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(status()).toBe('signedIn')
  })
})

test('a token that the API has refused is not taken again, also after a reload, but another one is', async () => {
  const { refreshSession, sessionEnded, status, lastUserId } = await load()
  await refreshSession()
  sessionEnded('a.b.one')
  await refreshSession()
  expect([status(), lastUserId()]).toEqual(['expired', userId])
  const again = await load()
  await again.refreshSession()
  expect(again.status()).toBe('signedOut')
  authClient.currentTokens.mockResolvedValue(tokens('a.b.two'))
  await again.refreshSession()
  expect(again.status()).toBe('signedIn')
})

test('a browser without a session asks Cognito for none, unless a sign-in comes back from Google', async () => {
  localStorage.clear()
  localStorage.setItem(`${prefix}ada.accessToken`, 'of another time')
  const { refreshSession, status } = await load()
  await refreshSession()
  expect(status()).toBe('signedOut')
  for (const search of ['?code=1', '?state=2']) {
    history.replaceState(null, '', `/login${search}`)
    await refreshSession()
    expect(status()).toBe('signedOut')
  }
  history.replaceState(null, '', '/login?code=1&state=2')
  await refreshSession()
  expect(status()).toBe('signedIn')
})

test('without a network a first read shows the page of a visitor, a later one changes nothing; a refusal ends the session', async () => {
  const { refreshSession, accessToken, status } = await load()
  const fail = async (...error: Parameters<typeof authError>) => {
    authClient.currentTokens.mockRejectedValue(await authError(...error))
    await refreshSession()
    return status()
  }
  expect(await fail('unreachable', '')).toBe('signedOut')
  authClient.currentTokens.mockResolvedValue(tokens('a.b.one'))
  await refreshSession()
  expect(await fail('unreachable', '')).toBe('signedIn')
  expect(await fail('credentials', '')).toBe('expired')
  authClient.currentTokens.mockResolvedValue(undefined)
  expect(await accessToken()).toBeUndefined()
})

test('a sign-in that Google has refused is forgotten before Amplify waits for it, and no other', async () => {
  const { refreshSession } = await load()
  localStorage.setItem(`${prefix}inflightOAuth`, 'true')
  await refreshSession()
  expect(localStorage.getItem(`${prefix}inflightOAuth`)).toBe('true')
  history.replaceState(null, '', '/login?error=access_denied')
  await refreshSession()
  expect(localStorage.getItem(`${prefix}inflightOAuth`)).toBeNull()
  expect(localStorage.getItem(`${prefix}LastAuthUser`)).toBe('ada')
})

test('the page after a sign-in is the asked one, else the remembered one, once, and only of this site', async () => {
  const { forgetPath, pathAfterPayment, rememberAfterPayment, rememberPath, rememberRedirect, takeIntendedPath } =
    await import('#frontend/lib/session/intended-path.ts')
  rememberPath('/account')
  rememberRedirect(null)
  expect(takeIntendedPath('/dashboard?sub=generated')).toBe('/dashboard?sub=generated')
  expect(takeIntendedPath(null)).toBe('/dashboard')
  rememberRedirect('/account')
  rememberRedirect('https://elsewhere.test/account')
  expect(takeIntendedPath('//elsewhere.test')).toBe('/account')
  rememberPath('/account')
  forgetPath()
  expect(takeIntendedPath(null)).toBe('/dashboard')
  rememberAfterPayment('/account')
  expect(pathAfterPayment()).toBe('/account')
  rememberAfterPayment(undefined)
  expect(pathAfterPayment()).toBeUndefined()
})

test('the answer about advertising is kept, and nothing else counts as one', async () => {
  const { keepConsent, useConsent } = await import('#frontend/lib/session/consent.ts')
  localStorage.setItem('roomwright.advertising-consent', 'perhaps')
  const { result, unmount } = renderHook(useConsent)
  expect(result.current).toBeUndefined()
  localStorage.setItem('roomwright.advertising-consent', 'refused')
  expect(renderHook(useConsent).result.current).toBe('refused')
  for (const answer of ['given', 'refused'] as const) {
    act(() => keepConsent(answer))
    expect(result.current).toBe(answer)
    expect(renderHook(useConsent).result.current).toBe(answer)
  }
  unmount()
})

test('another user and a sign-out are changes of the user; an end of the session and the first sign-in are not', async () => {
  const { refreshSession, sessionEnded, signOut, onUserChange } = await load()
  let changes = 0
  const stop = onUserChange(() => {
    changes += 1
  })
  await refreshSession()
  sessionEnded()
  await refreshSession()
  expect(changes).toBe(0)
  authClient.currentTokens.mockResolvedValue(tokens('a.b.two', 'another'))
  await refreshSession()
  expect(changes).toBe(1)
  await signOut()
  expect(changes).toBe(2)
  await refreshSession()
  stop()
  await signOut()
  expect(changes).toBe(2)
})
