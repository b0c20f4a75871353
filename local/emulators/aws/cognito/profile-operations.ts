import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { checkWritable } from './attributes.ts'
import { NamedValues, operation, recordOf } from './define-operation.ts'
import { bearerOf, type Pool } from './pool.ts'
import { attributeList, type User } from './users.ts'
import { checkCode, sendCode } from './verification-codes.ts'

const Bearer = z.object({ AccessToken: z.string() })

export const getUser = operation(Bearer, async (pool, { AccessToken }) => {
  const { user } = await bearerOf(pool, AccessToken)
  return { Username: user.username, UserAttributes: attributeList(user) }
})

export const updateUserAttributes = operation(
  Bearer.extend({ UserAttributes: NamedValues }),
  async (pool, { AccessToken, UserAttributes }) => {
    const { user } = await bearerOf(pool, AccessToken)
    const { email, ...others } = recordOf(UserAttributes)
    checkWritable({ ...others, ...(email !== undefined && { email }) }, pool.settings)
    const saved = pool.users.save({ ...user, attributes: { ...user.attributes, ...others } })
    if (email === undefined || email === user.attributes.email) return { CodeDeliveryDetailsList: [] }
    return { CodeDeliveryDetailsList: [await changeEmail(pool, saved, email)] }
  },
)

/** With `keepsEmailUntilVerified` the old address stays valid until the code that was mailed to the new one is entered. */
const changeEmail = (pool: Pool, user: User, email: string) => {
  if (pool.users.find(email))
    throw new RpcError('AliasExistsException', 'An account with the given email already exists.')
  const changed = pool.settings.keepsEmailUntilVerified
    ? { ...user, pendingEmail: email }
    : { ...user, attributes: { ...user.attributes, email, email_verified: 'false' } }
  return sendCode(pool, pool.users.save(changed), 'email')
}

export const getUserAttributeVerificationCode = operation(
  Bearer.extend({ AttributeName: z.literal('email') }),
  async (pool, { AccessToken }) => {
    const { user } = await bearerOf(pool, AccessToken)
    return { CodeDeliveryDetails: await sendCode(pool, user, 'email') }
  },
)

export const verifyUserAttribute = operation(
  Bearer.extend({ AttributeName: z.literal('email'), Code: z.string() }),
  async (pool, { AccessToken, Code }) => {
    const { user } = await bearerOf(pool, AccessToken)
    checkCode(user, 'email', Code)
    const { code, pendingEmail, ...rest } = user
    const attributes = { ...user.attributes, ...(pendingEmail && { email: pendingEmail }), email_verified: 'true' }
    pool.users.save({ ...rest, attributes })
    return {}
  },
)

export const deleteUser = operation(Bearer, async (pool, { AccessToken }) => {
  const { user } = await bearerOf(pool, AccessToken)
  pool.sessions.endAll(user.username)
  pool.users.remove(user)
  return {}
})
