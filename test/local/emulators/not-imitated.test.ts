import { CognitoIdentityProviderClient, ListGroupsCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ListCollectionsCommand, RekognitionClient } from '@aws-sdk/client-rekognition'
import {
  CopyObjectCommand,
  GetBucketCorsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  RenameObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ListEmailIdentitiesCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notImitated } from '#local/emulators/base/stand-in.ts'
import { startStripe } from '#local/emulators/stripe/start-stripe.ts'
import { startTestEvents } from '#test/local/emulators/aws/appsync/events-server.ts'
import { poolId } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { aimed, startAwsServices } from '#test/support/local/aws-services.ts'
import { quickReplicate, replicateClient } from '#test/support/local/replicate-stand-in.ts'

const key = 'sk_test_of_the_test'
const start = async () => ({
  aws: await startAwsServices(),
  events: await startTestEvents(async () => Promise.reject(new Error('No users here'))),
  replicate: await quickReplicate(),
  stripe: await startStripe({ apiKey: key, apiVersion: Stripe.API_VERSION, merchant: 'A shop' }),
})

let local: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  local = await start()
  local.aws.s3.createBucket('rooms')
})
afterAll(() => Promise.all(Object.values(local).map(({ close }) => close())))

type Service = Exclude<keyof typeof local.aws, 'close'>
const at = (service: Service) => aimed(local.aws[service])
const s3 = () => new S3Client(at('s3'))
const object = { Bucket: 'rooms', Key: 'one' }
const stripe = () => new Stripe(key, { host: '127.0.0.1', port: local.stripe.port, protocol: 'http' })
const pool = { UserPoolId: poolId }
const unknown = 'UnknownOperationException'

test.each<[string, string, () => Promise<unknown>]>([
  ['ListGroups', unknown, () => new CognitoIdentityProviderClient(at('cognito')).send(new ListGroupsCommand(pool))],
  ['DescribeLimits', unknown, () => new DynamoDBClient(at('dynamodb')).send(new DescribeLimitsCommand())],
  ['ListCollections', unknown, () => new RekognitionClient(at('rekognition')).send(new ListCollectionsCommand())],
  ['ListSecrets', unknown, () => new SecretsManagerClient(at('secrets')).send(new ListSecretsCommand())],
  ['/v2/email/list-identities', unknown, () => new SESv2Client(at('ses')).send(new ListEmailIdentitiesCommand())],
  ['ListQueues', 'UnsupportedOperation', () => new SQSClient(at('sqs')).send(new ListQueuesCommand())],
  ['GET object?uploadId', 'NotImplemented', () => s3().send(new ListPartsCommand({ ...object, UploadId: 'u' }))],
  ['GET bucket?cors', 'NotImplemented', () => s3().send(new GetBucketCorsCommand(object))],
  ['x-amz-copy-source', 'NotImplemented', () => s3().send(new CopyObjectCommand({ ...object, CopySource: 'rooms/x' }))],
  ['?renameObject', 'NotImplemented', () => s3().send(new RenameObjectCommand({ ...object, RenameSource: 'x' }))],
  ['parameter', 'NotImplemented', () => s3().send(new ListObjectsV2Command({ ...object, Delimiter: '/' }))],
  ['GET: /v1/balance', 'StripeInvalidRequestError', () => stripe().balance.retrieve()],
  ['GET /v1/hardware', 'ApiError', () => replicateClient(local.replicate).hardware.list()],
])('%s is refused by its service as %s', async (operation, name, call) => {
  const refused = await call().then(
    () => undefined,
    // Stripe's errors have their names as their types.
    ({ name, type, message }) => ({ names: [name, type], message }),
  )
  expect(refused?.names).toContain(name)
  expect(refused?.message).toContain(operation)
  expect(refused?.message).toContain(notImitated)
  expect(local.aws.s3.objects('rooms')).toEqual([])
})

test("the AWS CLI finds the code of S3's error, which has no namespace", async () => {
  const answer = await fetch(`${local.aws.s3.url}/rooms/one`)
  expect(await answer.text()).toMatch(/^<\?xml [^>]+>\n<Error><Code>AccessDenied<\/Code>/)
})

test('an event is published at one address only', async () => {
  const answer = await fetch(`${local.events.url}/elsewhere`, { method: 'POST' })
  const message = expect.stringContaining('POST /elsewhere')
  expect([answer.status, await answer.json()]).toEqual([404, { errors: [{ errorType: 'NotFoundException', message }] }])
})
