import type { ResourcesConfig } from 'aws-amplify'
import { paths } from '#frontend/lib/navigation/paths.ts'
import type { WebConfig } from '#shared/web-config.ts'

/** Amplify's settings for this stack; Google sign-in only on a stage with a sign-in domain. */
export const amplifySettings = ({
  userPoolId,
  userPoolClientId,
  userPoolEndpoint,
  signInDomain,
}: WebConfig): ResourcesConfig => {
  const site = window.location.origin
  const oauth = signInDomain && {
    domain: signInDomain,
    scopes: ['openid', 'email'],
    // The stack registers /login as the only callback and sign-out URL.
    redirectSignIn: [`${site}${paths.login}`],
    redirectSignOut: [`${site}${paths.login}`],
    responseType: 'code' as const,
  }
  return {
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        userPoolEndpoint,
        ...(oauth && { loginWith: { oauth } }),
      },
    },
  }
}
