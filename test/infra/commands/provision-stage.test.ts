import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, expect, test } from 'vitest'
import { provisionStage } from '#infra/commands/stripe/provision-stage.ts'
import { outputsOf } from '#test/support/infra/deployed-stages.ts'

const secrets = mockClient(SecretsManagerClient)
afterEach(() => secrets.reset())
afterAll(() => secrets.restore())

const outputs = outputsOf('dev')

test('a stage whose Stripe key is not stored yet is left for later', async () => {
  secrets.on(GetSecretValueCommand).rejects(new ResourceNotFoundException({ $metadata: {}, message: 'empty' }))
  expect(await provisionStage(outputs, { isLive: false })).toBe(false)
})

test.each([
  { key: 'sk_live_abc', isLive: false },
  { key: 'rk_live_abc', isLive: false },
  { key: 'sk_test_abc', isLive: true },
])('the key $key is refused when the stage’s live mode is $isLive', async ({ key, isLive }) => {
  secrets.on(GetSecretValueCommand, { SecretId: outputs.StripeKeySecret }).resolves({ SecretString: key })
  await expect(provisionStage(outputs, { isLive })).rejects.toThrow('live mode')
})
