import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { type Table, tableIndex } from '#infra/constructs/data/table.ts'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import type { WebAcl } from '#infra/constructs/web/web-acl.ts'
import type { AlarmSettings } from './alarms.ts'

export type Services = {
  distribution: Distribution
  firewalls: readonly WebAcl[]
  users: { userPool: UserPool; client: UserPoolClient }
  table: Table
  /** Runs every minute. */
  sweeper: LambdaFunction
  /** Reads the table's stream. */
  publisher: LambdaFunction
}

const fiveMinutes = { period: Duration.minutes(5) }
const sum = { ...fiveMinutes, statistic: Stats.SUM }

/** Alarms on what AWS counts itself. Names and dimensions of the metrics: docs/vendors.md, CloudWatch. */
export const serviceAlarms = (services: Services): AlarmSettings[] => [
  {
    name: 'SweepMissing',
    metric: services.sweeper.metricInvocations(sum),
    threshold: 1,
    isLow: true,
    description: 'Stuck jobs have not been settled for ten minutes: the schedule of settle-stuck-jobs does not run.',
  },
  {
    name: 'LiveUpdatesLag',
    metric: services.publisher.metric('IteratorAge', { ...fiveMinutes, statistic: Stats.MAXIMUM }),
    threshold: Duration.minutes(1).toMilliseconds(),
    description: 'The oldest row of the stream that live updates read is older than a minute.',
  },
  {
    name: 'Throttles',
    // Without a dimension it counts every function of the account, which share its limit.
    metric: new Metric({ ...sum, namespace: 'AWS/Lambda', metricName: 'Throttles' }),
    threshold: 10,
    description: "Functions were refused because the account's limit of concurrent runs was reached.",
  },
  {
    name: 'TableThrottles',
    metric: total('Throttled reads and writes', tableMetrics(services, ['ReadThrottleEvents', 'WriteThrottleEvents'])),
    threshold: 10,
    description: 'DynamoDB refused reads or writes of the table or its index.',
  },
  {
    name: 'TableConflicts',
    metric: services.table.table.metric('TransactionConflict', sum),
    threshold: 100,
    description: 'Many transactions met others on the same row. Each is repeated, so that users only wait longer.',
  },
  {
    name: 'SiteErrors',
    metric: siteErrorPercent(services.distribution),
    threshold: 1,
    description: 'CloudFront answers 5xx, for the site or in the place of the API.',
  },
  {
    name: 'SignInThrottles',
    metric: total(
      'Throttled sign-ups, sign-ins and refreshed tokens',
      ['SignUpThrottles', 'SignInThrottles', 'TokenRefreshThrottles'].map((metricName) =>
        userMetric(services, metricName),
      ),
    ),
    threshold: 5,
    description: 'Cognito refused sign-ups, sign-ins or tokens because of its limit of requests a second.',
  },
  {
    name: 'BlockedRequests',
    metric: total(
      'Requests that a firewall blocked',
      services.firewalls.map(({ blocked }) => blocked),
    ),
    threshold: 1000,
    description: 'The firewalls blocked many requests within five minutes: an attack, or a rule that is too strict.',
  },
]

/** The sum of several metrics, of which those without data count as 0. */
const total = (label: string, metrics: readonly IMetric[]) =>
  new MathExpression({
    label,
    expression: metrics.map((_, at) => `FILL(m${at}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, at) => [`m${at}`, metric])),
    ...fiveMinutes,
  })

const tableMetrics = ({ table: { table } }: Services, names: readonly string[]) =>
  names.flatMap((metricName) => [
    table.metric(metricName, sum),
    table.metric(metricName, {
      ...sum,
      dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: tableIndex },
    }),
  ])

const userMetric = ({ users: { userPool, client } }: Services, metricName: string) =>
  new Metric({
    ...sum,
    namespace: 'AWS/Cognito',
    metricName,
    dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
  })

// Few requests count as fifty, as for the API's errors.
const siteErrorPercent = ({ distributionId }: Distribution) => {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      ...fiveMinutes,
      statistic,
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    })
  return new MathExpression({
    label: 'Errors of the site, percent',
    expression: 'IF(requests > 50, rate, rate * requests / 50)',
    usingMetrics: { rate: metric('5xxErrorRate', Stats.AVERAGE), requests: metric('Requests', Stats.SUM) },
    ...fiveMinutes,
  })
}
