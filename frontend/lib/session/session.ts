import { useSyncExternalStore } from 'react'
import { AuthError } from './auth-error.ts'
import { loadAuthClient } from './load-auth-client.ts'
import { storedTokens } from './stored-tokens.ts'

type NewTokens = { accessToken: string; idToken: string; refreshToken: string }

/** `left`: the user signed out. `expired`: the session ended while a screen was open; the screen stays, with a banner. */
export type Session =
  | { status: 'loading' | 'signedOut' | 'left' | 'expired' }
  | { status: 'signedIn'; userId: string; hasPassword: boolean }

let session: Session = { status: 'loading' }
let lastUser: string | undefined
const listeners = new Set<() => void>()

const change = (next: Session) => {
  const isSame = next.status === session.status && userIdOf(next) === userIdOf(session)
  if (isSame) return
  session = next
  lastUser = next.status === 'left' ? undefined : (userIdOf(next) ?? lastUser)
  for (const listener of listeners) listener()
}

export const userIdOf = (of: Session) => (of.status === 'signedIn' ? of.userId : undefined)

export const currentSession = () => session

/** The user of the current or expired session. */
export const lastUserId = () => lastUser

/** Calls the listener on every change of the session. Returns a function that unsubscribes. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

// A prerendered page is that of a visitor.
const prerendered: Session = { status: 'signedOut' }

export const useSession = () => useSyncExternalStore(onSessionChange, currentSession, () => prerendered)

// Amplify stores its tokens in localStorage under these names.
const tokenPrefix = 'CognitoIdentityServiceProvider.'

// The browser keeps a token after the API has refused it; refreshSession must not accept it again, also after a reload.
const refusedKey = 'roomwright.refused-token'

const signatureOf = (token: string) => token.slice(token.lastIndexOf('.') + 1)

const isRefused = (token: string) => localStorage.getItem(refusedKey) === signatureOf(token)

const hasStoredTokens = () =>
  Object.keys(localStorage).some((key) => key.startsWith(tokenPrefix) && key.endsWith('.LastAuthUser'))

const ended = () => {
  if (session.status === 'loading') change({ status: 'signedOut' })
  if (session.status === 'signedIn') change({ status: 'expired' })
}

// Storage events come only from other tabs, where a user has signed out or signed in.
const followOtherTabs = ({ key }: StorageEvent) => {
  if (key !== null && !key.startsWith(tokenPrefix)) return
  if (hasStoredTokens()) return key?.endsWith('.accessToken') ? void refreshSession() : undefined
  if (session.status === 'signedIn' || session.status === 'expired') change({ status: 'left' })
}

const searchParams = () => new URLSearchParams(window.location.search)

// A Google sign-in returns to /login with a code, which Amplify exchanges for tokens.
const isComingBack = () => searchParams().has('state') && searchParams().has('code')

// A refused Google sign-in returns with an error. Amplify 6.22 would then wait up to five minutes for the flow before it
// returns tokens, so the flow is removed before Amplify is called.
const forgetRefusedFlow = () => {
  if (!searchParams().has('error')) return
  for (const key of Object.keys(localStorage)) if (key.endsWith('.inflightOAuth')) localStorage.removeItem(key)
}

// While a sign-in comes back, the stored tokens are those of the session before.
const currentTokens = async () => {
  const stored = isComingBack() ? undefined : await storedTokens()
  return stored ?? (await loadAuthClient()).currentTokens()
}

/** Reads the session. Without a network, or while Cognito is in trouble, the last known state stays. */
export const refreshSession = async (): Promise<void> => {
  forgetRefusedFlow()
  if (!hasStoredTokens() && !isComingBack()) return ended()
  try {
    const tokens = await currentTokens()
    if (tokens && !isRefused(tokens.accessToken)) {
      change({ status: 'signedIn', userId: tokens.userId, hasPassword: tokens.hasPassword })
    } else ended()
  } catch (error) {
    if (error instanceof AuthError && error.endsSession) return ended()
    if (session.status === 'loading') change({ status: 'signedOut' })
  }
}

/** The access token; undefined when the session has ended. */
export const accessToken = async (): Promise<string | undefined> => (await currentTokens())?.accessToken

/** Ends the session after the API refused its token: the account was deleted, or the session was revoked. */
export const sessionEnded = (token?: string) => {
  if (token) localStorage.setItem(refusedKey, signatureOf(token))
  ended()
}

export const signIn = async (email: string, password: string) => {
  const { signInWithPassword } = await loadAuthClient()
  await signInWithPassword(email, password)
  await refreshSession()
}

export const signOut = async () => {
  const { endSession } = await loadAuthClient()
  await endSession()
  change({ status: 'left' })
}

/** Continues in this browser after every session has ended, with the tokens of a new session. */
export const continueSession = async (tokens: NewTokens) => {
  const { replaceTokens } = await loadAuthClient()
  await replaceTokens(tokens)
  await refreshSession()
}

export const requestPasswordReset = async (email: string) => (await loadAuthClient()).requestPasswordReset(email)

export const confirmPasswordReset = async (email: string, code: string, password: string) =>
  (await loadAuthClient()).confirmPasswordReset(email, code, password)

export const continueWithGoogle = async () => (await loadAuthClient()).continueWithGoogle()

const refreshSeconds = 30

/**
 * Refreshes the session now, every 30 s while the tab is visible, when the tab becomes visible, and when another tab
 * changes it. Returns a function that stops this.
 */
export const watchSession = () => {
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') void refreshSession()
  }
  void refreshSession()
  const timer = setInterval(refreshIfVisible, refreshSeconds * 1000)
  document.addEventListener('visibilitychange', refreshIfVisible)
  window.addEventListener('storage', followOtherTabs)
  return () => {
    window.removeEventListener('storage', followOtherTabs)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshIfVisible)
  }
}
