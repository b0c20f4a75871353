import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { livePrefixes } from '#functions/core/db/keys.ts'
import { claimSeconds, storingSeconds } from '#functions/core/generations/job-times.ts'
import { workingSeconds } from '#functions/core/training/training-jobs.ts'
import { longestPauseSeconds } from '#functions/middleware/queue.ts'
import { workersAtOnce } from '#infra/commands/deploy/check-account.ts'
import { readConfig } from '#infra/config.ts'
import { alarmingFailures } from '#infra/constructs/watch/own-metrics.ts'
import { startableFunctions } from '#shared/contracts/ai.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { functionsOf, keptStack, type StackFunction } from '#test/support/infra/template.ts'

const stack = keptStack('plain')
const { resolver } = stack
const functions = functionsOf(stack)
const queues = resolver.resources('AWS::SQS::Queue')
const mappings = resolver.resources('AWS::Lambda::EventSourceMapping')
const alarms = resolver.resources('AWS::CloudWatch::Alarm').map(({ properties }) => properties)

const named = (entry: string) => functions.filter((candidate) => candidate.entry === entry)

const Redrive = z.object({
  VisibilityTimeout: z.number(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }),
})

const arnOf = ({ logicalId }: { logicalId: string }) => resolver.attribute(logicalId, 'Arn')

/** The alarms on a metric of a queue or function, alone or as one of several metrics. */
const alarmsOn = (metric: string, dimension: string) =>
  alarms.filter((alarm) =>
    [alarm, ...z.array(z.unknown()).parse(alarm.Metrics ?? [])].some((one) => {
      const { Metrics: _, ...watched } = Object(one)
      const text = JSON.stringify(watched)
      return text.includes(`"MetricName":"${metric}"`) && text.includes(`"${dimension}"`)
    }),
  )

/** A queue keeps failed messages for two weeks; alarms watch the waiting and the failed ones. */
const expectQueue = (queue: (typeof queues)[number]) => {
  const { RedrivePolicy } = Redrive.parse(queue.properties)
  expect(RedrivePolicy.maxReceiveCount).toBe(5)
  const deadLetters = queues.find((candidate) => arnOf(candidate) === RedrivePolicy.deadLetterTargetArn)
  expect(deadLetters?.properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600 })
  expect(alarmsOn('ApproximateAgeOfOldestMessage', queue.name)).toHaveLength(1)
  expect(alarmsOn('ApproximateNumberOfMessagesVisible', deadLetters?.name ?? '')).toHaveLength(1)
}

/** Everything that a function behind a queue has: its queue, mapping, dead letters and alarms. */
const expectWorker = (worker: StackFunction | undefined, queueName?: string) => {
  const mapping = mappings.find(({ properties }) => properties.FunctionName === worker?.name)
  expect(mapping?.properties).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] })
  const queue = queues.find((candidate) => arnOf(candidate) === mapping?.properties.EventSourceArn)
  if (queueName) expect(queue?.name).toBe(queueName)
  if (queue) expectQueue(queue)
  const { VisibilityTimeout } = Redrive.parse(queue?.properties)
  expect(VisibilityTimeout).toBe(6 * (worker?.properties.Timeout ?? 0))
  expect(VisibilityTimeout).toBeGreaterThan(longestPauseSeconds)
  expect(alarmsOn('Errors', worker?.name ?? '')).toHaveLength(1)
}

test('the queues together start as many functions as the check of an account counts', () => {
  const Scaling = z.object({ ScalingConfig: z.object({ MaximumConcurrency: z.number() }) })
  const most = mappings.flatMap(
    ({ properties }) => Scaling.safeParse(properties).data?.ScalingConfig.MaximumConcurrency ?? [],
  )
  expect(most.reduce((sum, each) => sum + each, 0)).toBe(workersAtOnce(readConfig('dev')))
})

// A new account's quota (docs/vendors.md, Lambda). Lambda refuses a mapping with more, and the deployment fails.
test('no event source has more than five filters', () => {
  const Filtered = z.object({ FilterCriteria: z.object({ Filters: z.array(z.unknown()) }) })
  const counts = mappings.flatMap(
    ({ properties }) => Filtered.safeParse(properties).data?.FilterCriteria.Filters.length ?? [],
  )
  expect(counts.length).toBeGreaterThan(0)
  expect(counts.filter((count) => count > 5)).toEqual([])
})

