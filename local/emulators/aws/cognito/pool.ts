import { errors } from 'jose'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import type { Access } from '#local/emulators/base/stand-in.ts'
import type { ClientSettings } from './client-settings.ts'
import { notAuthorized, userNotFound } from './cognito-error.ts'
import type { PasswordClaims } from './password-claims.ts'
import type { PoolSettings } from './pool-settings.ts'
import type { Session, Sessions } from './sessions.ts'
import type { SigningKey } from './signing-key.ts'
import type { Fire } from './triggers.ts'
import type { User, Users } from './users.ts'

export type Mail = { from: string; to: string; subject: string; html: string }

/** The state and settings of a user pool, for every operation. */
export type Pool = {
  settings: PoolSettings
  arn: string
  region: string
  issuer: string
  access: Access
  users: Users
  sessions: Sessions
  passwordClaims: PasswordClaims
  key: SigningKey
  fire: Fire
  deliverMail(mail: Mail): unknown
}

/** The scope that an access token needs for the operations on its own user. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

/** The part of the pool's id that password hashes contain (docs/vendors.md, Cognito). */
export const poolNameOf = ({ id }: PoolSettings): string => id.slice(id.indexOf('_') + 1)

export const clientOf = ({ settings }: Pool, clientId: string): ClientSettings => {
  const client = settings.clients.find(({ id }) => id === clientId)
  if (!client) throw new RpcError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  return client
}

/** The user and session of an access token. Throws Cognito's errors for an invalid token and for one without the scope. */
export const bearerOf = async (pool: Pool, accessToken: string): Promise<{ user: User; session: Session }> => {
  const claims = await pool.key.verify(accessToken).catch((error: unknown) => {
    throw notAuthorized(error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token')
  })
  if (claims.token_use !== 'access') throw notAuthorized('Invalid Access Token')
  if (!pool.users.get(String(claims.username))) throw userNotFound()
  const session = pool.sessions.get(String(claims.event_id))
  const user = session && pool.users.get(session.username)
  if (!user) throw notAuthorized('Access Token has been revoked')
  if (!String(claims.scope).split(' ').includes(selfServiceScope))
    throw notAuthorized('Access Token does not have required scopes')
  return { user, session }
}
