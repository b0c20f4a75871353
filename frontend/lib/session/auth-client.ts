import 'aws-amplify/auth/enable-oauth-listener'
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  fetchAuthSession,
  resetPassword,
  signIn,
  signInWithRedirect,
  signOut,
  signUp,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { webConfig } from '#frontend/lib/api/web-config.ts'
import { amplifySettings } from './amplify-settings.ts'
import { toAuthError } from './cognito-errors.ts'
import { payloadOf, type Tokens } from './tokens.ts'

// Amplify is used in this file only, which is loaded at a sign-in, or when the stored tokens need a refresh.
let configuring: Promise<void> | undefined

const configure = async () => {
  const config = await webConfig()
  Amplify.configure(amplifySettings(config))
}

// A failed configuration is not cached, so the next call tries again.
const configured = () => {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined
    throw error
  })
  return configuring
}

const translated = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    await configured()
    return await act()
  } catch (error) {
    throw toAuthError(error)
  }
}

/** The current tokens, refreshed before they expire; undefined for a signed-out user. */
export const currentTokens = (): Promise<Tokens | undefined> =>
  translated(async () => {
    const { accessToken } = (await fetchAuthSession()).tokens ?? {}
    const userId = accessToken?.payload.sub
    if (!accessToken || !userId) return undefined
    return { accessToken: accessToken.toString(), userId, hasPassword: accessToken.payload.username === userId }
  })

/**
 * Forgets a sign-in with Google that was left by Back. Amplify waits for its end for minutes before it signs anybody in
 * otherwise.
 */
const forgetRedirect = () => {
  for (const key of Object.keys(localStorage)) if (/\.inflightOAuth(Deadline)?$/.test(key)) localStorage.removeItem(key)
}

/**
 * Forgets the tokens of a session that was ended elsewhere. Until their own time runs out Amplify takes their user for signed
 * in, and refuses to sign anybody in.
 */
const forgetTokens = () => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()

export const signInWithPassword = (email: string, password: string) =>
  translated(async () => {
    forgetRedirect()
    await forgetTokens()
    return signIn({ username: email, password })
  })

/** Creates the account. The sign-up trigger never sees passwords, so it receives a digest (docs/product.md, Accounts). */
export const signUpWithPassword = (email: string, password: string, passwordDigest: string) =>
  translated(() => {
    forgetRedirect()
    return signUp({
      username: email,
      password,
      options: { userAttributes: { email }, validationData: { passwordDigest } },
    })
  })

export const requestPasswordReset = (email: string) => translated(() => resetPassword({ username: email }))

export const confirmPasswordReset = (email: string, code: string, password: string) =>
  translated(() => confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }))

export const continueWithGoogle = () =>
  translated(async () => {
    await forgetTokens()
    return signInWithRedirect({ provider: 'Google', options: { prompt: 'CONSENT' } })
  })

type NewTokens = { accessToken: string; idToken: string; refreshToken: string }

/** Replaces the tokens of this browser's session. Its other tabs follow by the change of the stored token. */
export const replaceTokens = ({ accessToken, idToken, refreshToken }: NewTokens) =>
  translated(async () => {
    const jwt = (token: string) => ({ payload: payloadOf(token), toString: () => token })
    const { payload } = jwt(accessToken)
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
      tokens: {
        accessToken: jwt(accessToken),
        idToken: jwt(idToken),
        refreshToken,
        username: String(payload.username),
        clockDrift: Number(payload.iat) * 1000 - Date.now(),
      },
    })
  })

/** Ends the session in this browser and at the sign-in domain. */
export const endSession = () => translated(() => signOut())
