import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import * as z from 'zod'
import type { DynamoStandIn } from '#local/emulators/aws/dynamodb/proxy.ts'
import { credentialsOf } from '#local/emulators/aws/iam/principals.ts'
import type { StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import type { SqsStandIn } from '#local/emulators/aws/sqs/start-sqs.ts'
import type { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Access } from '#local/emulators/base/stand-in.ts'
import { region } from '#local/emulators/template/place.ts'
import type { ResolvedResource, Resolver } from '#local/emulators/template/resolve.ts'
import { type Poller, startQueuePoller } from './queue-poller.ts'
import type { FailedBatch } from './stream-delivery.ts'
import { startStreamPoller } from './stream-poller.ts'

// Strict: what is not read here is not implemented.
const MappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Tags: z.unknown().optional(),
  BatchSize: z.coerce.number(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).default({ Filters: [] }),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number() }).default({ MaximumConcurrency: 5 }),
  StartingPosition: z.literal('TRIM_HORIZON').optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.coerce.number().default(-1),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
})
type Mapping = z.infer<typeof MappingProperties>

type SourcesOptions = {
  resolver: Resolver
  functions: StackFunctions
  access: Access
  queues: SqsStandIn
  tables: DynamoStandIn
  checkpoints: DurableMap<string>
  report: (error: unknown) => void
}

/** Starts every event source mapping of the template. Throws before the first one when a role lacks a permission. */
export const startSources = (options: SourcesOptions): Poller => {
  const mappings = options.resolver
    .resources('AWS::Lambda::EventSourceMapping')
    .map((resource) => ({ resource, mapping: MappingProperties.parse(resource.properties) }))
  for (const { mapping } of mappings) if (isOfQueue(mapping)) checkRights(mapping, options)
  const pollers = mappings.map(({ resource, mapping }) =>
    isOfQueue(mapping) ? queueSource(mapping, options) : streamSource(resource, mapping, options),
  )
  return {
    stop: async () => {
      await Promise.all(pollers.map((poller) => poller.stop()))
    },
  }
}

const isOfQueue = ({ EventSourceArn }: Mapping) => EventSourceArn.includes(':sqs:')

const queueActions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']

// Lambda polls with the function's role, and refuses a mapping whose role lacks the permissions.
const checkRights = ({ EventSourceArn, FunctionName }: Mapping, { functions, access }: SourcesOptions): void => {
  const { accessKeyId } = credentialsOf(functions.get(FunctionName).logicalId)
  for (const action of queueActions) access.check({ accessKeyId, action: `sqs:${action}`, resource: EventSourceArn })
}

const queueSource = (mapping: Mapping, { functions, queues, report }: SourcesOptions): Poller => {
  const { logicalId } = functions.get(mapping.FunctionName)
  return startQueuePoller({
    queues,
    report,
    invoke: (event) => functions.invoke(logicalId, event),
    mapping: {
      queueName: queueNameOf(mapping.EventSourceArn),
      batchSize: mapping.BatchSize,
      maximumConcurrency: mapping.ScalingConfig.MaximumConcurrency,
      reportsFailures: mapping.FunctionResponseTypes.length > 0,
    },
  })
}

const streamSource = (resource: ResolvedResource, mapping: Mapping, options: SourcesOptions): Poller => {
  const { functions, queues, tables, checkpoints, report } = options
  const { logicalId } = functions.get(mapping.FunctionName)
  const destination = mapping.DestinationConfig?.OnFailure.Destination
  const checkpointKey = `${resource.logicalId} ${mapping.EventSourceArn}`
  return startStreamPoller({
    // The poller uses the proxy with the function's key, so the function's role needs the stream's permissions.
    client: new DynamoDBStreamsClient({ endpoint: tables.url, region, credentials: credentialsOf(logicalId) }),
    invoke: (event) => functions.invoke(logicalId, event),
    onWrite: tables.onWrite,
    report,
    checkpoint: {
      get: () => checkpoints.get(checkpointKey),
      set: (sequenceNumber) => checkpoints.set(checkpointKey, sequenceNumber),
    },
    onFailure: (batch) => {
      if (destination) queues.send(queueNameOf(destination), JSON.stringify(failureRecord(mapping, batch)))
    },
    mapping: {
      streamArn: mapping.EventSourceArn,
      batchSize: mapping.BatchSize,
      reportsFailures: mapping.FunctionResponseTypes.length > 0,
      bisects: mapping.BisectBatchOnFunctionError,
      maximumRetries: mapping.MaximumRetryAttempts,
      filters: mapping.FilterCriteria.Filters.map(({ Pattern }) => Pattern),
    },
  })
}

const queueNameOf = (arn: string): string => arn.slice(arn.lastIndexOf(':') + 1)

// Lambda sends the position of the failed records, not their content.
const failureRecord = ({ EventSourceArn, FunctionName }: Mapping, { records, attempts }: FailedBatch) => ({
  requestContext: {
    functionArn: FunctionName,
    condition: 'RetryAttemptsExhausted',
    approximateInvokeCount: attempts,
  },
  version: '1.0',
  timestamp: new Date().toISOString(),
  DDBStreamBatchInfo: {
    shardId: 'shardId-local',
    startSequenceNumber: records[0]?.dynamodb?.SequenceNumber,
    endSequenceNumber: records.at(-1)?.dynamodb?.SequenceNumber,
    batchSize: records.length,
    streamArn: EventSourceArn,
  },
})
