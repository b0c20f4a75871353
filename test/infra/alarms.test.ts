import { expect, test } from 'vitest'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { functionsOf, keptStack } from '#test/support/infra/template.ts'

const stack = keptStack('plain')
const { resolver } = stack
const alarms = resolver.resources('AWS::CloudWatch::Alarm').map(({ properties }) => properties)

test('every alarm notifies the topic after five minutes at or above its threshold, and missing data is no alarm', () => {
  const topics = resolver.resources('AWS::SNS::Topic').map(({ name }) => expect.stringMatching(new RegExp(`:${name}$`)))
  expect(topics).toHaveLength(1)
  for (const alarm of alarms)
    expect(alarm).toMatchObject({
      AlarmActions: topics,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
      ...('MetricName' in alarm && { Period: 300 }),
    })
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
  ['ApproximateNumberOfMessagesVisible', 'QueueName', 'SUM', 1],
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
  const failing = alarms.filter((alarm) => JSON.stringify(alarm).includes('AWS/Lambda'))
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
