import type { ResourcesConfig } from 'aws-amplify'
import { paths } from '#frontend/lib/navigation/paths.ts'
import type { WebConfig } from '#shared/web-config.ts'

/** Amplify's settings for this stack; Google is in them only where the stage has a domain for it. */
export const amplifySettings = ({
  userPoolId,
  userPoolClientId,
  userPoolEndpoint,
  signInDomain,
}: WebConfig): ResourcesConfig => {
  const site = window.location.origin
  const oauth = signInDomain && {
    domain: signInDomain,
    // The last one lets the user's own token sign them out everywhere.
    scopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
    // Both as the stack registers them: a Google sign-in has one callback, and a sign-out ends there too.
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
        loginWith: { email: true, ...(oauth && { oauth }) },
      },
    },
  }
}
