import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { ClientSettings } from './client-settings.ts'
import type { Pool } from './pool.ts'
import type { Session } from './sessions.ts'
import { attributesOf, type User } from './users.ts'

type TokenSource = 'Authentication' | 'HostedAuth' | 'RefreshTokens'

export type Tokens = { accessToken: string; idToken: string }

const Claims = {
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).default({}),
  claimsToSuppress: z.array(z.string()).default([]),
}
const Scopes = {
  scopesToAdd: z.array(z.string()).default([]),
  scopesToSuppress: z.array(z.string()).default([]),
}

const Overrides = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: z.object(Claims).nullish(),
      accessTokenGeneration: z.object({ ...Claims, ...Scopes }).nullish(),
    })
    .nullish(),
})

/** The access and the id token of a session. The pre token generation trigger can change the claims and scopes of both. */
export const mintTokens = async (
  pool: Pool,
  { session, user, client, source }: { session: Session; user: User; client: ClientSettings; source: TokenSource },
): Promise<Tokens> => {
  const scopes = session.scope.split(' ')
  const { claimsAndScopeOverrideDetails } = await pool.fire(
    {
      name: 'PreTokenGeneration',
      source,
      userName: user.username,
      clientId: client.id,
      request: { userAttributes: attributesOf(user), groupConfiguration: {}, scopes },
      response: { claimsAndScopeOverrideDetails: null },
    },
    Overrides,
  )
  const { idTokenGeneration: id, accessTokenGeneration: access } = claimsAndScopeOverrideDetails ?? {}
  const granted = [...scopes, ...(access?.scopesToAdd ?? [])].filter((one) => !access?.scopesToSuppress.includes(one))

  // Neither token's trigger can change the claims that Cognito adds last.
  const shared = sharedClaims(session, user)
  const now = Math.floor(Date.now() / 1000)
  const [accessToken, idToken] = await Promise.all([
    pool.key.sign({
      ...changed({}, access),
      ...shared,
      token_use: 'access',
      client_id: client.id,
      username: user.username,
      scope: granted.join(' '),
      jti: randomUUID(),
      iat: now,
      exp: now + client.accessTokenSeconds,
    }),
    pool.key.sign({
      ...changed(identityClaims(user), id),
      ...shared,
      token_use: 'id',
      aud: client.id,
      jti: randomUUID(),
      iat: now,
      exp: now + client.idTokenSeconds,
    }),
  ])
  return { accessToken, idToken }
}

type ClaimChanges = { claimsToAddOrOverride: Record<string, unknown>; claimsToSuppress: string[] }

const changed = (claims: Record<string, unknown>, changes: ClaimChanges | null | undefined) => {
  const left = { ...claims, ...changes?.claimsToAddOrOverride }
  for (const suppressed of changes?.claimsToSuppress ?? []) delete left[suppressed]
  return left
}

/** `event_id` is the session's id, and `origin_jti` what clients read. */
const sharedClaims = (session: Session, user: User) => ({
  sub: user.sub,
  origin_jti: session.id,
  event_id: session.id,
  auth_time: Math.floor(session.signedInAt / 1000),
})

const identityClaims = ({ username, attributes }: User): Record<string, unknown> => {
  const { identities, email_verified, ...rest } = attributes
  return {
    ...rest,
    'cognito:username': username,
    ...(email_verified !== undefined && { email_verified: email_verified === 'true' }),
    ...(identities !== undefined && { identities: JSON.parse(identities) }),
  }
}
