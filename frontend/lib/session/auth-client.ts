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
import { webConfig } from '#frontend/lib/api/web-config.ts'
import { amplifySettings } from './amplify-settings.ts'
import { toAuthError } from './auth-refusals.ts'

export type Tokens = { accessToken: string; userId: string }

// Amplify is used in this file only, which is loaded at a sign-in or for a signed-in user.
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
    return accessToken && userId ? { accessToken: accessToken.toString(), userId } : undefined
  })

export const signInWithPassword = (email: string, password: string) =>
  translated(() => signIn({ username: email, password }))

/** Creates the account. The sign-up trigger never sees passwords, so it receives a digest (docs/product.md, Accounts). */
export const signUpWithPassword = (email: string, password: string, passwordDigest: string) =>
  translated(() =>
    signUp({
      username: email,
      password,
      options: { userAttributes: { email }, validationData: { passwordDigest } },
    }),
  )

export const requestPasswordReset = (email: string) => translated(() => resetPassword({ username: email }))

export const confirmPasswordReset = (email: string, code: string, password: string) =>
  translated(() => confirmResetPassword({ username: email, confirmationCode: code, newPassword: password }))

export const continueWithGoogle = () =>
  translated(() => signInWithRedirect({ provider: 'Google', options: { prompt: 'CONSENT' } }))

/** Ends the session in this browser and at the sign-in domain. */
export const endSession = () => translated(() => signOut())
