import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { passwordDigest } from '#functions/core/identity/password-digest.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { handler as onEvent } from '#functions/triggers/pre-sign-up.ts'
import { commonPasswords } from '#shared/passwords.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'

const signUp = (
  validationData: Record<string, string> | undefined,
  triggerSource: PreSignUpTriggerEvent['triggerSource'] = 'PreSignUp_SignUp',
): PreSignUpTriggerEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId: 'us-east-1_pool',
  userName: userId,
  triggerSource,
  callerContext: { awsSdkVersion: 'test', clientId: 'web-client' },
  request: { userAttributes: { email: 'ada@example.com' }, ...(validationData && { validationData }) },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
})

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const pool = useAwsClient(CognitoIdentityProviderClient)
const handler = (event: PreSignUpTriggerEvent) => onEvent(event, lambdaContext)

beforeEach(() => {
  vi.mocked(count).mockClear()
  pool.on(ListUsersCommand).resolves({ Users: [] })
})

test.each([
  ['a password', 'PreSignUp_SignUp', 'EXTERNAL_PROVIDER'],
  ['Google', 'PreSignUp_ExternalProvider', 'CONFIRMED'],
] as const)(
  'a sign-up with %s is refused when the address has an account with the other sign-in method',
  async (_, source, status) => {
    pool.on(ListUsersCommand, { Filter: 'email = "ada@example.com"' }).resolves({ Users: [{ UserStatus: status }] })
    const event = signUp({ passwordDigest: passwordDigest('blue-chair') }, source)
    await expect(handler(event)).rejects.toThrow('email.taken')
  },
)

test('a second sign-up with a password is accepted by the trigger, since Cognito refuses it', async () => {
  pool.on(ListUsersCommand).resolves({ Users: [{ UserStatus: 'CONFIRMED' }] })
  const { response } = await handler(signUp({ passwordDigest: passwordDigest('blue-chair') }))
  expect(response.autoConfirmUser).toBe(true)
})

test('a new account is confirmed and its address is verified', async () => {
  const { response } = await handler(signUp({ passwordDigest: passwordDigest('blue-chair') }))
  expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false })
})

test('the address of a Google account is not verified here', async () => {
  const { response } = await handler(signUp(undefined, 'PreSignUp_ExternalProvider'))
  expect(response).toMatchObject({ autoConfirmUser: true, autoVerifyEmail: false })
})

test('a digest is SHA-256 of the password in lower case, in hex', () => {
  expect(passwordDigest('Password')).toBe('5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8')
})

test.each([...commonPasswords].slice(0, 20))('the common password %s is refused by its digest', async (password) => {
  const upper = signUp({ passwordDigest: passwordDigest(password.toUpperCase()) })
  await expect(handler(upper)).rejects.toThrow('password.common')
})

test.each([[undefined], [{}], [{ passwordDigest: '' }]])(
  'a sign-up with the validation data %j is refused',
  async (given) => {
    await expect(handler(signUp(given))).rejects.toThrow('password.digestMissing')
  },
)

test.each(['PreSignUp_ExternalProvider', 'PreSignUp_AdminCreateUser'] as const)(
  '%s is accepted without a digest',
  async (source) => {
    expect((await handler(signUp(undefined, source))).response).toMatchObject({ autoConfirmUser: true })
  },
)

test("an AWS error's message, which names our role and account, does not reach the person who signs up", async () => {
  pool
    .on(ListUsersCommand)
    .rejects(new Error('User: arn:aws:sts::123456789012:assumed-role/PreSignUpRole/fn is not authorized to perform'))
  const refused = handler(signUp({ passwordDigest: passwordDigest('blue-chair') }))
  await expect(refused).rejects.toThrow(/^unexpected$/)
})

describe('the alarm on errors', () => {
  const refusing = (password: string) => handler(signUp({ passwordDigest: passwordDigest(password) })).catch(() => {})

  test('does not count a refusal', async () => {
    await refusing('password')
    expect(count).toHaveBeenCalledExactlyOnceWith('SignUpRefused')
  })

  test('counts an error of our own or of AWS', async () => {
    pool.on(ListUsersCommand).rejects(new Error('The pool does not answer'))
    await refusing('blue-chair')
    expect(count).not.toHaveBeenCalled()
  })
})
