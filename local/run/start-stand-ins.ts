import * as z from 'zod'
import { stripeApiVersion } from '#functions/core/clients/stripe/stripe-api-version.ts'
import { tableSource } from '#local/emulators/aws/appsync/data-source.ts'
import { eventNamespaces } from '#local/emulators/aws/appsync/event-namespaces.ts'
import { startEvents } from '#local/emulators/aws/appsync/start-events.ts'
import { startCognito } from '#local/emulators/aws/cognito/start-cognito.ts'
import { startDynamoProxy } from '#local/emulators/aws/dynamodb/proxy.ts'
import { createStackFaults } from '#local/emulators/aws/faults/stack-faults.ts'
import { credentialsOf, operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'
import type { LogRing } from '#local/emulators/aws/lambda/log-ring.ts'
import { startRekognition } from '#local/emulators/aws/rekognition/start-rekognition.ts'
import { startS3 } from '#local/emulators/aws/s3/start-s3.ts'
import { startSecrets } from '#local/emulators/aws/secrets/start-secrets.ts'
import { verifiedIdentities } from '#local/emulators/aws/ses/identities.ts'
import { startSes } from '#local/emulators/aws/ses/start-ses.ts'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import type { Mailbox } from '#local/emulators/base/mailbox.ts'
import { type Part, startPart } from '#local/emulators/base/ports.ts'
import type { AnsweredCall, StandIn } from '#local/emulators/base/stand-in.ts'
import { startReplicate } from '#local/emulators/replicate/start-replicate.ts'
import { startStripe } from '#local/emulators/stripe/start-stripe.ts'
import { accountId as account, region } from '#local/emulators/template/place.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { previewPictures } from '#local/preview/preview-pictures.ts'
import { looksModule } from '#local/preview/scene-of.ts'
import { brand } from '#shared/brand.ts'
import type { Foundation } from './foundation.ts'
import type { RealReplicate } from './real-replicate.ts'
import type { RealStripe } from './real-stripe.ts'
import { siteBook } from './site-addresses.ts'
import { createBuckets, createQueues, createSecrets, fillPictureSigner, storePictureKeys } from './stored-resources.ts'
import { poolSettingsOf, triggersOf } from './user-pool.ts'

type StandInOptions = Pick<
  Foundation,
  'assembly' | 'resolver' | 'access' | 'ports' | 'state' | 'closing' | 'logs' | 'engineUrl' | 'door'
> & {
  mailbox: Mailbox
  invoke: (functionArn: string, event: unknown) => Promise<Invocation>
  /** The shortest duration of a prediction. */
  replicateLatencyMs?: number | undefined
  /** Tints photos instead of running the preview engine. */
  plainPreviews: boolean
  /** Replaces the stand-in. */
  realReplicate?: RealReplicate | undefined
  realStripe?: RealStripe | undefined
}

export type StandIns = Awaited<ReturnType<typeof startStandIns>>

// The token that Replicate's stand-in accepts, and the secret with which it signs webhooks.
export const localReplicateToken = 'r8_local'
const localWebhookSecret = `whsec_${Buffer.from('roomwright-local-webhook-secret').toString('base64')}`

// The API key that Stripe's stand-in accepts.
export const localStripeKey = 'sk_test_local'

/** Starts every stand-in and creates in it the resources of the template. */
export const startStandIns = async (options: StandInOptions) => {
  const { resolver, access, state, logs, mailbox } = options
  const site = siteBook(resolver, options.door.origin)
  const faults = createStackFaults(resolver, state.map('aws-faults'))
  const common = { access, region, account, faults, log: callLogger(logs) }
  const begin = beginner(options)

  const secrets = await begin('secrets', (port) => startSecrets({ ...common, port, file: state.path('secrets') }))
  const { realReplicate, realStripe } = options
  createSecrets(resolver, secrets, {
    'replicate-token': realReplicate?.token ?? localReplicateToken,
    'replicate-webhook': realReplicate?.webhookSecret ?? localWebhookSecret,
    'stripe-key': realStripe?.key ?? localStripeKey,
    ...(realStripe?.webhookSecret && { 'stripe-webhook': realStripe.webhookSecret }),
  })
  await fillPictureSigner(secrets)
  storePictureKeys(secrets, options.assembly)

  const [tables, s3, sqs, cognito, replicate, stripe] = await Promise.all([
    begin('dynamodb', (port) => startDynamoProxy({ ...common, port, engineUrl: options.engineUrl })),
    begin('s3', (port) => startS3({ ...common, port, folder: state.folder('s3') })),
    begin('sqs', (port) => startSqs({ ...common, port, file: state.path('queues') })),
    begin('cognito', (port) =>
      startCognito({
        ...common,
        port,
        file: state.path('users'),
        pool: poolSettingsOf(resolver, site),
        triggers: triggersOf(resolver, options.invoke),
        deliverMail: (mail) => mailbox.deliver({ ...mail, source: 'cognito' }),
      }),
    ),
    realReplicate
      ? undefined
      : begin('replicate', (port) =>
          startReplicate({
            port,
            file: state.path('predictions'),
            folder: state.folder('outputs'),
            token: localReplicateToken,
            webhookSecret: localWebhookSecret,
            log: common.log,
            account: { username: 'roomwright-local', name: brand.name },
            pictures: previewPictures({ isPlain: options.plainPreviews }),
            ...(options.replicateLatencyMs !== undefined && { latencyMs: options.replicateLatencyMs }),
          }),
        ),
    realStripe
      ? undefined
      : begin('stripe', (port) =>
          startStripe({
            port,
            file: state.path('stripe'),
            apiKey: localStripeKey,
            apiVersion: stripeApiVersion,
            merchant: brand.name,
            log: common.log,
          }),
        ),
  ])
  createBuckets(resolver, s3, site)
  createQueues(resolver, sqs)
  const events = await begin('events', (port) =>
    startEvents({ ...common, port, ...eventApiOf(resolver, tables.url), verifyToken: cognito.verifyToken }),
  )
  const ses = await begin('ses', (port) =>
    startSes({
      ...common,
      port,
      identities: verifiedIdentities(resolver),
      deliver: mailbox.deliver,
    }),
  )
  const rekognition = await begin('rekognition', (port) =>
    startRekognition({ ...common, port, s3Url: s3.url, looksModule, file: state.path('faces') }),
  )
  return { secrets, tables, s3, sqs, cognito, replicate, stripe, events, ses, rekognition, faults }
}

const beginner =
  ({ ports, closing }: StandInOptions) =>
  async <Started extends StandIn>(part: Part, start: (port: number) => Promise<Started>): Promise<Started> => {
    const started = await startPart(part, ports[part], start)
    closing.add(started.close)
    return started
  }

const TableSource = z.object({
  Name: z.string(),
  Type: z.literal('AMAZON_DYNAMODB'),
  DynamoDBConfig: z.object({ TableName: z.string() }),
})

const eventApiOf = (resolver: Resolver, tablesUrl: string) => {
  const [api] = resolver.resources('AWS::AppSync::Api')
  if (!api) throw new Error('The local runner needs a template with an Event API.')
  const namespaces = resolver.resources('AWS::AppSync::ChannelNamespace').map(({ properties }) => properties)
  return {
    api: { id: api.name, arn: resolver.attribute(api.logicalId, 'ApiArn') },
    namespaces: eventNamespaces({ api: api.properties, namespaces }),
    dataSources: Object.fromEntries(
      resolver.resources('AWS::AppSync::DataSource').map(({ logicalId, properties }) => {
        const { Name, DynamoDBConfig } = TableSource.parse(properties)
        const credentials = credentialsOf(logicalId)
        return [Name, tableSource({ endpoint: tablesUrl, region, tableName: DynamoDBConfig.TableName, credentials })]
      }),
    ),
  }
}

// The pollers and the console call all the time; the log gets only their failed calls.
const isRoutine = ({ action, accessKeyId, error }: AnsweredCall) =>
  !error &&
  (accessKeyId === operatorCredentials.accessKeyId || /^(GetRecords|GetShardIterator|DescribeStream)$/.test(action))

const callLogger = (logs: LogRing) => (call: AnsweredCall) => {
  if (isRoutine(call)) return
  const { service, action, subject = '', status, error } = call
  const message = [action, subject, status, error].filter(Boolean).join(' ')
  logs.add(service, JSON.stringify({ level: error ? 'WARN' : 'DEBUG', message, accessKeyId: call.accessKeyId }))
}
