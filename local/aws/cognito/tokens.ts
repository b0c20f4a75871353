import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { ClientSettings } from './client-settings.ts'
import type { Pool } from './pool.ts'
import type { Session } from './sessions.ts'
import { attributesOf, type User } from './users.ts'

type TokenSource = 'Authentication' | 'HostedAuth' | 'RefreshTokens'

export type Tokens = { accessToken: string; idToken: string }

const Overrides = z.object({
  claimsOverrideDetails: z
    .object({
      claimsToAddOrOverride: z.record(z.string(), z.string()).default({}),
      claimsToSuppress: z.array(z.string()).default([]),
    })
    .nullish(),
})

/** The access and the id token of a session. The pre token generation trigger can change the id token's claims. */
export const mintTokens = async (
  pool: Pool,
  { session, user, client, source }: { session: Session; user: User; client: ClientSettings; source: TokenSource },
): Promise<Tokens> => {
  const { claimsOverrideDetails } = await pool.fire(
    {
      name: 'PreTokenGeneration',
      source,
      userName: user.username,
      clientId: client.id,
      request: { userAttributes: attributesOf(user), groupConfiguration: {} },
      response: { claimsOverrideDetails: null },
    },
    Overrides,
  )
  const shared = sharedClaims(session, user, client)
  const idClaims = { ...identityClaims(user), ...claimsOverrideDetails?.claimsToAddOrOverride }
  for (const suppressed of claimsOverrideDetails?.claimsToSuppress ?? []) delete idClaims[suppressed]

  const now = Math.floor(Date.now() / 1000)
  const [accessToken, idToken] = await Promise.all([
    pool.key.sign({
      ...shared,
      token_use: 'access',
      client_id: client.id,
      username: user.username,
      scope: session.scope,
      jti: randomUUID(),
      iat: now,
      exp: now + client.accessTokenSeconds,
    }),
    pool.key.sign({
      ...idClaims,
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

/** `event_id` is the session's id. Clients read `origin_jti`, which exists only if the client allows token revocation. */
const sharedClaims = (session: Session, user: User, client: ClientSettings) => ({
  sub: user.sub,
  ...(client.revokesTokens && { origin_jti: session.id }),
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
