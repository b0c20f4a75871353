import * as z from 'zod'
import { webConfig } from '#frontend/lib/api/web-config.ts'
import { payloadOf, type Tokens } from './tokens.ts'

const Claims = z.object({ exp: z.number(), sub: z.string(), username: z.string() })
const Expiry = Claims.pick({ exp: true })

// Amplify refreshes a token that expires within five seconds; one that expires within a minute is left to it.
const leastMilliseconds = 60_000

/**
 * The tokens of a session that needs no refresh, from where Amplify stores them (docs/vendors.md, Cognito), so that a first
 * load need not wait for Amplify itself (34 KB). Undefined when only Amplify knows.
 */
export const storedTokens = async (): Promise<Tokens | undefined> => {
  try {
    const { userPoolClientId } = await webConfig()
    const ofClient = `CognitoIdentityServiceProvider.${userPoolClientId}`
    const user = `${ofClient}.${localStorage.getItem(`${ofClient}.LastAuthUser`)}`
    const accessToken = localStorage.getItem(`${user}.accessToken`) ?? ''
    const claims = Claims.parse(payloadOf(accessToken))
    const { exp } = Expiry.parse(payloadOf(localStorage.getItem(`${user}.idToken`) ?? ''))
    const cognitoNow = Date.now() + Number(localStorage.getItem(`${user}.clockDrift`))
    if (Math.min(claims.exp, exp) * 1000 - cognitoNow < leastMilliseconds) return undefined
    return { accessToken, userId: claims.sub, hasPassword: claims.username === claims.sub }
  } catch {
    // There is no token, or not in this form.
    return undefined
  }
}
