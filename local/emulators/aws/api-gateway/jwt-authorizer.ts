import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Authorizer } from './event.ts'

export type JwtAuthorizer = {
  /** The claims of a valid token; undefined for any other. */
  authorize(authorization: string | undefined): Promise<Authorizer | undefined>
}

type JwtAuthorizerOptions = { issuer: string; audience: string[]; keys: JWTVerifyGetKey }

export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(jwksUrl))

/** API Gateway's JWT authorizer: checks signature, issuer, expiry, and `aud` or, without one, `client_id`. */
export const createJwtAuthorizer = ({ issuer, audience, keys }: JwtAuthorizerOptions): JwtAuthorizer => ({
  authorize: async (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, '')
    if (!token) return undefined
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] })
      if (!isFor(payload, audience)) return undefined
      return { jwt: { claims: claimsOf(payload), scopes: null } }
    } catch {
      return undefined
    }
  },
})

const isFor = ({ aud, client_id }: JWTPayload, audience: string[]): boolean =>
  [aud ?? client_id].flat().some((one) => typeof one === 'string' && audience.includes(one))

// API Gateway passes every claim as a string, a list as `[a b]`.
const claimsOf = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : textOf(value),
    ]),
  )

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
