import { expect, test } from 'vitest'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { functionsOf, keptStack } from '#test/support/infra/template.ts'

const stack = keptStack('plain')
const { resolver } = stack
const alarms = resolver.resources('AWS::CloudWatch::Alarm').map(({ properties }) => properties)

/** The alarms on one metric, by its name. */
const alarmsOn = (name: string) => alarms.filter(({ MetricName }) => MetricName === name)

const isSweep = ({ MetricName }: Record<string, unknown>) => MetricName === 'Invocations'

test('every alarm notifies the topic, all but one at or above the threshold, and missing data is none of those', () => {
  const topics = resolver.resources('AWS::SNS::Topic').map(({ name }) => expect.stringMatching(new RegExp(`:${name}$`)))
  expect(topics).toHaveLength(1)
  for (const alarm of alarms) expect(alarm).toMatchObject({ AlarmActions: topics })
  for (const alarm of alarms.filter((one) => !isSweep(one)))
    expect(alarm).toMatchObject({
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
      ...('MetricName' in alarm && { Period: alarm.MetricName === 'ReplicateMicroUsd' ? 86_400 : 300 }),
    })
})

test('a sweep that does not run for ten minutes is an alarm, also when nothing is counted at all', () => {
  const sweeper = functionsOf(stack).find(({ entry }) => entry === 'schedules/settle-stuck-jobs')?.name
  expect(alarms.filter(isSweep)).toEqual([
    expect.objectContaining({
      Namespace: 'AWS/Lambda',
      Dimensions: [{ Name: 'FunctionName', Value: sweeper }],
      Statistic: 'Sum',
      Threshold: 1,
      Period: 300,
      EvaluationPeriods: 2,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    }),
  ])
})

test('live updates that are a minute behind are an alarm', () => {
  const publisher = functionsOf(stack).find(({ entry }) => entry === 'streams/publish-changes')?.name
  expect(alarmsOn('IteratorAge')).toMatchObject([
    { Dimensions: [{ Name: 'FunctionName', Value: publisher }], Statistic: 'Maximum', Threshold: 60_000 },
  ])
})

test('functions that the account is too small for are an alarm, whichever they are', () => {
  expect(alarmsOn('Throttles')).toMatchObject([{ Namespace: 'AWS/Lambda', Threshold: 10 }])
  expect(alarmsOn('Throttles')[0]).not.toHaveProperty('Dimensions')
})

test('a day at Replicate that costs more than the stage allows is an alarm', () => {
  expect(alarmsOn('ReplicateMicroUsd')).toMatchObject([{ Statistic: 'Sum', Threshold: 50_000_000 }])
})

test('designs that come two seconds after their webhook are an alarm when they are one in twenty', () => {
  expect(alarmsOn('WebhookToDesignMilliseconds')).toMatchObject([{ ExtendedStatistic: 'p95', Threshold: 2000 }])
})

/** The metrics of an alarm on an expression, with their dimensions as one object. */
const partsOf = ({ Metrics = [] }: Record<string, unknown>) =>
  (Metrics as { MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string; Value: string }[] } } }[])
    .flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
    .map(({ MetricName, Dimensions }) => [
      MetricName,
      Object.fromEntries(Dimensions.map((one) => [one.Name, one.Value])),
    ])

test('the table alarms when DynamoDB refuses reads or writes of itself or its index', () => {
  const [table] = resolver.resources('AWS::DynamoDB::GlobalTable')
  const own = { TableName: table?.name }
  const index = { ...own, GlobalSecondaryIndexName: 'gsi1' }
  expect(computedFrom('ReadThrottleEvents').map(partsOf)).toEqual([
    [
      ['ReadThrottleEvents', own],
      ['ReadThrottleEvents', index],
      ['WriteThrottleEvents', own],
      ['WriteThrottleEvents', index],
    ],
  ])
})

