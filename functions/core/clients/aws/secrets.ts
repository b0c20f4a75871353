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
 * The values of a secret, separated by spaces. The first one is used, and all are accepted, so that a rotation has an
 * overlap (docs/operations.md).
 */
export const readSecrets = async (variable: Extract<Variable, `${string}_ARN`>): Promise<[string, ...string[]]> => {
  const [first = '', ...others] = (await readSecret(variable)).split(/\s+/)
  return [first, ...others]
}

/** The secret whose ARN a variable holds, cached for five minutes. Throws when it cannot be read or is empty. */
export const readSecret = async (variable: Extract<Variable, `${string}_ARN`>): Promise<string> =>
  secretOf(env(variable))

/**
 * As `readSecret`, of a secret that a stage may have no value for: undefined then. Secrets Manager answers
 * ResourceNotFoundException for a secret without a value (docs/vendors.md, Secrets Manager).
 */
export const readSecretIfStored = async (variable: Extract<Variable, `${string}_ARN`>): Promise<string | undefined> => {
  try {
    return await readSecret(variable)
  } catch (error) {
    if (error instanceof AwsRefused && error.code === 'ResourceNotFoundException') return undefined
    throw error
  }
}
