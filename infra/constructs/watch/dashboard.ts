import { Duration } from 'aws-cdk-lib'
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { FailureMetric } from '#functions/core/runtime/metrics.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import type { AiTool } from '#infra/constructs/jobs/ai-tool.ts'
import type { Results } from '#infra/constructs/jobs/results.ts'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import type { Api } from '#infra/constructs/web/api.ts'
import type { LiveUpdates } from '#infra/constructs/web/live-updates.ts'
import { failingShare, objectives } from './objectives.ts'
import { alarmingFailures, ownMetric } from './own-metrics.ts'

export type DashboardProps = {
  stage: string
  api: Api
  areas: readonly LambdaFunction[]
  tools: readonly AiTool[]
  results: Results
  liveUpdates: LiveUpdates
  table: Table
}

const p95 = { statistic: Stats.percentile(95) }

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id)
    const { stage, api, areas, tools, results, liveUpdates, table } = props
    const { httpApi } = api
    const jobs = [...tools.map((tool) => tool.jobs), results.jobs]
    const page = new CloudWatchDashboard(this, 'Page', {
      dashboardName: `roomwright-${stage}`,
      defaultInterval: Duration.hours(3),
    })
    page.addWidgets(
      graph('API: requests and errors', [
        httpApi.metricCount(),
        httpApi.metricClientError(),
        httpApi.metricServerError(),
      ]),
      graph(
        'API: milliseconds, p95',
        areas.map((area) => area.metricDuration({ ...p95, label: area.entry })),
      ),
      graph(
        'Failures people notice',
        (Object.keys(alarmingFailures) as FailureMetric[]).map((name) => ownMetric(this, name)),
      ),
    )
    page.addWidgets(
      graph(
        'Objectives: failing share of an hour, percent',
        Object.values(objectives).map((objective) => failingShare(this, objective, Duration.hours(1))),
      ),
      graph('From webhook to design: milliseconds, p95', [ownMetric(this, 'WebhookToDesignMilliseconds', p95)]),
      graph('Replicate: millionths of a dollar', [ownMetric(this, 'ReplicateMicroUsd', { period: Duration.hours(1) })]),
    )
    page.addWidgets(
      graph(
        'Jobs waiting',
        jobs.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
      ),
      graph('Dead letters', [
        sumOf(
          [...new Set(jobs.map(({ deadLetters }) => deadLetters))].map((one) =>
            one.metricApproximateNumberOfMessagesVisible(),
          ),
        ),
      ]),
      graph(
        'Workers: seconds, p95',
        [...tools.map(({ worker }) => worker), results.worker].map((worker) => worker.metricDuration(p95)),
      ),
    )
    page.addWidgets(
      graph('Live updates', liveUpdateMetrics(liveUpdates)),
      graph('Table: units', [
        table.table.metricConsumedReadCapacityUnits(),
        table.table.metricConsumedWriteCapacityUnits(),
      ]),
    )
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 })

const sumOf = (metrics: IMetric[]) =>
  new MathExpression({
    label: 'Dead letters',
    expression: `SUM(METRICS())`,
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
  })

// CDK has no methods for the metrics of an Event API.
const liveUpdateMetrics = ({ apiId }: LiveUpdates) =>
  ['Requests', '4XXError', '5XXError'].map(
    (metricName) =>
      new Metric({
        namespace: 'AWS/AppSync',
        metricName,
        dimensionsMap: { EventAPIId: apiId },
        statistic: Stats.SUM,
      }),
  )
