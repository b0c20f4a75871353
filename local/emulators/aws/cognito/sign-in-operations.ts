import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import type { ClientSettings } from './client-settings.ts'
import { invalidParameter, notAuthorized, notConfirmed, userNotFound, wrongCredentials } from './cognito-error.ts'
import { operation } from './define-operation.ts'
import { bearerOf, clientOf, type Pool, poolNameOf, selfServiceScope } from './pool.ts'
import { passwordMatches } from './srp.ts'
import { mintTokens } from './tokens.ts'
import type { User } from './users.ts'

const InitiateAuthInput = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
})

export const initiateAuth = operation(InitiateAuthInput, async (pool, { ClientId, AuthFlow, AuthParameters }) => {
  const client = clientOf(pool, ClientId)
  const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow
  const isForbidden = flow === 'REFRESH_TOKEN_AUTH' && client.rotatesRefreshTokens
  if (isForbidden || !client.authFlows.includes(`ALLOW_${flow}`))
    throw invalidParameter(`${flow} flow not enabled for this client`)

  switch (flow) {
    case 'USER_SRP_AUTH':
      return beginSrp(pool, client, SrpParameters.parse(AuthParameters))
    case 'USER_PASSWORD_AUTH':
      return signInByPassword(pool, client, PasswordParameters.parse(AuthParameters))
    case 'REFRESH_TOKEN_AUTH':
      return refreshed(pool, client, RefreshParameters.parse(AuthParameters).REFRESH_TOKEN)
    default:
      throw invalidParameter(`The stand-in does not speak ${flow}.`)
  }
})

const SrpParameters = z.object({ USERNAME: z.string(), SRP_A: z.string().regex(/^[0-9a-fA-F]+$/) })
export const PasswordParameters = z.object({ USERNAME: z.string(), PASSWORD: z.string() })
const RefreshParameters = z.object({ REFRESH_TOKEN: z.string() })

const beginSrp = (pool: Pool, client: ClientSettings, { USERNAME, SRP_A }: z.output<typeof SrpParameters>) => {
  const user = pool.users.find(USERNAME)
  if (!user && !client.hidesUserExistence) throw userNotFound()
  const ChallengeParameters = pool.passwordClaims.begin(client.id, USERNAME, BigInt(`0x${SRP_A}`), user)
  return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters }
}

export const signInByPassword = (
  pool: Pool,
  client: ClientSettings,
  { USERNAME, PASSWORD }: z.output<typeof PasswordParameters>,
) => {
  const user = pool.users.find(USERNAME)
  if (!user && !client.hidesUserExistence) throw userNotFound()
  if (!user?.password || !passwordMatches(poolNameOf(pool.settings), user.username, PASSWORD, user.password))
    throw wrongCredentials()
  return signedIn(pool, client, user)
}

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

const signedIn = async (pool: Pool, client: ClientSettings, user: User) => {
  if (user.status === 'UNCONFIRMED') throw notConfirmed()
  const { session, refreshToken } = pool.sessions.open(user, client, selfServiceScope)
  const tokens = await mintTokens(pool, { session, user, client, source: 'Authentication' })
  return { ChallengeParameters: {}, AuthenticationResult: authenticationResult(client, tokens, refreshToken) }
}

const refreshed = async (pool: Pool, client: ClientSettings, token: string) => {
  const { session, refreshToken } = pool.sessions.refresh(token, client)
  const user = pool.users.get(session.username)
  if (!user) throw notAuthorized('Refresh Token has been revoked')
  const tokens = await mintTokens(pool, { session, user, client, source: 'RefreshTokens' })
  return { ChallengeParameters: {}, AuthenticationResult: authenticationResult(client, tokens, refreshToken) }
}

const authenticationResult = (
  client: ClientSettings,
  { accessToken, idToken }: { accessToken: string; idToken: string },
  refreshToken: string | undefined,
) => ({
  AccessToken: accessToken,
  IdToken: idToken,
  ...(refreshToken !== undefined && { RefreshToken: refreshToken }),
  TokenType: 'Bearer',
  ExpiresIn: client.accessTokenSeconds,
})

export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, { ClientId, RefreshToken }) => {
    const { AuthenticationResult } = await refreshed(pool, clientOf(pool, ClientId), RefreshToken)
    return { AuthenticationResult }
  },
)

export const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  async (pool, { ClientId, Token }) => {
    const client = clientOf(pool, ClientId)
    if (!client.revokesTokens)
      throw new RpcError('UnsupportedOperationException', 'Token revocation is not enabled for this client')
    pool.sessions.revoke(Token, client)
    return {}
  },
)

export const globalSignOut = operation(z.object({ AccessToken: z.string() }), async (pool, { AccessToken }) => {
  const { user } = await bearerOf(pool, AccessToken)
  pool.sessions.endAll(user.username)
  return {}
})
