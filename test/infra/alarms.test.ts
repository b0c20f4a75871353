import { expect, test } from 'vitest'
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
