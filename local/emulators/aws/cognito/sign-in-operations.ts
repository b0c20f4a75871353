import * as z from 'zod'
import type { ClientSettings } from './client-settings.ts'
import { invalidParameter, notAuthorized, wrongCredentials } from './cognito-error.ts'
import { operation } from './define-operation.ts'
import { clientOf, type Pool, selfServiceScope } from './pool.ts'
import { mintTokens } from './tokens.ts'
import type { User } from './users.ts'

const InitiateAuthInput = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.object({ USERNAME: z.string(), SRP_A: z.string().regex(/^[0-9a-fA-F]+$/) }),
})

export const initiateAuth = operation(InitiateAuthInput, async (pool, { ClientId, AuthFlow, AuthParameters }) => {
  const client = clientOf(pool, ClientId)
  if (AuthFlow !== 'USER_SRP_AUTH' || !client.authFlows.includes('ALLOW_USER_SRP_AUTH'))
    throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
  const { USERNAME, SRP_A } = AuthParameters
  const user = pool.users.find(USERNAME)
  const ChallengeParameters = pool.passwordClaims.begin(client.id, USERNAME, BigInt(`0x${SRP_A}`), user)
  return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters }
})

const ChallengeInput = z.object({
  ClientId: z.string(),
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string(),
  }),
})

export const respondToAuthChallenge = operation(ChallengeInput, async (pool, { ClientId, ChallengeResponses }) => {
  const client = clientOf(pool, ClientId)
  const proven = pool.passwordClaims.finish({
    clientId: client.id,
    secretBlock: ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK,
    timestamp: ChallengeResponses.TIMESTAMP,
    signature: ChallengeResponses.PASSWORD_CLAIM_SIGNATURE,
  })
  // Read again: the password may have changed since the challenge.
  const user = proven && pool.users.get(proven.username)
  if (!user || user.password?.verifier !== proven.password?.verifier) throw wrongCredentials()
  return signedIn(pool, client, user)
})

export const signedIn = async (pool: Pool, client: ClientSettings, user: User) => {
  const { session, refreshToken } = pool.sessions.open(user, client, selfServiceScope)
  const tokens = await mintTokens(pool, { session, user, client, source: 'Authentication' })
  return { ChallengeParameters: {}, AuthenticationResult: authenticationResult(client, tokens, refreshToken) }
}

const authenticationResult = (
  client: ClientSettings,
  { accessToken, idToken }: { accessToken: string; idToken: string },
  refreshToken: string,
) => ({
  AccessToken: accessToken,
  IdToken: idToken,
  RefreshToken: refreshToken,
  TokenType: 'Bearer',
  ExpiresIn: client.accessTokenSeconds,
})

export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, { ClientId, RefreshToken }) => {
    const client = clientOf(pool, ClientId)
    const { session, refreshToken } = pool.sessions.refresh(RefreshToken, client)
    const user = pool.users.get(session.username)
    if (!user) throw notAuthorized('Refresh Token has been revoked')
    const tokens = await mintTokens(pool, { session, user, client, source: 'RefreshTokens' })
    return { AuthenticationResult: authenticationResult(client, tokens, refreshToken) }
  },
)

export const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  async (pool, { ClientId, Token }) => {
    pool.sessions.revoke(Token, clientOf(pool, ClientId))
    return {}
  },
)
