import {
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider'
import { beforeEach, expect, test } from 'vitest'
import { handler } from '#functions/api/sessions.ts'
import { tokenEpochOf } from '#functions/core/identity/tokens.ts'
import { areas } from '#shared/contracts/index.ts'
import { rates } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const { changePassword } = areas.sessions.endpoints
const pool = useAwsClient(CognitoIdentityProviderClient)

/** The password of the pool's only user. */
let password = ''

useFunctionStage({ account: {} })

beforeEach(() => {
  password = 'green sofa'
  pool.on(AdminInitiateAuthCommand).callsFake(({ AuthParameters }) => {
    if (AuthParameters.PASSWORD !== password)
      throw new NotAuthorizedException({ message: 'Incorrect username or password.', $metadata: {} })
    return { AuthenticationResult: { AccessToken: 'access', IdToken: 'id', RefreshToken: 'refresh' } }
  })
  pool.on(AdminSetUserPasswordCommand).callsFake(({ Password }) => {
    password = Password
    return {}
  })
  pool.on(AdminUserGlobalSignOutCommand).resolves({})
})

const change = (currentPassword: string, newPassword: string, claims = accessClaims()) =>
  apiEvent(changePassword, { claims, body: { currentPassword, newPassword } })

test('the owner of the current password gets a new session, and every other one ends', async () => {
  const before = await tokenEpochOf(userId)
  const answer = await answerOf(handler, change('green sofa', 'blue sofa'))
  expect(answer).toMatchObject({
    status: 200,
    body: { accessToken: 'access', idToken: 'id', refreshToken: 'refresh' },
    headers: { 'cache-control': 'no-store' },
  })
  expect(password).toBe('blue sofa')
  expect(await tokenEpochOf(userId)).not.toBe(before)
  expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1)
})

test('a wrong current password changes nothing and ends no session', async () => {
  expect(await problemOf(handler, change('red sofa', 'blue sofa'))).toMatchObject({
    httpStatus: 403,
    detail: "Your current password isn't right. Please try again.",
  })
  expect(password).toBe('green sofa')
  expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(0)
})

test.each([
  ['11111', ['Password must be at least 6 characters long', 'This password is too common. Please choose another.']],
  ['password', ['This password is too common. Please choose another.']],
  [' sofa in blue', ["A password can't begin or end with a space."]],
])('the new password "%s" is refused with every reason', async (newPassword, reasons) => {
  const { httpStatus, errors } = await problemOf(handler, change('green sofa', newPassword))
  expect([httpStatus, Object.values(errors ?? {})]).toEqual([422, reasons])
  expect(password).toBe('green sofa')
})

test('an account of Google has no password to change', async () => {
  const claims = { ...accessClaims(), username: 'google_117' }
  expect(await problemOf(handler, change('green sofa', 'blue sofa', claims))).toMatchObject({ httpStatus: 409 })
})

test('attempts at the current password are limited', async () => {
  for (let tries = 0; tries < rates.passwordChanges.burst; tries++)
    expect(await answerOf(handler, change('red sofa', 'blue sofa'))).toMatchObject({ status: 403 })
  expect(await answerOf(handler, change('green sofa', 'blue sofa'))).toMatchObject({ status: 429 })
  expect(password).toBe('green sofa')
})
