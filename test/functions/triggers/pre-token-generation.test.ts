import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { handler as onEvent } from '#functions/triggers/pre-token-generation.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { useLogs } from '#test/support/functions/log-lines.ts'

const { table } = useFunctionStage()
const logs = useLogs()

const issuing = (sub: string): PreTokenGenerationV2TriggerEvent => ({
  version: '2',
  region: 'us-east-1',
  userPoolId: 'us-east-1_pool',
  userName: 'google_117',
  triggerSource: 'TokenGeneration_RefreshTokens',
  callerContext: { awsSdkVersion: 'test', clientId: 'web-client' },
  request: { userAttributes: { sub }, groupConfiguration: {}, scopes: ['aws.cognito.signin.user.admin'] },
  response: { claimsAndScopeOverrideDetails: {} },
})

const changesTo = async (sub: string) => {
  const { response } = await onEvent(issuing(sub), lambdaContext)
  return response.claimsAndScopeOverrideDetails
}

test("an access token gets its account's token epoch, and no scope for Cognito's own operations", async () => {
  table.put(keys.account(userId), accountRow({ tokenEpoch: 'epoch-7' }))
  expect(await changesTo(userId)).toEqual({
    accessTokenGeneration: {
      claimsToAddOrOverride: { token_epoch: 'epoch-7' },
      scopesToSuppress: ['aws.cognito.signin.user.admin'],
    },
  })
})

test('a token of a user without an account gets the epoch with which accounts are created', async () => {
  expect(await changesTo(userId)).toMatchObject({
    accessTokenGeneration: { claimsToAddOrOverride: { token_epoch: '0' } },
  })
})

test.each(['TokenGeneration_Authentication', 'TokenGeneration_HostedAuth'] as const)(
  'a sign-in (%s) is logged with the user and its kind',
  async (triggerSource) => {
    await onEvent({ ...issuing(userId), triggerSource }, lambdaContext)
    expect(logs.lines()).toMatchObject([{ level: 'INFO', message: 'Signed in', userId, triggerSource }])
    expect(logs.text()).not.toContain('google_117')
  },
)

test('a refresh is not logged', async () => {
  await changesTo(userId)
  expect(logs.lines()).toEqual([])
})

test('no token is issued when the account cannot be read', async () => {
  table.dynamo.rejects(new Error('arn:aws:dynamodb:us-east-1:123456789012:table/roomwright cannot be reached'))
  await expect(changesTo(userId)).rejects.toThrow(/^unexpected$/)
})

test('no token is issued for a subject that is no user id', async () => {
  await expect(changesTo('ada')).rejects.toThrow(/^unexpected$/)
})