test('the site alarms at 1 % of errors, counted over at least fifty requests', () => {
  const [alarm, ...others] = computedFrom('5xxErrorRate')
  expect(others).toEqual([])
  expect(alarm).toMatchObject({ Threshold: 1 })
  const dimensions = { DistributionId: expect.any(String), Region: 'Global' }
  expect(partsOf(alarm ?? {})).toEqual([
    ['5xxErrorRate', dimensions],
    ['Requests', dimensions],
  ])
})

test('each firewall has a metric of its own, which its stage alone has, and both are watched', () => {
  const names = resolver
    .resources('AWS::WAFv2::WebACL')
    .map(({ properties }) => (properties.VisibilityConfig as { MetricName: string }).MetricName)
  expect(names.sort()).toEqual(['roomwright-dev-site', 'roomwright-dev-users'])
  const watched = computedFrom('BlockedRequests').flatMap(partsOf)
  expect(watched).toEqual([
    ['BlockedRequests', { WebACL: 'roomwright-dev-users', Rule: 'ALL', Region: 'us-east-1' }],
    ['BlockedRequests', { WebACL: 'roomwright-dev-site', Rule: 'ALL' }],
  ])
})

test.each([
  ['SubmitAccepted', ['SubmitFailed'], 200, { 3600: 1.44, 21600: 0.6 }],
  ['DesignInTime', ['GenerationFailed', 'JobTimedOut'], 30, { 3600: 14.4, 21600: 6 }],
])('the objective of %s alarms at a rate that would use up its month too early', (good, bad, least, thresholds) => {
  const found = computedFrom(good)
  const periodOf = ({ Metrics = [] }: Record<string, unknown>) =>
    (Metrics as { MetricStat?: { Period: number } }[]).find(({ MetricStat }) => MetricStat)?.MetricStat?.Period
  expect(Object.fromEntries(found.map((alarm) => [periodOf(alarm), alarm.Threshold]))).toEqual(thresholds)
  for (const alarm of found) {
    expect(partsOf(alarm).map(([name]) => name)).toEqual([good, ...bad])
    const failed = bad.map((name) => `FILL(m${name}, 0)`).join(' + ')
    const all = `(FILL(m${good}, 0) + ${failed})`
    expect(JSON.stringify(alarm)).toContain(`100 * (${failed}) / IF(${all} > ${least}, ${all}, ${least})`)
  }
})

// The oldest message counts in seconds.
test.each([
  ['AWS/Lambda', 'Errors', 'Sum', 1],
  ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'Maximum', 1],
  ['AWS/SQS', 'ApproximateAgeOfOldestMessage', 'Maximum', 600],
  ['roomwright-dev', 'GenerationFailed', 'Sum', 5],
  ['roomwright-dev', 'JobTimedOut', 'Sum', 1],
  ['roomwright-dev', 'PaymentDisputed', 'Sum', 1],
  ['roomwright-dev', 'PaymentFailed', 'Sum', 20],
  ['roomwright-dev', 'PaymentParked', 'Sum', 1],
  ['roomwright-dev', 'PaymentReconciled', 'Sum', 1],
  ['roomwright-dev', 'ProviderRefused', 'Sum', 1],
  ['roomwright-dev', 'ResultDiscarded', 'Sum', 5],
  ['roomwright-dev', 'WebhookRefused', 'Sum', 20],
])('the metric %s %s alarms when its %s reaches %i', (Namespace, MetricName, Statistic, Threshold) => {
  const found = alarms.filter((alarm) => alarm.Namespace === Namespace && alarm.MetricName === MetricName)
  expect(found.length).toBeGreaterThan(0)
  for (const alarm of found) expect(alarm).toMatchObject({ Statistic, Threshold })
})

const counted = (Id: string, Namespace: string, MetricName: string, Stat: string) => ({
  Id,
  ReturnData: false,
  MetricStat: { Metric: { Namespace, MetricName }, Period: 300, Stat },
})

