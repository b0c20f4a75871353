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
import { toAuthError } from './auth-refusals.ts'
import { paths } from './paths.ts'
import { webConfig } from './web-config.ts'

export type Tokens = { accessToken: string; userId: string }

/** Amplify's whole surface in this app; loaded when somebody first signs in or comes back signed in. */
const configured = webConfig().then((config) => {
  const origin = window.location.origin
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.userPoolEndpoint,
        loginWith: {
          email: true,
          ...(config.signInDomain && {
            oauth: {
              domain: config.signInDomain,
              scopes: ['openid', 'email', 'profile'],
              redirectSignIn: [`${origin}${paths.login}`],
              redirectSignOut: [`${origin}${paths.login}`],
              responseType: 'code' as const,
            },
          }),
        },
      },
    },
  })
})

const translated = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    await configured
    return await act()
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
  translated(() => signInWithRedirect({ provider: 'Google', options: { prompt: 'CONSENT' } }))

export const endSession = () => translated(() => signOut())
