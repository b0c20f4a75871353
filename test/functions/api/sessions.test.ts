import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { beforeEach, expect, test } from 'vitest'
import { handler } from '#functions/api/sessions.ts'
import { tokenEpochOf } from '#functions/core/identity/tokens.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { rowConflict } from '#test/support/functions/dynamo.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const { endAll } = areas.sessions.endpoints
const pool = useAwsClient(CognitoIdentityProviderClient)

const { table } = useFunctionStage({ account: {}, otherAccount: {} })

beforeEach(() => {
  pool.on(AdminUserGlobalSignOutCommand).resolves({})
})

const claims = { ...accessClaims(), username: 'google_117' }

test("signing out everywhere revokes the caller's refresh tokens, and refuses their access tokens from then on", async () => {
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 200, body: {} })
  expect(pool.commandCalls(AdminUserGlobalSignOutCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { UserPoolId: 'us-east-1_pool', Username: 'google_117' },
  ])
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 401 })
  expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1)
  const renewed = { ...claims, token_epoch: await tokenEpochOf(userId) }
  expect(await answerOf(handler, apiEvent(endAll, { claims: renewed }))).toMatchObject({ status: 200 })
})

test('signing out everywhere leaves the sessions of others', async () => {
  await answerOf(handler, apiEvent(endAll, { claims }))
  expect(await tokenEpochOf(otherUserId)).toBe(accountRow().tokenEpoch)
})

test('signing out everywhere works for a user that the pool no longer has', async () => {
  pool
    .on(AdminUserGlobalSignOutCommand)
    .rejects(new UserNotFoundException({ message: 'User does not exist.', $metadata: {} }))
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 200 })
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 401 })
})

test('signing out everywhere refuses the older tokens even when the pool does not answer, and reports the error', async () => {
  pool.on(AdminUserGlobalSignOutCommand).rejects(new Error('The pool does not answer'))
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 500 })
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 401 })
})

test('signing out everywhere refuses the older tokens even when transactions hold the account for a moment', async () => {
  table.failWrites(rowConflict(), rowConflict())
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 200 })
  expect(await answerOf(handler, apiEvent(endAll, { claims }))).toMatchObject({ status: 401 })
})