/** The alarms on an expression, by a metric that it uses. */
const computedFrom = (metricName: string) =>
  alarms.filter(({ Metrics = [] }) =>
    (Metrics as object[]).some((one) => JSON.stringify(one).includes(`"${metricName}"`)),
  )

test('the trigger that refuses sign-ups alarms only for its other errors, time-outs among them', () => {
  const trigger = functionsOf(stack).find(({ entry }) => entry === 'triggers/pre-sign-up')?.name
  expect(computedFrom('SignUpRefused')).toMatchObject([
    {
      Threshold: 1,
      Metrics: [
        { Expression: 'errors - FILL(refusals, 0)', ReturnData: true },
        counted('errors', 'AWS/Lambda', 'Errors', 'Sum'),
        counted('refusals', 'roomwright-dev', 'SignUpRefused', 'Sum'),
      ],
    },
  ])
  expect(JSON.stringify(computedFrom('SignUpRefused'))).toContain(`"Name":"FunctionName","Value":"${trigger}"`)
  const plain = alarms.filter(({ MetricName }) => MetricName === 'Errors')
  expect(JSON.stringify(plain)).not.toContain(`"Value":"${trigger}"`)
})

/** The values of a dimension of the metrics of some alarms. */
const watchedIn = (found: readonly object[], dimension: string) =>
  [...JSON.stringify(found).matchAll(new RegExp(`"Name":"${dimension}","Value":"([^"]+)"`, 'g'))].map(
    ([, name]) => name,
  )

test.each([
  ['Errors', 'FunctionName', 'SUM', 1],
  ['ApproximateAgeOfOldestMessage', 'QueueName', 'MAX', 600],
])('the AI functions share alarms on %s, ten of them at most in one', (metric, dimension, how, Threshold) => {
  const found = computedFrom(metric).filter(({ Metrics = [] }) =>
    JSON.stringify(Metrics).includes(`"${how}([FILL(m0, 0)`),
  )
  for (const alarm of found) {
    expect(alarm).toMatchObject({ Threshold })
    expect((alarm.Metrics as object[]).length - 1).toBeLessThanOrEqual(10)
  }
  expect(watchedIn(found, dimension)).toHaveLength(toolFunctions.length)
})

test('every queue and every function behind a queue, stream, schedule, trigger or webhook has an alarm, and only one of a kind', () => {
  const aged = alarms.filter((alarm) => JSON.stringify(alarm).includes('ApproximateAgeOfOldestMessage'))
  const dead = alarms.filter((alarm) => JSON.stringify(alarm).includes('ApproximateNumberOfMessagesVisible'))
  const failing = alarms.filter((alarm) => JSON.stringify(alarm).includes('"Errors"'))
  const queues = resolver.resources('AWS::SQS::Queue').map(({ name }) => name)
  const isDead = new Set(watchedIn(dead, 'QueueName'))
  expect(watchedIn(aged, 'QueueName').sort()).toEqual(queues.filter((name) => !isDead.has(name)).sort())
  expect([...watchedIn(aged, 'QueueName'), ...watchedIn(dead, 'QueueName')].sort()).toEqual(queues.sort())
  const behind = functionsOf(stack).filter(({ entry }) => !/^(api|pages)\//.test(entry))
  expect(watchedIn(failing, 'FunctionName').sort()).toEqual(behind.map(({ name }) => name).sort())
})

test('the API alarms at 1 % of server errors, counted over at least fifty requests', () => {
  const [alarm, ...others] = computedFrom('5xx')
  expect(others).toEqual([])
  expect(alarm).toMatchObject({
    Threshold: 1,
    Metrics: [
      { Expression: 'IF(requests > 50, errors / requests, errors / 50) * 100', ReturnData: true },
      counted('requests', 'AWS/ApiGateway', 'Count', 'SampleCount'),
      counted('errors', 'AWS/ApiGateway', '5xx', 'Sum'),
    ],
  })
})
