import 'aws-amplify/auth/enable-oauth-listener'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { Hub } from 'aws-amplify/utils'
import * as z from 'zod'

const Place = z.object({ userPoolId: z.string(), userPoolClientId: z.string(), port: z.string() })
const { userPoolId, userPoolClientId, port } = Place.parse(document.body.dataset)

/** What became of a sign-in by redirect, and what the site had remembered across it. */
const redirected: { outcome?: string | undefined; customState?: string } = {}
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'signInWithRedirect_failure') redirected.outcome = payload.data.error?.message
  if (payload.event === 'signInWithRedirect') redirected.outcome = 'signed in'
  if (payload.event === 'customOAuthState') redirected.customState = payload.data
})

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId,
      userPoolClientId,
      userPoolEndpoint: `http://localhost:${port}/`,
      loginWith: {
        email: true,
        oauth: {
          domain: `localhost:${port}`,
          scopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
          redirectSignIn: [`${location.origin}/login`],
          redirectSignOut: [`${location.origin}/`],
          responseType: 'code',
        },
      },
    },
  },
})

/** What the test calls from outside: Amplify as the site has it. */
const page = { ...auth, redirected }
export type BrowserPage = typeof page
Object.assign(window, { page })
