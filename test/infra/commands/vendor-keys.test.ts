import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedSecret } from '#infra/commands/ask.ts'
import { lookAtVendorKeys, storeVendorKeys } from '#infra/commands/deploy/vendor-keys.ts'
import { ConfigError } from '#infra/config.ts'
import { outputsOf } from '#test/support/infra/deployed-stages.ts'
import { storeSecretsIn } from '#test/support/infra/stored-secrets.ts'

// Another file of the worker may have loaded Stripe's client before.
vi.hoisted(() => vi.resetModules())
vi.mock('#infra/commands/ask.ts', () => ({ askedSecret: vi.fn() }))
// Stripe's SDK with `fetch`, which the tests answer.
vi.mock('#functions/core/clients/stripe/stripe-client.ts', () => ({
  stripeClient: (key: string) =>
    new Stripe(key, { httpClient: Stripe.createFetchHttpClient((...given) => fetch(...given)) }),
}))

const aws = mockClient(SecretsManagerClient)
const outputs = outputsOf('dev')
const testMode = { isLive: false }
/** The values of the stage's secrets, and what the operator answers to each question. */
let stored: Map<string, string>
let answers: Record<string, string>
/** Status with which Replicate and Stripe answer. */
let status: number

beforeEach(() => {
  stored = new Map()
  answers = {}
  status = 200
  storeSecretsIn(aws, stored)
  vi.mocked(askedSecret).mockClear()
  vi.mocked(askedSecret).mockImplementation(
    async (question) => Object.entries(answers).find(([name]) => question.includes(name))?.[1],
  )
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes('replicate') ? { key: 'whsec_current' } : { object: 'list', data: [], has_more: false }
    return Response.json(status === 200 ? body : { error: { message: 'Invalid API Key provided' } }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => aws.restore())

const keys = () => [stored.get(outputs.ReplicateTokenSecret), stored.get(outputs.StripeKeySecret)]

test('keys from the environment are stored without a question', async () => {
  vi.stubEnv('REPLICATE_API_TOKEN', ' r8_token\n')
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_key')
  expect(await lookAtVendorKeys(undefined)).toContain('Stores the secret key of Stripe from STRIPE_SECRET_KEY.')
  await storeVendorKeys(outputs, testMode)
  expect(keys()).toEqual(['r8_token', 'sk_test_key'])
  expect(askedSecret).not.toHaveBeenCalled()
})

test('keys are asked for, and each one can be left for later', async () => {
  answers = { Stripe: 'sk_test_key' }
  await storeVendorKeys(outputs, testMode)
  expect(keys()).toEqual([undefined, 'sk_test_key'])
  expect(askedSecret).toHaveBeenCalledTimes(2)
})

test('a stored key is neither asked for nor replaced', async () => {
  stored.set(outputs.ReplicateTokenSecret, 'r8_first')
  stored.set(outputs.StripeKeySecret, 'sk_test_first')
  vi.stubEnv('REPLICATE_API_TOKEN', 'r8_second')
  await storeVendorKeys(outputs, testMode)
  expect(keys()).toEqual(['r8_first', 'sk_test_first'])
  expect(askedSecret).not.toHaveBeenCalled()
  expect(await lookAtVendorKeys(outputs)).toBe(
    'Nothing: the API token of Replicate is stored.\nNothing: the secret key of Stripe is stored.',
  )
})

test.each([
  ['Replicate', 'r8_wrong', 'Replicate answered 401'],
  ['Stripe', 'sk_test_wrong', 'Stripe refuses the key'],
])('a key that %s refuses is not stored', async (name, key, message) => {
  answers = { [name]: key }
  status = 401
  const storing = storeVendorKeys(outputs, testMode)
  await expect(storing).rejects.toThrow(ConfigError)
  await expect(storing).rejects.toThrow(message)
  expect(stored.size).toBe(0)
})

test.each([
  ['sk_live_key', false],
  ['sk_test_key', true],
])('the key %s is not stored when the stage’s live mode is %s', async (key, isLive) => {
  answers = { Stripe: key }
  await expect(storeVendorKeys(outputs, { isLive })).rejects.toThrow('live mode')
  expect(stored.size).toBe(0)
})
