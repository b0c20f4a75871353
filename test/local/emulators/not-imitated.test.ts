import { CognitoIdentityProviderClient, ListGroupsCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DetectTextCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import {
  CopyObjectCommand,
  GetBucketCorsCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectAnnotationCommand,
  RenameObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ListEmailIdentitiesCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { ListQueueTagsCommand, SQSClient } from '@aws-sdk/client-sqs'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notImitated } from '#local/emulators/base/stand-in.ts'
import { startStripe } from '#local/emulators/stripe/start-stripe.ts'
import { poolId } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { startTestEvents } from '#test/local/emulators/aws/events/events-server.ts'
import { aimed, startAwsServices } from '#test/support/local/aws-services.ts'
import { quickReplicate, replicateClient } from '#test/support/local/replicate-stand-in.ts'

const apiKey = 'sk_test_of_the_test'
const start = async () => ({
  aws: await startAwsServices(),
  events: await startTestEvents(async () => Promise.reject(new Error('No users here'))),
  replicate: await quickReplicate(),
  stripe: await startStripe({ apiKey, apiVersion: Stripe.API_VERSION, merchant: 'A shop' }),
})

let local: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  local = await start()
  local.aws.s3.createBucket('rooms')
})
afterAll(() => Promise.all(Object.values(local).map(({ close }) => close())))

const s3 = () => new S3Client(aimed(local.aws.s3))
const at = { Bucket: 'rooms', Key: 'one' }

test.each<[string, string, () => Promise<unknown>]>([
  [
    'ListGroups',
    'UnknownOperationException',
    () =>
      new CognitoIdentityProviderClient(aimed(local.aws.cognito)).send(new ListGroupsCommand({ UserPoolId: poolId })),
  ],
  [
    'DescribeLimits',
    'UnknownOperationException',
    () => new DynamoDBClient(aimed(local.aws.dynamodb)).send(new DescribeLimitsCommand({})),
  ],
  [
    'DetectText',
    'UnknownOperationException',
    () =>
      new RekognitionClient(aimed(local.aws.rekognition)).send(
        new DetectTextCommand({ Image: { Bytes: new Uint8Array(2) } }),
      ),
  ],
  [
    'ListSecrets',
    'UnknownOperationException',
    () => new SecretsManagerClient(aimed(local.aws.secrets)).send(new ListSecretsCommand({})),
  ],
  [
    'POST /v2/email/list-identities',
    'UnknownOperationException',
    () => new SESv2Client(aimed(local.aws.ses)).send(new ListEmailIdentitiesCommand({})),
  ],
  [
    'ListQueueTags',
    'UnsupportedOperation',
    () =>
      new SQSClient(aimed(local.aws.sqs)).send(new ListQueueTagsCommand({ QueueUrl: `${local.aws.sqs.url}/0/jobs` })),
  ],
  ['GET object?uploadId', 'NotImplemented', () => s3().send(new ListPartsCommand({ ...at, UploadId: 'u' }))],
  ['GET bucket?cors', 'NotImplemented', () => s3().send(new GetBucketCorsCommand(at))],
  ['GET object?tagging', 'NotImplemented', () => s3().send(new GetObjectTaggingCommand(at))],
  [
    'PUT object from x-amz-copy-source',
    'NotImplemented',
    () => s3().send(new CopyObjectCommand({ ...at, CopySource: 'rooms/x' })),
  ],
  ['PUT object?renameObject', 'NotImplemented', () => s3().send(new RenameObjectCommand({ ...at, RenameSource: 'x' }))],
  [
    'PUT object?annotation',
    'NotImplemented',
    () => s3().send(new PutObjectAnnotationCommand({ ...at, AnnotationName: 'a', AnnotationPayload: 'b' })),
  ],
  ['parameter', 'NotImplemented', () => s3().send(new ListObjectsV2Command({ ...at, Delimiter: '/' }))],
  [
    'GET: /v1/balance',
    'StripeInvalidRequestError',
    () => {
      const { port } = local.stripe
      return new Stripe(apiKey, { host: '127.0.0.1', port, protocol: 'http' }).balance.retrieve()
    },
  ],
  ['GET /v1/hardware', 'ApiError', () => replicateClient(local.replicate).hardware.list()],
])('%s is refused by its service as %s', async (operation, name, call) => {
  const refusal = (error: Error & { type?: string }) => {
    // Stripe's errors have their names as their types.
    expect([error.name, error.type]).toContain(name)
    expect(error.message).toContain(operation)
    expect(error.message).toContain(notImitated)
    return 'refused'
  }
  expect(await call().catch(refusal)).toBe('refused')
  expect(local.aws.s3.objects('rooms')).toEqual([])
})

test("the AWS CLI finds the code of S3's error, which has no namespace", async () => {
  const answer = await fetch(`${local.aws.s3.url}/rooms/one`)
  expect(await answer.text()).toMatch(/^<\?xml [^>]+>\n<Error><Code>AccessDenied<\/Code>/)
})

test('an event is published at one address only', async () => {
  const answer = await fetch(`${local.events.url}/elsewhere`, { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { errors: [{ errorType: 'NotFoundException', message: expect.stringContaining('POST /elsewhere') }] },
  ])
})
