import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { invalidParameter } from './cognito-error.ts'
import { NamedValues, operation, recordOf } from './define-operation.ts'
import { checkPassword } from './password-policy.ts'
import { clientOf, type Pool, poolNameOf } from './pool.ts'
import { makeVerifier } from './srp.ts'
import { attributesOf, isEmail, type User } from './users.ts'

const SignUpInput = z.object({
  ClientId: z.string(),
  Username: z.string(),
  Password: z.string(),
  // Others are not imitated.
  UserAttributes: z.array(z.object({ Name: z.literal('email'), Value: z.string() })).default([]),
  ValidationData: NamedValues.nullish(),
})

const PreSignUpResponse = z.object({ autoConfirmUser: z.boolean(), autoVerifyEmail: z.boolean() })

export const signUp = operation(SignUpInput, async (pool, input) => {
  const { id: clientId } = clientOf(pool, input.ClientId)
  if (!isEmail(input.Username)) throw invalidParameter('Username should be an email.')
  checkPassword(input.Password, pool.settings.minimumPasswordLength)
  const attributes = { email: input.Username }

  const sub = randomUUID()
  const { autoConfirmUser, autoVerifyEmail } = await askPreSignUp(pool, sub, clientId, attributes, input)
  if (!autoConfirmUser) throw invalidParameter('The stand-in has no users whom the trigger does not confirm.')
  if (pool.users.find(input.Username)) throw new RpcError('UsernameExistsException', 'User already exists')
  const user = pool.users.create({
    sub,
    status: 'CONFIRMED',
    attributes: { ...attributes, email_verified: String(autoVerifyEmail) },
    password: makeVerifier(poolNameOf(pool.settings), sub, input.Password),
  })
  await tellConfirmed(pool, user, 'ConfirmSignUp', clientId)
  return { UserConfirmed: true, UserSub: sub }
})

const askPreSignUp = (
  pool: Pool,
  userName: string,
  clientId: string,
  userAttributes: Record<string, string>,
  { ValidationData }: z.output<typeof SignUpInput>,
) =>
  pool.fire(
    {
      name: 'PreSignUp',
      source: 'SignUp',
      userName,
      clientId,
      request: { userAttributes, validationData: ValidationData?.length ? recordOf(ValidationData) : null },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    PreSignUpResponse,
  )

type Confirmation = 'ConfirmSignUp' | 'ConfirmForgotPassword'

/** Runs the post confirmation trigger after the user was changed. An error of the trigger does not undo the change. */
export const tellConfirmed = async (pool: Pool, user: User, source: Confirmation, clientId: string): Promise<void> => {
  const request = { userAttributes: { ...attributesOf(user), 'cognito:user_status': user.status } }
  await pool.fire({ name: 'PostConfirmation', source, userName: user.username, clientId, request }, z.unknown())
}
