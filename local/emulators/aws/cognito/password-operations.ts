import * as z from 'zod'
import { invalidParameter, userNotFound, wrongCode, wrongCredentials } from './cognito-error.ts'
import { operation } from './define-operation.ts'
import { checkPassword } from './password-policy.ts'
import { bearerOf, clientOf, poolNameOf } from './pool.ts'
import { tellConfirmed } from './sign-up-operations.ts'
import { makeVerifier, passwordMatches } from './srp.ts'
import type { User } from './users.ts'
import { checkCode, deliveryDetails, sendCode } from './verification-codes.ts'

const ChangePasswordInput = z.object({
  AccessToken: z.string(),
  PreviousPassword: z.string(),
  ProposedPassword: z.string(),
})

export const changePassword = operation(ChangePasswordInput, async (pool, input) => {
  const { user } = await bearerOf(pool, input.AccessToken)
  checkPassword(input.ProposedPassword, pool.settings.passwordPolicy)
  const poolName = poolNameOf(pool.settings)
  if (!user.password || !passwordMatches(poolName, user.username, input.PreviousPassword, user.password))
    throw wrongCredentials()
  pool.users.save({ ...user, password: makeVerifier(poolName, user.username, input.ProposedPassword) })
  return {}
})

const ForgotPasswordInput = z.object({ ClientId: z.string(), Username: z.string() })

export const forgotPassword = operation(ForgotPasswordInput, async (pool, { ClientId, Username }) => {
  const { hidesUserExistence } = clientOf(pool, ClientId)
  const user = pool.users.find(Username)
  if (user && canReset(user)) return { CodeDeliveryDetails: await sendCode(pool, user, 'reset') }
  if (hidesUserExistence) return { CodeDeliveryDetails: deliveryDetails(Username) }
  throw user
    ? invalidParameter('Cannot reset password for the user as there is no registered/verified email or phone_number')
    : userNotFound('Username/client id combination not found.')
})

const canReset = ({ password, attributes }: User) => password !== undefined && attributes.email_verified === 'true'

const ConfirmForgotPasswordInput = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
})

export const confirmForgotPassword = operation(ConfirmForgotPasswordInput, async (pool, input) => {
  const client = clientOf(pool, input.ClientId)
  checkPassword(input.Password, pool.settings.passwordPolicy)
  const user = pool.users.find(input.Username)
  if (!user) throw client.hidesUserExistence ? wrongCode() : userNotFound('Username/client id combination not found.')
  checkCode(user, 'reset', input.ConfirmationCode)
  const { code, ...rest } = user
  const password = makeVerifier(poolNameOf(pool.settings), user.username, input.Password)
  const reset = pool.users.save({ ...rest, status: 'CONFIRMED', password })
  await tellConfirmed(pool, reset, 'ConfirmForgotPassword', client.id, input.ClientMetadata)
  return {}
})
