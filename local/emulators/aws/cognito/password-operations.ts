import * as z from 'zod'
import { wrongCode } from './cognito-error.ts'
import { operation } from './define-operation.ts'
import { checkPassword } from './password-policy.ts'
import { clientOf, poolNameOf } from './pool.ts'
import { tellConfirmed } from './sign-up-operations.ts'
import { makeVerifier } from './srp.ts'
import { checkCode, deliveryDetails, sendCode } from './verification-codes.ts'

const ForgotPasswordInput = z.object({ ClientId: z.string(), Username: z.string() })

export const forgotPassword = operation(ForgotPasswordInput, async (pool, { ClientId, Username }) => {
  clientOf(pool, ClientId)
  const user = pool.users.find(Username)
  const canReset = user?.password !== undefined && user.attributes.email_verified === 'true'
  return { CodeDeliveryDetails: canReset ? await sendCode(pool, user) : deliveryDetails(Username) }
})

const ConfirmForgotPasswordInput = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  Password: z.string(),
})

export const confirmForgotPassword = operation(ConfirmForgotPasswordInput, async (pool, input) => {
  const client = clientOf(pool, input.ClientId)
  checkPassword(input.Password, pool.settings.minimumPasswordLength)
  const user = pool.users.find(input.Username)
  if (!user) throw wrongCode()
  checkCode(user, input.ConfirmationCode)
  const { code, ...rest } = user
  const password = makeVerifier(poolNameOf(pool.settings), user.username, input.Password)
  const reset = pool.users.save({ ...rest, password })
  await tellConfirmed(pool, reset, 'ConfirmForgotPassword', client.id)
  return {}
})
