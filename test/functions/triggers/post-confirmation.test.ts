import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { tokenEpochOf } from '#functions/core/identity/tokens.ts'
import { handler as onEvent } from '#functions/triggers/post-confirmation.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'

const cognito = useAwsClient(CognitoIdentityProviderClient)
const handler = (event: PostConfirmationTriggerEvent) => onEvent(event, lambdaContext)

const { table } = useFunctionStage({ now: '2026-06-01T12:00:00.700Z' })

beforeEach(() => {
  cognito.on(AdminUserGlobalSignOutCommand).resolves({})
})

const confirmed = (
  triggerSource: PostConfirmationTriggerEvent['triggerSource'],
  userAttributes: Record<string, string> = { sub: userId, email: 'ada@example.com' },
): PostConfirmationTriggerEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_pool',
  userName: 'google_117',
  triggerSource,
  callerContext: { awsSdkVersion: 'test', clientId: 'web-client' },
  request: { userAttributes },
  response: {},
})

test('a new user gets an account without a plan', async () => {
  const event = confirmed('PostConfirmation_ConfirmSignUp')
  expect(await handler(event)).toBe(event)
  expect(table.get(keys.account(userId))).toMatchObject({
    email: 'ada@example.com',
    createdAt: '2026-06-01T12:00:00.700Z',
    tier: null,
    active: false,
    planCredits: 0,
    packCredits: 0,
    held: 0,
    dev: false,
    tokenEpoch: '0',
  })
  expect(cognito.calls()).toHaveLength(0)
})

test('an account that exists already is kept as it is', async () => {
  table.put(keys.account(userId), accountRow())
  await handler(confirmed('PostConfirmation_ConfirmSignUp'))
  expect(table.get(keys.account(userId))).toMatchObject({ planCredits: 100 })
})

test('a new user whose sub has the variant bits of newer pools gets an account too', async () => {
  const sub = '24688438-40e1-70d0-d97e-084cfc8992c7'
  await handler(confirmed('PostConfirmation_ConfirmSignUp', { sub, email: 'ada@example.com' }))
  expect(table.get(keys.account(sub))).toBeDefined()
})

test.each([
  ['a password', 'CONFIRMED', 'true', 'ada@example.com'],
  ['a password, though the pool says nothing of the address', 'CONFIRMED', undefined, 'ada@example.com'],
  ['Google, which has verified the address', 'EXTERNAL_PROVIDER', 'true', 'ada@example.com'],
  ['Google, which has not verified the address', 'EXTERNAL_PROVIDER', 'false', null],
  ['Google, which does not say whether it has verified the address', 'EXTERNAL_PROVIDER', undefined, null],
])('the account of a new user with %s has an address that can be trusted', async (_, status, verified, email) => {
  const attributes = { sub: userId, email: 'ada@example.com', 'cognito:user_status': status }
  const event = confirmed('PostConfirmation_ConfirmSignUp', {
    ...attributes,
    ...(verified && { email_verified: verified }),
  })
  await handler(event)
  expect(table.get(keys.account(userId))).toMatchObject({ email })
})

test('a password reset revokes every refresh token and begins a new token epoch', async () => {
  table.put(keys.account(userId), accountRow())
  await handler(confirmed('PostConfirmation_ConfirmForgotPassword'))
  const first = await tokenEpochOf(userId)
  expect(first).toMatch(/^[A-Za-z0-9-]{1,50}$/)
  expect(first).not.toBe(accountRow().tokenEpoch)
  await handler(confirmed('PostConfirmation_ConfirmForgotPassword'))
  expect(await tokenEpochOf(userId)).not.toBe(first)
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { UserPoolId: 'us-east-1_pool', Username: 'google_117' },
    { UserPoolId: 'us-east-1_pool', Username: 'google_117' },
  ])
  expect(table.entries()).toEqual([])
})

test('the refresh tokens are revoked before the new epoch begins, so that none of them gets a token of it', async () => {
  table.put(keys.account(userId), accountRow())
  cognito.on(AdminUserGlobalSignOutCommand).callsFake(async () => {
    expect(await tokenEpochOf(userId)).toBe(accountRow().tokenEpoch)
    return {}
  })
  await handler(confirmed('PostConfirmation_ConfirmForgotPassword'))
})

test('a password reset fails when the refresh tokens could not be revoked, and refuses the older tokens all the same', async () => {
  table.put(keys.account(userId), accountRow())
  cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error('arn:aws:iam::123456789012:role/Trigger is not allowed'))
  await expect(handler(confirmed('PostConfirmation_ConfirmForgotPassword'))).rejects.toThrow(/^unexpected$/)
  expect(await tokenEpochOf(userId)).not.toBe(accountRow().tokenEpoch)
})

test('an event that cannot be read is answered without its content', async () => {
  const unreadable = confirmed('PostConfirmation_ConfirmSignUp', { sub: 'ada', email: 'ada@example.com' })
  await expect(handler(unreadable)).rejects.toThrow(/^unexpected$/)
})
