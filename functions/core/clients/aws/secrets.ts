import { env, type Variable } from '#functions/core/runtime/env.ts'
import { signedFetch } from './signed-fetch.ts'

const cacheMilliseconds = 5 * 60 * 1000

const cache = new Map<string, { value: string; until: number }>()

/** The secret whose ARN a variable holds, kept for five minutes. Throws when it cannot be read or is empty. */
export const readSecret = async (variable: Extract<Variable, `${string}_ARN`>): Promise<string> => {
  const arn = env(variable)
  const cached = cache.get(arn)
  if (cached && cached.until > Date.now()) return cached.value
  const answer = await signedFetch(
    'secretsmanager',
    env('SECRETS_ENDPOINT'),
    { SecretId: arn },
    { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
  )
  const { SecretString } = answer as { SecretString?: unknown }
  const value = typeof SecretString === 'string' && SecretString.trim()
  if (!value) throw new Error(`The secret of ${variable} is empty`)
  cache.set(arn, { value, until: Date.now() + cacheMilliseconds })
  return value
}
