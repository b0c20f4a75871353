import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { longestPauseSeconds } from '#functions/middleware/queue.ts'
import { alarmingFailures } from '#infra/constructs/watch/failure-metrics.ts'
import { aiFunctions } from '#shared/tools/ai-functions.ts'
import { buildForTests, functionsOf, type StackFunction, synthesize } from '#test/support/infra/template.ts'

const stack = synthesize(await buildForTests())
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

const alarmsOn = (metric: string, dimension: string) =>
  alarms.filter(
    ({ MetricName, Dimensions }) => MetricName === metric && JSON.stringify(Dimensions).includes(`"${dimension}"`),
  )

/** Everything that a function behind a queue has: its queue, mapping, dead letters and alarms. */
const expectWorker = (worker: StackFunction | undefined, queueName?: string) => {
  const mapping = mappings.find(({ properties }) => properties.FunctionName === worker?.name)
  expect(mapping?.properties).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] })
  const queue = queues.find((candidate) => arnOf(candidate) === mapping?.properties.EventSourceArn)
  if (queueName) expect(queue?.name).toBe(queueName)
  const { VisibilityTimeout, RedrivePolicy } = Redrive.parse(queue?.properties)
  expect(VisibilityTimeout).toBe(6 * (worker?.properties.Timeout ?? 0))
  expect(VisibilityTimeout).toBeGreaterThan(longestPauseSeconds)
  expect(RedrivePolicy.maxReceiveCount).toBe(5)
  const deadLetters = queues.find((candidate) => arnOf(candidate) === RedrivePolicy.deadLetterTargetArn)
  expect(deadLetters?.properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600 })
  expect(alarmsOn('ApproximateAgeOfOldestMessage', queue?.name ?? '')).toHaveLength(1)
  expect(alarmsOn('ApproximateNumberOfMessagesVisible', deadLetters?.name ?? '')).toHaveLength(1)
  expect(alarmsOn('Errors', worker?.name ?? '')).toHaveLength(1)
}

describe('jobs', () => {
  test.each(aiFunctions)('%s has its own worker, queue, dead letters and alarms', (name) => {
    const workers = named('queues/run-tool').filter(
      ({ properties }) => properties.Environment.Variables.AI_FUNCTION === name,
    )
    expect(workers).toHaveLength(1)
    expectWorker(workers[0], `roomwright-dev-${name}`)
  })

  test.each(['queues/store-result', 'queues/apply-stripe-event'])(
    '%s has one queue, dead letters and alarms',
    (entry) => {
      expect(named(entry)).toHaveLength(1)
      expectWorker(named(entry)[0])
    },
  )

  test.each(['api/ai', 'api/generations', 'schedules/settle-stuck-jobs'])(
    '%s knows the queue of every AI function',
    (entry) => {
      const urls = named(entry)[0]?.properties.Environment.Variables.AI_QUEUE_URLS ?? '{}'
      expect(JSON.parse(urls)).toEqual(
        Object.fromEntries(
          aiFunctions.map((name) => [name, `https://sqs.us-east-1.amazonaws.com/000000000000/roomwright-dev-${name}`]),
        ),
      )
    },
  )

  test.each([
    ['stuck ones are looked at every minute', 'schedules/settle-stuck-jobs', 'rate(1 minute)'],
    ['payments are reconciled every day', 'schedules/reconcile-payments', 'rate(1 day)'],
  ] as const)('%s, by a run that is not repeated', (_, entry, expression) => {
    const rules = resolver.resources('AWS::Events::Rule').map(({ properties }) => properties)
    expect(rules.find(({ ScheduleExpression }) => ScheduleExpression === expression)).toMatchObject({
      State: 'ENABLED',
      Targets: [{ Arn: named(entry)[0]?.arn, RetryPolicy: { MaximumRetryAttempts: 0 } }],
    })
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

  test('is published in order, retried five times and halved, and kept when it fails for good', () => {
    expect(mapping).toMatchObject({
      BatchSize: 10,
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

  test('wakes its consumer for accounts and generations only', () => {
    expect(mapping?.FilterCriteria).toEqual({
      Filters: [
        { Pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: [{ prefix: 'GEN#' }] } } } }) },
        { Pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: ['ACCOUNT'] } } } }) },
      ],
    })
  })
})

describe('alarms', () => {
  test('tell the topic, and a quiet night is no alarm', () => {
    const [topic] = resolver.resources('AWS::SNS::Topic')
    for (const alarm of alarms)
      expect(alarm).toMatchObject({
        AlarmActions: [resolver.attribute(topic?.logicalId ?? '', 'TopicArn')],
        TreatMissingData: 'notBreaching',
      })
  })

  test.each(Object.keys(alarmingFailures))('%s rings', (metric) => {
    expect(alarmsOn(metric, 'roomwright')).toMatchObject([{ Namespace: 'Roomwright' }])
  })

  test('there is one for the whole API, one at most for a function', () => {
    expect(alarms.filter(({ Metrics }) => Metrics)).toHaveLength(1)
    for (const { name, entry } of functions)
      expect(alarmsOn('Errors', name)).toHaveLength(entry.startsWith('api/') ? 0 : 1)
  })
})
