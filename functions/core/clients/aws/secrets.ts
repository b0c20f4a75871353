import { cached } from '#functions/core/runtime/cache.ts'
import { env, type Variable } from '#functions/core/runtime/env.ts'
import { AwsRefused, signedFetch } from './signed-fetch.ts'

const secretOf = cached(async (arn: string): Promise<string> => {
  const response = await signedFetch(
    'secretsmanager',
    env('SECRETS_ENDPOINT'),
    { SecretId: arn },
    { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
  )
  const { SecretString } = response as { SecretString?: unknown }
  const value = typeof SecretString === 'string' && SecretString.trim()
  if (!value) throw new Error(`The secret ${arn} is empty`)
  return value
})

/**
 * The values of a secret, separated by spaces. Senders use the first; receivers accept all, so that a rotation can
 * overlap (docs/operations.md).
 */
export const readSecrets = async (variable: Extract<Variable, `${string}_ARN`>): Promise<[string, ...string[]]> => {
  const [first = '', ...others] = (await readSecret(variable)).split(/\s+/)
  return [first, ...others]
}

/**
 * The secret whose ARN is in a variable, cached for five minutes. Throws when the secret cannot be read or is empty.
 */
export const readSecret = async (variable: Extract<Variable, `${string}_ARN`>): Promise<string> =>
  secretOf(env(variable))

/**
 * As `readSecret`, for an optional secret: undefined when it has no value. Secrets Manager then answers
 * ResourceNotFoundException (docs/vendors.md, Secrets Manager).
 */
export const readSecretIfStored = async (variable: Extract<Variable, `${string}_ARN`>): Promise<string | undefined> => {
  try {
    return await readSecret(variable)
  } catch (error) {
    if (error instanceof AwsRefused && error.code === 'ResourceNotFoundException') return undefined
    throw error
  }
}
