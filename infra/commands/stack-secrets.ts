import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'

const secrets = new SecretsManagerClient({ region: 'us-east-1' })

/** The value of a secret, by its ARN or name. Undefined when none is stored. */
export const readStoredSecret = async (id: string): Promise<string | undefined> => {
  try {
    return (await secrets.send(new GetSecretValueCommand({ SecretId: id }))).SecretString?.trim()
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

/** Whether a secret exists, with or without a value. Needs no right to read its value. */
export const isSecretThere = async (id: string): Promise<boolean> => {
  try {
    await secrets.send(new DescribeSecretCommand({ SecretId: id }))
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return false
    throw error
  }
}

export const storeSecret = async (id: string, value: string): Promise<void> => {
  await secrets.send(new PutSecretValueCommand({ SecretId: id, SecretString: value }))
}

export const createSecret = async (name: string, value: string): Promise<void> => {
  await secrets.send(new CreateSecretCommand({ Name: name, SecretString: value }))
}
