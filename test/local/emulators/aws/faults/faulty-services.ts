import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { DetectFacesCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { FaultyService } from '#local/emulators/aws/faults/aws-fault.ts'
import type { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import { startS3 } from '#local/emulators/aws/s3/start-s3.ts'
import { startSecrets } from '#local/emulators/aws/secrets/start-secrets.ts'
import { serveAws } from '#local/emulators/aws/serve-aws.ts'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { type Log, listen, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import { poolId, startTestPool } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'
import { localAccess, operatorKey } from '#test/support/local/local-access.ts'

type Behind = { faults: AwsFaultSwitches; log: Log }

type Started = {
  /** One call through the official SDK, with this number of attempts. */
  call(attempts: number, options?: { abortSignal: AbortSignal }): Promise<unknown>
  close(): Promise<unknown>
}

type FaultyServiceCase = {
  service: FaultyService
  operation: string
  throttle: { name: string; status: number }
  error: { name: string; status: number }
  start(behind: Behind): Promise<Started>
}

const settings = (endpoint: string, maxAttempts: number) => ({
  endpoint,
  region,
  credentials: { ...operatorKey },
  maxAttempts,
})

const { access } = localAccess()

/** A service that logs every call and always sends the same response. */
const answering = async (service: 'ses' | 'rekognition', operation: string, answer: object, behind: Behind) => {
  const serve = serveAws({ service, ...behind, operationOf: () => operation }, async (request, response) => {
    await readBody(request)
    behind.log({ service, action: operation, status: 200 })
    sendJson(response, 200, answer)
  })
  return listen(serve)
}

/** Every service with a call through the SDK, and its errors for throttling and for an internal error. */
export const faultyServiceCases: FaultyServiceCase[] = [
  {
    service: 'dynamodb',
    operation: 'PutItem',
    throttle: { name: 'ThrottlingException', status: 400 },
    error: { name: 'InternalServerError', status: 500 },
    start: async (behind) => {
      const { client, proxy, close } = await startDynamoForTests(behind)
      await createRows(client, 'rows')
      const put = () => new PutItemCommand({ TableName: 'rows', Item: { pk: { S: 'room' }, sk: { S: 'one' } } })
      return {
        call: (attempts, options) => new DynamoDBClient(settings(proxy.url, attempts)).send(put(), options),
        close,
      }
    },
  },
  {
    service: 's3',
    operation: 'PutObject',
    throttle: { name: 'SlowDown', status: 503 },
    error: { name: 'InternalError', status: 500 },
    start: async (behind) => {
      const s3 = await startS3({ access, region, ...behind })
      s3.createBucket('pictures')
      const put = () => new PutObjectCommand({ Bucket: 'pictures', Key: 'room.jpg', Body: 'a room' })
      return {
        call: (attempts, options) => new S3Client(settings(s3.url, attempts)).send(put(), options),
        close: s3.close,
      }
    },
  },
  {
    service: 'sqs',
    operation: 'SendMessage',
    throttle: { name: 'RequestThrottled', status: 400 },
    error: { name: 'InternalFailure', status: 500 },
    start: async (behind) => {
      const sqs = await startSqs({ access, region, account, ...behind })
      const { url } = sqs.createQueue('jobs')
      const send = () => new SendMessageCommand({ QueueUrl: url, MessageBody: '{}' })
      return {
        call: (attempts, options) => new SQSClient(settings(sqs.url, attempts)).send(send(), options),
        close: sqs.close,
      }
    },
  },
  {
    service: 'secretsmanager',
    operation: 'GetSecretValue',
    throttle: { name: 'ThrottlingException', status: 400 },
    error: { name: 'InternalServiceError', status: 500 },
    start: async (behind) => {
      const secrets = await startSecrets({ access, region, account, ...behind })
      secrets.ensureSecret({ name: 'token', value: 'quiet' })
      const get = () => new GetSecretValueCommand({ SecretId: 'token' })
      return {
        call: (attempts, options) => new SecretsManagerClient(settings(secrets.url, attempts)).send(get(), options),
        close: secrets.close,
      }
    },
  },
  {
    service: 'cognito-idp',
    operation: 'ListUsers',
    throttle: { name: 'TooManyRequestsException', status: 400 },
    error: { name: 'InternalErrorException', status: 500 },
    start: async (behind) => {
      const { cognito } = await startTestPool(behind)
      const get = () => new ListUsersCommand({ UserPoolId: poolId })
      return {
        call: (attempts, options) =>
          new CognitoIdentityProviderClient(settings(cognito.url, attempts)).send(get(), options),
        close: cognito.close,
      }
    },
  },
  {
    service: 'ses',
    operation: 'SendEmail',
    throttle: { name: 'TooManyRequestsException', status: 429 },
    error: { name: 'InternalServiceErrorException', status: 500 },
    start: async (behind) => {
      const ses = await answering('ses', 'SendEmail', { MessageId: 'sent' }, behind)
      const send = () =>
        new SendEmailCommand({ Content: { Simple: { Subject: { Data: 'A' }, Body: { Text: { Data: 'B' } } } } })
      return {
        call: (attempts, options) => new SESv2Client(settings(ses.url, attempts)).send(send(), options),
        close: ses.close,
      }
    },
  },
  {
    service: 'rekognition',
    operation: 'DetectFaces',
    throttle: { name: 'ThrottlingException', status: 400 },
    error: { name: 'InternalServerError', status: 500 },
    start: async (behind) => {
      const rekognition = await answering('rekognition', 'DetectFaces', { FaceDetails: [] }, behind)
      const detect = () => new DetectFacesCommand({ Image: { Bytes: new Uint8Array([1]) } })
      return {
        call: (attempts, options) => new RekognitionClient(settings(rekognition.url, attempts)).send(detect(), options),
        close: rekognition.close,
      }
    },
  },
]
