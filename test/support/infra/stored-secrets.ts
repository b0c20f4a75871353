import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-secrets-manager'
import type { AwsStub } from 'aws-sdk-client-mock'

/** Makes Secrets Manager keep its values, by the secrets' ids, in a map. */
export const storeSecretsIn = (
  aws: AwsStub<ServiceInputTypes, ServiceOutputTypes, SecretsManagerClientResolvedConfig>,
  stored: Map<string, string>,
) => {
  aws.reset()
  aws.on(GetSecretValueCommand).callsFake(({ SecretId }) => {
    const SecretString = stored.get(SecretId)
    if (SecretString === undefined) throw new ResourceNotFoundException({ $metadata: {}, message: 'empty' })
    return { SecretString }
  })
  aws.on(PutSecretValueCommand).callsFake(({ SecretId, SecretString }) => void stored.set(SecretId, SecretString))
}
