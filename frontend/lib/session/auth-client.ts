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
import type { WebConfig } from '#shared/web-config.ts'
import { amplifySettings } from './amplify-settings.ts'
import { toAuthError } from './auth-refusals.ts'
import { allowPlainHttp, isPlainHttp, withoutTls } from './plain-http-domain.ts'

export type Tokens = { accessToken: string; userId: string }

/** Amplify's whole surface in this app; loaded when somebody first signs in or comes back signed in. */
let configuring: Promise<WebConfig> | undefined

const configure = async () => {
  const config = await webConfig()
  if (config.signInDomain && isPlainHttp(config)) allowPlainHttp(config.signInDomain)
  Amplify.configure(amplifySettings(config, config.signInDomain))
  return config
}

// Amplify is set up once; an attempt that failed is forgotten, so that the next call tries again.
const configured = () => {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined
    throw error
  })
  return configuring
}

const translated = async <Result>(act: (config: WebConfig) => Promise<Result>): Promise<Result> => {
  try {
    return await act(await configured())
  } catch (error) {
    throw toAuthError(error)
  }
}

/** The current tokens, refreshed when they are about to end; undefined when nobody is signed in. */
export const currentTokens = (): Promise<Tokens | undefined> =>
  translated(async () => {
    const { accessToken } = (await fetchAuthSession()).tokens ?? {}
    const userId = accessToken?.payload.sub
    return accessToken && userId ? { accessToken: accessToken.toString(), userId } : undefined
  })

export const signInWithPassword = (email: string, password: string) =>
  translated(() => signIn({ username: email, password }))

/** Creates the account; the trigger, which never sees passwords, is given a digest to check (readings, Access). */
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
  translated((config) =>
    signInWithRedirect({
      provider: 'Google',
      options: {
        prompt: 'CONSENT',
        ...(isPlainHttp(config) && {
          authSessionOpener: async (url: string) => window.location.assign(withoutTls(url)),
        }),
      },
    }),
  )

/**
 * Ends the session here and at the sign-in domain. Where that has no TLS Amplify could not reach its sign-out page,
 * and so it does not hear of the domain for that long.
 */
export const endSession = () =>
  translated(async (config) => {
    if (!isPlainHttp(config)) return signOut()
    Amplify.configure(amplifySettings(config, null))
    await signOut()
    Amplify.configure(amplifySettings(config, config.signInDomain))
  })
