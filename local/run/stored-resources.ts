import * as z from 'zod'
import { bucketRulesFrom } from '#local/emulators/aws/s3/bucket-template.ts'
import type { S3StandIn } from '#local/emulators/aws/s3/start-s3.ts'
import { GenerateSecretString } from '#local/emulators/aws/secrets/generate-secret-string.ts'
import type { SecretsStandIn } from '#local/emulators/aws/secrets/start-secrets.ts'
import type { SqsStandIn } from '#local/emulators/aws/sqs/start-sqs.ts'
import type { AddressBook } from '#local/emulators/template/address-book.ts'
import type { Assembly } from '#local/emulators/template/assembly.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { pictureKeysOf } from './build/make-picture-keys.ts'
import { makePictureAuthority } from './picture-authority.ts'

/** Creates the template's buckets, with the site's local address in their CORS rules. */
export const createBuckets = (resolver: Resolver, s3: S3StandIn, addressBook: AddressBook): void => {
  for (const { name, properties } of resolver.resources('AWS::S3::Bucket'))
    s3.createBucket(name, bucketRulesFrom(addressBook.apply(properties)))
}

/** Creates the template's queues, dead-letter queues first, because the others refer to them. */
export const createQueues = (resolver: Resolver, sqs: SqsStandIn): void => {
  const queues = resolver.resources('AWS::SQS::Queue')
  const refersToAnother = ({ properties }: (typeof queues)[number]) => Number(properties.RedrivePolicy !== undefined)
  for (const { name, properties } of queues.toSorted((left, right) => refersToAnother(left) - refersToAnother(right))) {
    const { Tags, QueueName, ...attributes } = properties
    sqs.createQueue(name, attributes)
  }
}

const SecretProperties = z.object({
  GenerateSecretString: GenerateSecretString.optional(),
  SecretString: z.string().optional(),
})

/**
 * Creates the template's secrets and gives their ARNs to the resolver. `values` has the secrets that a person sets after
 * a deployment to AWS, by the ending of their name.
 */
export const createSecrets = (resolver: Resolver, secrets: SecretsStandIn, values: Record<string, string>): void => {
  for (const { logicalId, name, properties } of resolver.resources('AWS::SecretsManager::Secret')) {
    const { GenerateSecretString: generate, SecretString } = SecretProperties.parse(properties)
    const { arn } = secrets.ensureSecret({
      name,
      ...(generate && { generate }),
      ...(SecretString && { value: SecretString }),
    })
    resolver.learn(logicalId, 'Ref', arn)
    resolver.learn(logicalId, 'Id', arn)
    const filledIn = Object.entries(values).find(([ending]) => name.endsWith(ending))
    if (filledIn) secrets.setValue(name, filledIn[1])
  }
}

/** Stores the private keys of the assembly's public ones, which `npm run deploy` stores before the stack. */
export const storePictureKeys = (secrets: SecretsStandIn, { folder, stackName }: Assembly): void => {
  const name = `${stackName}-picture-keys`
  secrets.ensureSecret({ name })
  secrets.setValue(name, pictureKeysOf(folder))
}

/** Makes a certificate for signing pictures at the first start. It stays, so that pictures of earlier starts can be verified. */
export const fillPictureSigner = async (secrets: SecretsStandIn): Promise<void> => {
  for (const name of secrets.names().filter((one) => one.endsWith('picture-signing')))
    if (!secrets.hasValue(name)) secrets.setValue(name, (await makePictureAuthority()).signer)
}