describe('jobs', () => {
  test.each(toolFunctions)('%s has its own worker, queue, dead letters and alarms', (name) => {
    const queue = queues.find((candidate) => candidate.name === `roomwright-dev-${name}`)
    const invoked = mappings.filter(({ properties }) => queue && properties.EventSourceArn === arnOf(queue))
    const workers = named('queues/run-tool').filter((worker) =>
      invoked.some(({ properties }) => properties.FunctionName === worker.name),
    )
    expect(workers).toHaveLength(1)
    expectWorker(workers[0], `roomwright-dev-${name}`)
  })

  test.each(['queues/store-result', 'queues/apply-stripe-event', 'queues/validate-photo'])(
    '%s has one queue, dead letters and alarms',
    (entry) => {
      expect(named(entry)).toHaveLength(1)
      expectWorker(named(entry)[0])
    },
  )

  test('the sweeper waits until no worker can be at work any more, twice the timeout', () => {
    const timeouts = (entry: string) => named(entry).map(({ properties }) => properties.Timeout)
    expect(new Set(timeouts('queues/run-tool'))).toEqual(new Set([claimSeconds / 2]))
    expect(timeouts('queues/store-result')).toEqual([storingSeconds / 2])
    expect(timeouts('queues/train-model')).toEqual([workingSeconds / 2])
  })

  test.each(['api/ai', 'api/generations', 'schedules/settle-stuck-jobs'])(
    '%s knows the queue of every AI function that a tool uses',
    (entry) => {
      const urls = named(entry)[0]?.properties.Environment.Variables.AI_QUEUE_URLS ?? '{}'
      expect(JSON.parse(urls)).toEqual(
        Object.fromEntries(
          startableFunctions.map((name) => [
            name,
            `https://sqs.us-east-1.amazonaws.com/000000000000/roomwright-dev-${name}`,
          ]),
        ),
      )
    },
  )

  test.each([
    ['stuck jobs are examined every minute', 'schedules/settle-stuck-jobs', 'rate(1 minute)'],
    ['payments are reconciled every day', 'schedules/reconcile-payments', 'rate(1 day)'],
  ] as const)('%s, without retries', (_, entry, expression) => {
    const rules = resolver.resources('AWS::Events::Rule').map(({ properties }) => properties)
    expect(rules.find(({ ScheduleExpression }) => ScheduleExpression === expression)).toMatchObject({
      State: 'ENABLED',
      Targets: [{ Arn: named(entry)[0]?.arn, RetryPolicy: { MaximumRetryAttempts: 0 } }],
    })
  })

  test('no function that a service invokes without waiting is run again by Lambda', () => {
    const waiting = ['apigateway.amazonaws.com', 'cognito-idp.amazonaws.com']
    const invoked = resolver
      .resources('AWS::Lambda::Permission')
      .filter(({ properties }) => !waiting.includes(String(properties.Principal)))
      .map(({ properties }) => functions.find(({ arn }) => arn === properties.FunctionName))
    expect(invoked.map((one) => one?.entry).sort()).toEqual([
      'schedules/reconcile-payments',
      'schedules/settle-stuck-jobs',
    ])
    const configs = resolver.resources('AWS::Lambda::EventInvokeConfig').map(({ properties }) => properties)
    for (const one of invoked)
      expect(configs).toContainEqual({ FunctionName: one?.name, Qualifier: '$LATEST', MaximumRetryAttempts: 0 })
  })

  test('every queue is encrypted and refuses plain HTTP', () => {
    const protectedQueues = resolver
      .resources('AWS::SQS::QueuePolicy')
      .filter(({ properties }) => JSON.stringify(properties).includes('"aws:SecureTransport":"false"'))
      .flatMap(({ properties }) => properties.Queues)
    for (const { properties, logicalId } of queues) {
      expect(properties).toMatchObject({ SqsManagedSseEnabled: true })
      expect(protectedQueues).toContain(resolver.resolve({ Ref: logicalId }))
    }
  })
})

describe('the stream', () => {
  const [publisher] = named('streams/publish-changes')
  const mapping = mappings.find(({ properties }) => properties.FunctionName === publisher?.name)?.properties

  test('is published in order, retried five times in halved batches, and kept in dead letters after that', () => {
    expect(mapping).toMatchObject({
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    })
    expect(mapping).not.toHaveProperty('MaximumBatchingWindowInSeconds')
    const { DestinationConfig } = z
      .object({ DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }) })
      .parse(mapping)
    const deadLetters = queues.find((queue) => arnOf(queue) === DestinationConfig.OnFailure.Destination)
    expect(alarmsOn('ApproximateNumberOfMessagesVisible', deadLetters?.name ?? '')).toHaveLength(1)
  })

  test('invokes its consumer only for the rows that tabs show', () => {
    expect(mapping?.FilterCriteria).toEqual({
      Filters: [
        ...livePrefixes.map((prefix) => ({
          Pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: [{ prefix }] } } } }),
        })),
        { Pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: ['ACCOUNT'] } } } }) },
      ],
    })
  })
})

describe('alarms', () => {
  test.each(Object.keys(alarmingFailures))('%s has an alarm', (metric) => {
    const own = alarms.filter(({ Namespace, MetricName }) => Namespace === 'roomwright-dev' && MetricName === metric)
    expect(own).toHaveLength(1)
  })
})
