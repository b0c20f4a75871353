import { beforeEach, expect, test, vi } from 'vitest'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { hourByHour, useFunctionStage } from '#test/support/functions/function-stage.ts'
import type { Reply } from '#test/support/functions/internet.ts'

const { sent, answer } = useFunctionStage({ now: hourByHour() })
const answerWith = (reply: Reply) => answer({ [functionEnvironment.SECRETS_ENDPOINT]: reply })

beforeEach(() => {
  answerWith(() => Response.json({ SecretString: ' the secret\n' }))
})

test('a secret is read by its ARN in a request signed for Secrets Manager', async () => {
  expect(await readSecret('ORIGIN_SECRET_ARN')).toBe('the secret')
  expect(sent()).toHaveLength(1)
  expect(sent()[0]).toMatchObject({ method: 'POST', body: JSON.stringify({ SecretId: process.env.ORIGIN_SECRET_ARN }) })
  expect(sent()[0]?.headers.get('x-amz-target')).toBe('secretsmanager.GetSecretValue')
  expect(sent()[0]?.headers.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 .+\/us-east-1\/secretsmanager\/aws4_request/,
  )
})

test('each secret is cached for five minutes', async () => {
  const now = Date.now()
  await readSecret('ORIGIN_SECRET_ARN')
  await readSecret('ORIGIN_SECRET_ARN')
  await readSecret('REPLICATE_TOKEN_ARN')
  expect(sent()).toHaveLength(2)
  vi.setSystemTime(now + 301_000)
  answerWith(() => Response.json({ SecretString: 'another' }))
  expect(await readSecret('ORIGIN_SECRET_ARN')).toBe('another')
})

test.each<[string, Reply]>([
  ['cannot be read', () => Response.json({ __type: 'AccessDeniedException', Message: 'hidden' }, { status: 400 })],
  ['is empty', () => Response.json({ SecretString: ' \n' })],
  ['is binary', () => Response.json({ SecretBinary: 'aGlkZGVu' })],
])('a secret that %s throws an error without its content, and is read again', async (_how, reply) => {
  answerWith(reply)
  await expect(readSecret('ORIGIN_SECRET_ARN')).rejects.toThrow(expect.not.stringContaining('hidden'))
  answerWith(() => Response.json({ SecretString: 'better' }))
  expect(await readSecret('ORIGIN_SECRET_ARN')).toBe('better')
})

test('the error for a missing environment variable contains its name', async () => {
  vi.stubEnv('ORIGIN_SECRET_ARN', '')
  await expect(readSecret('ORIGIN_SECRET_ARN')).rejects.toThrow('ORIGIN_SECRET_ARN')
})
