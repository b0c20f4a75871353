import * as z from 'zod'
import { invalidParameter, userNotFound, wrongCredentials } from './cognito-error.ts'
import { adminOperation } from './define-operation.ts'
import { checkPassword } from './password-policy.ts'
import { clientOf, type Pool, poolNameOf } from './pool.ts'
import { signedIn } from './sign-in-operations.ts'
import { makeVerifier, passwordMatches } from './srp.ts'
import { attributeList, attributesOf, type User } from './users.ts'

const OneUser = z.object({ UserPoolId: z.string(), Username: z.string() })

const needUser = (pool: Pool, username: string): User => {
  const user = pool.users.find(username)
  if (!user) throw userNotFound()
  return user
}

export const adminUserGlobalSignOut = adminOperation('AdminUserGlobalSignOut', OneUser, async (pool, { Username }) => {
  pool.sessions.endAll(needUser(pool, Username).username)
  return {}
})

export const adminDeleteUser = adminOperation('AdminDeleteUser', OneUser, async (pool, { Username }) => {
  const user = needUser(pool, Username)
  pool.sessions.endAll(user.username)
  pool.users.remove(user)
  return {}
})

const PasswordInput = OneUser.extend({ Password: z.string(), Permanent: z.literal(true) })

export const adminSetUserPassword = adminOperation('AdminSetUserPassword', PasswordInput, async (pool, input) => {
  const user = needUser(pool, input.Username)
  checkPassword(input.Password, pool.settings.minimumPasswordLength)
  pool.users.save({ ...user, password: makeVerifier(poolNameOf(pool.settings), user.username, input.Password) })
  return {}
})

const SignInInput = z.object({
  UserPoolId: z.string(),
  ClientId: z.string(),
  AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
  AuthParameters: z.object({ USERNAME: z.string(), PASSWORD: z.string() }),
})

export const adminInitiateAuth = adminOperation('AdminInitiateAuth', SignInInput, async (pool, input) => {
  const client = clientOf(pool, input.ClientId)
  if (!client.authFlows.includes('ALLOW_ADMIN_USER_PASSWORD_AUTH'))
    throw invalidParameter('Auth flow not enabled for this client')
  const { USERNAME, PASSWORD } = input.AuthParameters
  const user = pool.users.find(USERNAME)
  if (!user?.password || !passwordMatches(poolNameOf(pool.settings), user.username, PASSWORD, user.password))
    throw wrongCredentials()
  return signedIn(pool, client, user)
})

const ListUsersInput = z.object({
  UserPoolId: z.string(),
  Filter: z.string().default(''),
  Limit: z.number().int().min(1).max(60).default(60),
  PaginationToken: z.string().regex(/^\d+$/).default('0'),
})

export const listUsers = adminOperation('ListUsers', ListUsersInput, async (pool, input) => {
  const found = pool.users.all().filter(matching(input.Filter))
  const start = Number(input.PaginationToken)
  const end = start + input.Limit
  return {
    Users: found.slice(start, end).map((user) => ({ ...describe(user), Attributes: attributeList(user) })),
    ...(end < found.length && { PaginationToken: String(end) }),
  }
})

/** Parses the one filter of Cognito's that is imitated: an attribute equal to (`=`) a text in double quotes. */
const matching = (filter: string): ((user: User) => boolean) => {
  if (!filter) return () => true
  const [, name = '', quoted] = /^\s*(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? []
  if (quoted === undefined) throw invalidParameter('Error while parsing filter')
  const wanted = quoted.replace(/\\(.)/g, '$1')
  return (user) => attributesOf(user)[name] === wanted
}

const describe = ({ username, status, createdAt, changedAt }: User) => ({
  Username: username,
  UserStatus: status,
  Enabled: true,
  UserCreateDate: createdAt / 1000,
  UserLastModifiedDate: changedAt / 1000,
})
