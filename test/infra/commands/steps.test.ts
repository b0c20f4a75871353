import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import { DescribeSecretCommand, GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAtDeployment } from '#infra/commands/deploy/steps.ts'
import { runCdk } from '#infra/commands/run-cdk.ts'
import { readConfig } from '#infra/config.ts'
import { outputsOf } from '#test/support/infra/deployed-stages.ts'
import { keptStack } from '#test/support/infra/template.ts'

// The CLI has its own tests in deploy.test.ts; here it would synthesize the stack.
vi.mock('#infra/commands/run-cdk.ts', () => ({ runCdk: vi.fn() }))

const cloudFormation = mockClient(CloudFormationClient)
const secrets = mockClient(SecretsManagerClient)
const said: string[] = []

beforeEach(() => {
  for (const client of [cloudFormation, secrets]) client.reset()
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(...text.split('\n').filter(Boolean)))
  cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: keptStack('plain').json })
  secrets.on(DescribeSecretCommand, { SecretId: 'roomwright-dev-picture-keys' }).resolves({})
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  cloudFormation.restore()
  secrets.restore()
})

const refusal = (name: string) => Object.assign(new Error('You may not read this.'), { name })
const look = () => lookAtDeployment({ config: readConfig('dev'), outputs: outputsOf('dev') })

test('a role that reads no secrets sees every step, and what it cannot be told', async () => {
  secrets.on(GetSecretValueCommand).rejects(refusal('AccessDeniedException'))
  await look()
  expect(said).toEqual([
    '1/6 Keys for the URLs of pictures',
    'Nothing: roomwright-dev-picture-keys is there.',
    '2/6 Stack',
    'Updates the stack by the difference above.',
    '3/6 Catalogues and index keys of designs',
    'Writes what differs from this version to table-dev: entries of catalogues, and index keys that designs of earlier versions lack.',
    '4/6 Keys of Replicate and Stripe',
    'Cannot be told: You may not read this.',
    "5/6 Secret of Replicate's webhook",
    'Cannot be told: You may not read this.',
    "6/6 Stripe's products and prices, portal and webhook",
    'Cannot be told: You may not read this.',
  ])
  // The template method makes no change set.
  expect(vi.mocked(runCdk).mock.calls[0]?.slice(0, 2)).toEqual(['diff', 'dev'])
  expect(vi.mocked(runCdk).mock.calls[0]?.slice(-2)).toEqual(['--method', 'template'])
})

test('another error is not hidden', async () => {
  secrets.on(GetSecretValueCommand).rejects(refusal('InternalServiceError'))
  await expect(look()).rejects.toThrow('You may not read this.')
})
