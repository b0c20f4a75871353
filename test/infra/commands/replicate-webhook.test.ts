import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAtWebhookSecret, storeWebhookSecret } from '#infra/commands/deploy/replicate-webhook.ts'
import { ConfigError } from '#infra/config.ts'
import { outputsOf } from '#test/support/infra/deployed-stages.ts'
import { storeSecretsIn } from '#test/support/infra/stored-secrets.ts'

const aws = mockClient(SecretsManagerClient)
const outputs = outputsOf('dev')
/** The values of the stage's secrets, and Replicate's own webhook secret. */
let stored: Map<string, string>
let current: string
let status: number

beforeEach(() => {
  stored = new Map([[outputs.ReplicateTokenSecret, 'r8_token']])
  current = 'whsec_current'
  status = 200
  storeSecretsIn(aws, stored)
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    expect(url).toBe('https://api.replicate.com/v1/webhooks/default/secret')
    expect(headers.authorization).toBe('Bearer r8_token')
    return Response.json({ key: current }, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => aws.restore())

const writes = () => aws.commandCalls(PutSecretValueCommand).length
const webhookSecret = () => stored.get(outputs.ReplicateWebhookSecret)

test('without a token nothing is asked or stored', async () => {
  stored.clear()
  expect(await lookAtWebhookSecret(outputs)).toContain(outputs.ReplicateTokenSecret)
  expect(await storeWebhookSecret(outputs)).toBe(false)
  expect(writes()).toBe(0)
})

test("Replicate's secret is stored once; a second run writes nothing", async () => {
  expect(await lookAtWebhookSecret(outputs)).toContain('Stores')
  expect(writes()).toBe(0)
  expect(await storeWebhookSecret(outputs)).toBe(true)
  expect(webhookSecret()).toBe('whsec_current')
  expect(await lookAtWebhookSecret(outputs)).toContain('Nothing')
  expect(await storeWebhookSecret(outputs)).toBe(true)
  expect(writes()).toBe(1)
})

test.each(['whsec_old whsec_current', 'whsec_current whsec_old', 'whsec_old\n whsec_current \n'])(
  'the values of a rotation stay as they are: %j',
  async (values) => {
    stored.set(outputs.ReplicateWebhookSecret, values)
    expect(await storeWebhookSecret(outputs)).toBe(true)
    expect(webhookSecret()).toBe(values)
    expect(writes()).toBe(0)
  },
)

test('a secret that Replicate has changed is stored before the old one, with which messages on their way are signed', async () => {
  stored.set(outputs.ReplicateWebhookSecret, 'whsec_old')
  await storeWebhookSecret(outputs)
  expect(webhookSecret()).toBe('whsec_current whsec_old')
  await storeWebhookSecret(outputs)
  expect(writes()).toBe(1)
})

test('a stored value that only begins like the current one is another one', async () => {
  stored.set(outputs.ReplicateWebhookSecret, 'whsec_current2')
  await storeWebhookSecret(outputs)
  expect(webhookSecret()).toBe('whsec_current whsec_current2')
})

test('a token that Replicate refuses is said in words', async () => {
  status = 401
  await expect(storeWebhookSecret(outputs)).rejects.toThrow(ConfigError)
  await expect(storeWebhookSecret(outputs)).rejects.toThrow('Replicate answered 401')
  expect(writes()).toBe(0)
})
