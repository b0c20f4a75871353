import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { checkWritable, isEmail } from './attributes.ts'
import { expiredCode, invalidParameter, notAuthorized, userNotFound } from './cognito-error.ts'
import { NamedValues, operation, recordOf } from './define-operation.ts'
import { checkPassword } from './password-policy.ts'
import { clientOf, type Pool, poolNameOf } from './pool.ts'
import { makeVerifier } from './srp.ts'
import { attributesOf, type User } from './users.ts'
import { checkCode, deliveryDetails, sendCode } from './verification-codes.ts'

const Metadata = z.record(z.string(), z.string()).optional()

const SignUpInput = z.object({
  ClientId: z.string(),
  Username: z.string(),
  Password: z.string(),
  UserAttributes: NamedValues,
  ValidationData: NamedValues.nullish(),
  ClientMetadata: Metadata,
})

const PreSignUpResponse = z.object({
  autoConfirmUser: z.boolean().default(false),
  autoVerifyEmail: z.boolean().default(false),
})

export const signUp = operation(SignUpInput, async (pool, input) => {
  const { id: clientId } = clientOf(pool, input.ClientId)
  if (!pool.settings.allowsSignUp) throw notAuthorized('SignUp is not permitted for this user pool')
  if (!isEmail(input.Username)) throw invalidParameter('Username should be an email.')
  checkPassword(input.Password, pool.settings.passwordPolicy)
  const attributes = { ...recordOf(input.UserAttributes), email: input.Username }
  checkWritable(attributes, pool.settings)

  const sub = randomUUID()
  const { autoConfirmUser, autoVerifyEmail } = await askPreSignUp(pool, sub, clientId, attributes, input)
  if (pool.users.find(input.Username)) throw new RpcError('UsernameExistsException', 'User already exists')
  const user = pool.users.create({
    sub,
    status: autoConfirmUser ? 'CONFIRMED' : 'UNCONFIRMED',
    attributes: { ...attributes, email_verified: String(autoVerifyEmail) },
    password: makeVerifier(poolNameOf(pool.settings), sub, input.Password),
  })

  if (!autoConfirmUser)
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: await sendCode(pool, user, 'sign-up') }
  await tellConfirmed(pool, user, 'ConfirmSignUp', clientId, input.ClientMetadata)
  return { UserConfirmed: true, UserSub: sub }
})

const askPreSignUp = (
  pool: Pool,
  userName: string,
  clientId: string,
  userAttributes: Record<string, string>,
  { ValidationData, ClientMetadata }: z.output<typeof SignUpInput>,
) =>
  pool.fire(
    {
      name: 'PreSignUp',
      source: 'SignUp',
      userName,
      clientId,
      request: {
        userAttributes,
        validationData: ValidationData?.length ? recordOf(ValidationData) : null,
        ...(ClientMetadata && { clientMetadata: ClientMetadata }),
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    PreSignUpResponse,
  )

type Confirmation = 'ConfirmSignUp' | 'ConfirmForgotPassword'

/** Runs the post confirmation trigger after the user was changed. An error of the trigger does not undo the change. */
export const tellConfirmed = async (
  pool: Pool,
  user: User,
  source: Confirmation,
  clientId: string,
  clientMetadata?: Record<string, string>,
): Promise<void> => {
  const request = {
    userAttributes: { ...attributesOf(user), 'cognito:user_status': user.status },
    ...(clientMetadata && { clientMetadata }),
  }
  await pool.fire({ name: 'PostConfirmation', source, userName: user.username, clientId, request }, z.unknown())
}

const ConfirmSignUpInput = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ConfirmationCode: z.string(),
  ClientMetadata: Metadata,
})

export const confirmSignUp = operation(ConfirmSignUpInput, async (pool, input) => {
  const client = clientOf(pool, input.ClientId)
  const user = pool.users.find(input.Username)
  if (!user) throw client.hidesUserExistence ? expiredCode() : unknownUser()
  if (user.status !== 'UNCONFIRMED') throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
  checkCode(user, 'sign-up', input.ConfirmationCode)
  const { code, ...rest } = user
  const attributes = { ...user.attributes, email_verified: 'true' }
  const confirmed = pool.users.save({ ...rest, status: 'CONFIRMED', attributes })
  await tellConfirmed(pool, confirmed, 'ConfirmSignUp', client.id, input.ClientMetadata)
  return {}
})

export const resendConfirmationCode = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  async (pool, input) => {
    const client = clientOf(pool, input.ClientId)
    const user = pool.users.find(input.Username)
    if (!user && client.hidesUserExistence) return { CodeDeliveryDetails: deliveryDetails(input.Username) }
    if (!user) throw unknownUser()
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
    return { CodeDeliveryDetails: await sendCode(pool, user, 'sign-up') }
  },
)

const unknownUser = () => userNotFound('Username/client id combination not found.')
