import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'

const secrets = new SecretsManagerClient({ region: 'us-east-1' })

/** A secret's value. Undefined when none is stored. */
export const readStoredSecret = async (arn: string): Promise<string | undefined> => {
  try {
    return (await secrets.send(new GetSecretValueCommand({ SecretId: arn }))).SecretString?.trim()
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

export const storeSecret = async (arn: string, value: string): Promise<void> => {
  await secrets.send(new PutSecretValueCommand({ SecretId: arn, SecretString: value }))
}
