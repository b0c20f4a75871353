import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GenerateSecretString } from '#local/emulators/aws/secrets/generate-secret-string.ts'
import { type SecretsStandIn, startSecrets } from '#local/emulators/aws/secrets/start-secrets.ts'
import { account, region, secretsClient } from '#test/support/local/aws-clients.ts'
import { localAccess, operatorKey, workerKey } from '#test/support/local/local-access.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const { access } = localAccess(
  ({ action, resource }) => action === 'secretsmanager:GetSecretValue' && resource.includes(':secret:stripe-'),
)

let secrets: SecretsStandIn
let client: SecretsManagerClient

beforeAll(async () => {
  secrets = await startSecrets({ access, region, account })
  client = secretsClient(secrets)
})
afterAll(async () => {
  client.destroy()
  await secrets.close()
})

const secretValue = async (SecretId: string, from = client) => from.send(new GetSecretValueCommand({ SecretId }))

test('a secret of the template is read by name, by ARN and by ARN without its last characters', async () => {
  const { arn } = secrets.ensureSecret({ name: 'replicate', value: 'r8_token' })
  expect(arn).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:replicate-[A-Za-z0-9]{6}$/)
  for (const id of ['replicate', arn, arn.slice(0, -7)])
    expect(await secretValue(id)).toMatchObject({ ARN: arn, Name: 'replicate', SecretString: 'r8_token' })
  expect(secrets.value(arn)).toBe('r8_token')
})

test('the SDK finds the local service by environment variables', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets.url)
  vi.stubEnv('AWS_ACCESS_KEY_ID', operatorKey.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', operatorKey.secretAccessKey)
  secrets.ensureSecret({ name: 'by-environment', value: 'found' })
  expect(await secretValue('by-environment', new SecretsManagerClient({}))).toMatchObject({ SecretString: 'found' })
  vi.unstubAllEnvs()
})

const generate: GenerateSecretString = { PasswordLength: 40, ExcludePunctuation: true }

test('a secret is generated once, by the rules of CloudFormation', () => {
  secrets.ensureSecret({ name: 'origin', generate })
  const value = secrets.value('origin')
  expect(value).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9]{40}$/)
  secrets.ensureSecret({ name: 'origin', generate })
  expect(secrets.value('origin')).toBe(value)
})

test('a secret without a value exists, and a read of its value names the missing version', async () => {
  secrets.ensureSecret({ name: 'empty' })
  expect(secrets.names()).toContain('empty')
  await expect(secretValue('empty')).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    message: "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
  })
})

test.each([
  ['an unknown secret', () => secretValue('nothing'), 'ResourceNotFoundException'],
  ['an unknown key', () => secretValue('x', stranger()), 'UnrecognizedClientException'],
])("%s is refused with AWS's exception", async (_, call, name) => {
  await expect(call()).rejects.toMatchObject({ name })
})

const stranger = () => secretsClient(secrets, { accessKeyId: 'STRANGER', secretAccessKey: 'x' })

test('an unsigned call is refused', async () => {
  const response = await fetch(secrets.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.GetSecretValue' },
    body: '{"SecretId":"replicate"}',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
})

test('a role reads only the secrets that it has permission for', async () => {
  secrets.ensureSecret({ name: 'stripe', value: 'sk_test' })
  const { arn } = secrets.ensureSecret({ name: 'google', value: 'hidden' })
  const worker = secretsClient(secrets, workerKey)
  expect(await secretValue('stripe', worker)).toMatchObject({ SecretString: 'sk_test' })
  await expect(secretValue('google', worker)).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(`secretsmanager:GetSecretValue on resource: ${arn}`),
  })
})

test('a restart keeps values and ARNs', async () => {
  const file = join(temporaryFolder(), 'secrets.jsonl')
  const before = await startSecrets({ access, file, region, account })
  const { arn } = before.ensureSecret({ name: 'kept', generate })
  const value = before.value('kept')
  await before.close()

  const after = await startSecrets({ access, file, region, account })
  expect(after.ensureSecret({ name: 'kept', generate }).arn).toBe(arn)
  expect(after.value('kept')).toBe(value)

  after.setValue('kept', 'from the environment')
  const lines = readFileSync(file, 'utf8')
  after.setValue('kept', 'from the environment')
  expect(readFileSync(file, 'utf8')).toBe(lines)
  await after.close()
})
