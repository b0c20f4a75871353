import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { stageCheck } from '#infra/commands/check/check-target.ts'
import { testClient } from '#infra/commands/check/test-client.ts'
import { deployStages, outputsOf } from '#test/support/infra/deployed-stages.ts'

const secrets = mockClient(SecretsManagerClient)
const cloudFormation = mockClient(CloudFormationClient)
beforeEach(() => {
  secrets.reset()
  cloudFormation.reset()
  deployStages(cloudFormation, { dev: outputsOf('dev'), qa: outputsOf('qa') })
})
afterAll(() => {
  secrets.restore()
  cloudFormation.restore()
})

const { SiteUrl, UserPoolId, StripeKeySecret } = outputsOf('qa')

test('a stage is checked at its site, with its Stripe key', async () => {
  secrets.on(GetSecretValueCommand, { SecretId: StripeKeySecret }).resolves({ SecretString: 'sk_test_qa' })
  expect(await stageCheck('qa')).toMatchObject({
    siteUrl: SiteUrl,
    userPoolId: UserPoolId,
    environment: { TABLE_NAME: 'table-qa' },
    stripe: { key: 'sk_test_qa' },
  })
})

test('a stage without a Stripe key is checked without Stripe', async () => {
  secrets.on(GetSecretValueCommand).rejects(new ResourceNotFoundException({ $metadata: {}, message: 'empty' }))
  expect((await stageCheck('qa')).stripe).toBeUndefined()
})

test.each([
  ['sk_test_abc', true],
  ['rk_test_abc', true],
  ['sk_live_abc', false],
  ['rk_live_abc', false],
  ['sk_live_test_abc', false],
])('whether something is bought with the key %s: %s', (key, isUsed) => {
  expect(testClient({ key }) !== undefined).toBe(isUsed)
})
