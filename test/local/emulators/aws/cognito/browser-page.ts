import 'aws-amplify/auth/enable-oauth-listener'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { Hub } from 'aws-amplify/utils'
import * as z from 'zod'

const Place = z.object({ userPoolId: z.string(), userPoolClientId: z.string(), port: z.string() })
const { userPoolId, userPoolClientId, port } = Place.parse(document.body.dataset)

/** The result of a sign-in by redirect, and the state that the site stored across it. */
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

/** Functions for the test to call in the page, with Amplify configured as on the site. */
const page = { ...auth, redirected }
export type BrowserPage = typeof page
Object.assign(window, { page })
