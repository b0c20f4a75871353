import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams'
import { DetectFacesCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRekognition } from '#local/emulators/aws/rekognition/start-rekognition.ts'
import { startS3 } from '#local/emulators/aws/s3/start-s3.ts'
import { startSecrets } from '#local/emulators/aws/secrets/start-secrets.ts'
import { startSes } from '#local/emulators/aws/ses/start-ses.ts'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { looksModule } from '#local/preview/scene-of.ts'
import { poolId, startTestPool } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'
import { localAccess, operatorKey } from '#test/support/local/local-access.ts'

const start = async () => {
  const common = { access: localAccess().access, region, account }
  const s3 = await startS3(common)
  const dynamo = await startDynamoForTests()
  const urls = {
    cognito: (await startTestPool()).cognito,
    rekognition: await startRekognition({ ...common, s3Url: s3.url, looksModule }),
    s3,
    secrets: await startSecrets(common),
    ses: await startSes({ ...common, identities: ['example.com'], deliver: () => {} }),
    sqs: await startSqs(common),
  } satisfies Record<string, StandIn>
  const close = () => Promise.all([dynamo.close(), ...Object.values(urls).map((standIn) => standIn.close())])
  return { ...urls, dynamodb: dynamo.proxy, close }
}

let local: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  local = await start()
})
afterAll(() => local.close())

type Config = { credentials?: typeof operatorKey; region?: string; systemClockOffset?: number }

const aimed = ({ url }: StandIn, config: Config) => ({
  endpoint: url,
  region,
  credentials: operatorKey,
  maxAttempts: 1,
  ...config,
})

const mail = {
  FromEmailAddress: 'hello@example.com',
  Destination: { ToAddresses: ['ada@example.com'] },
  Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
}

/** One call of every service through its official client, and the exception's names where they differ from the usual. */
const calls: [string, (config: Config) => Promise<unknown>, { wrongSecret?: string; oldClock?: string }?][] = [
  [
    'SQS',
    (config) => new SQSClient(aimed(local.sqs, config)).send(new ListQueuesCommand({})),
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
