import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams'
import { DetectFacesCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolId } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { aimed, type Config, startAwsServices } from '#test/support/local/aws-services.ts'
import { operatorKey } from '#test/support/local/local-access.ts'

let local: Awaited<ReturnType<typeof startAwsServices>>
beforeAll(async () => {
  local = await startAwsServices()
})
afterAll(() => local.close())

const mail = {
  FromEmailAddress: 'hello@example.com',
  Destination: { ToAddresses: ['ada@example.com'] },
  Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
}

/** One call of every service through its official client, and the exception's names where they differ from the usual. */
const calls: [string, (config: Config) => Promise<unknown>, { wrongSecret?: string; oldClock?: string }?][] = [
  [
    'SQS',
    (config) =>
      new SQSClient(aimed(local.sqs, config)).send(
        new SendMessageCommand({ QueueUrl: `${local.sqs.url}/0/jobs`, MessageBody: 'body' }),
      ),
    // SQS's client takes the code of the older query protocol as the exception's name.
    { wrongSecret: 'SignatureDoesNotMatch', oldClock: 'SignatureDoesNotMatch' },
  ],
  [
    'Secrets Manager',
    (config) =>
      new SecretsManagerClient(aimed(local.secrets, config)).send(new GetSecretValueCommand({ SecretId: 'a' })),
  ],
  ['SES', (config) => new SESv2Client(aimed(local.ses, config)).send(new SendEmailCommand(mail))],
  [
    'Rekognition',
    (config) =>
      new RekognitionClient(aimed(local.rekognition, config)).send(
        new DetectFacesCommand({ Image: { Bytes: undefined } }),
      ),
  ],
  [
    'Cognito',
    (config) =>
      new CognitoIdentityProviderClient(aimed(local.cognito, config)).send(
        new ListUsersCommand({ UserPoolId: poolId }),
      ),
  ],
  ['DynamoDB', (config) => new DynamoDBClient(aimed(local.dynamodb, config)).send(new ListTablesCommand({}))],
  [
    'DynamoDB Streams',
    (config) => new DynamoDBStreamsClient(aimed(local.dynamodb, config)).send(new ListStreamsCommand({})),
  ],
  [
    'S3',
    (config) => new S3Client(aimed(local.s3, config)).send(new ListBucketsCommand({})),
    { wrongSecret: 'SignatureDoesNotMatch', oldClock: 'RequestTimeTooSkewed' },
  ],
]

test.each(calls)('%s refuses a known key id with a wrong secret', async (_, call, names) => {
  const credentials = { ...operatorKey, secretAccessKey: 'guessed' }
  await expect(call({ credentials })).rejects.toMatchObject({ name: names?.wrongSecret ?? 'InvalidSignatureException' })
})

test.each(calls)(
  '%s refuses a signature whose date is an hour in the past or in the future',
  async (_, call, names) => {
    for (const systemClockOffset of [-3_600_000, 3_600_000])
      await expect(call({ systemClockOffset })).rejects.toMatchObject({
        name: names?.oldClock ?? 'InvalidSignatureException',
      })
  },
)
