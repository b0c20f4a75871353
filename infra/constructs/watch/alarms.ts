import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct, type IConstruct } from 'constructs'
import type { FailureMetric } from '#functions/core/runtime/metrics.ts'
import type { Config } from '#infra/config.ts'
import { AiTool } from '#infra/constructs/jobs/ai-tool.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { DeadLetterQueue, QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts'
import type { Api } from '#infra/constructs/web/api.ts'
import { WebAcl } from '#infra/constructs/web/web-acl.ts'
import { objectiveAlarms } from './objectives.ts'
import { alarmingFailures, ownMetric } from './own-metrics.ts'
import { type Services, serviceAlarms } from './service-alarms.ts'

export type AlarmsProps = {
  config: Config
  api: Api
  /** The trigger that refuses sign-ups by throwing an error. */
  preSignUp: LambdaFunction
  services: Omit<Services, 'firewalls'>
}

export type AlarmSettings = {
  name: string
  metric: IMetric
  threshold: number
  description: string
  /** Whether a value below the threshold, or none, is the trouble. */
  isLow?: boolean
}

const fiveMinutes = { period: Duration.minutes(5) }
const waitingSeconds = Duration.minutes(10).toSeconds()
const deadLettersFound = 'A message has failed five times: read the logs by its correlation id, fix the cause, redrive.'

// An alarm's expression can use this many metrics (docs/vendors.md, CloudWatch).
const metricsPerAlarm = 10

const groupsOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / metricsPerAlarm) }, (_, group) =>
    all.slice(group * metricsPerAlarm, (group + 1) * metricsPerAlarm),
  )

/** One value of several metrics, of which those without data count as 0. */
const combined = (how: 'SUM' | 'MAX', label: string, metrics: readonly IMetric[]) =>
  new MathExpression({
    label,
    expression: `${how}([${metrics.map((_, at) => `FILL(m${at}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(metrics.map((metric, at) => [`m${at}`, metric])),
    ...fiveMinutes,
  })

/**
 * All alarms, sent to one topic. They cover every function and queue that exists in the stack when this is constructed.
 * docs/operations.md describes the response to each.
 */
export class Alarms extends Construct {
  private readonly topic: Topic

  constructor(scope: Construct, id: string, { config, api, preSignUp, services }: AlarmsProps) {
    super(scope, id)
    this.topic = this.addTopic(`${config.productName} ${config.stage}`)
    if (config.alarmEmail) this.topic.addSubscription(new EmailSubscription(config.alarmEmail))

    this.add({ name: 'ApiErrors', metric: apiErrorPercent(api), threshold: 1, description: 'The API answers 5xx.' })
    const all = Stack.of(this).node.findAll()
    const firewalls = all.filter((one) => one instanceof WebAcl)
    for (const alarm of serviceAlarms({ ...services, firewalls })) this.add(alarm)
    for (const alarm of objectiveAlarms(this)) this.add(alarm)
    this.add(slowDesigns(this))
    this.add(replicateBudget(this, config))
    const tools = all.filter((one) => one instanceof AiTool)
    for (const [group, some] of groupsOf(tools).entries()) this.addForTools(some, `Tools${group + 1}`)
    const watched = all.filter(({ node }) => !node.scopes.some((one) => one instanceof AiTool))
    for (const one of watched.filter(isBehindApi))
      this.addForFunction(one, one === preSignUp ? errorsWithoutRefusals(one) : one.metricErrors(fiveMinutes))
    for (const deadLetters of watched.filter((one) => one instanceof DeadLetterQueue))
      this.addForDeadLetters(deadLetters)
    for (const { queue } of watched.filter((one) => one instanceof QueueWithDeadLetters))
      this.add({
        name: `${nameOf(queue)}Age`,
        metric: queue.metricApproximateAgeOfOldestMessage(fiveMinutes),
        threshold: waitingSeconds,
        description: `A message of ${nameOf(queue)} has waited for ten minutes.`,
      })
    for (const [name, threshold] of Object.entries(alarmingFailures) as [FailureMetric, number][])
      this.add({ name, metric: ownMetric(this, name), threshold, description: `${name} was counted.` })
  }

  // The stack's own key, about $1 a month. CloudWatch may not use AWS's key for topics, and the policy of that key
  // cannot be changed (docs/vendors.md, SNS).
  private addTopic(displayName: string) {
    const topic = new Topic(this, 'Topic', {
      displayName,
      enforceSSL: true,
      masterKey: new Key(this, 'Key', {
        description: 'Encrypts the topic of the alarms',
        enableKeyRotation: true,
        // Nothing encrypted with the key is stored for longer than a message needs.
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    })
    // `enforceSSL` writes a policy, which replaces SNS's default policy with CloudWatch's permission. This grant
    // restores it and includes the key.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    return topic
  }

  /** Two alarms for several AI functions. The dashboard shows which of them is meant. */
  private addForTools(tools: readonly AiTool[], group: string) {
    const names = tools.map(({ name }) => name).join(', ')
    this.add({
      name: `${group}Errors`,
      metric: combined(
        'SUM',
        'Errors of the AI functions',
        tools.map(({ worker }) => worker.metricErrors(fiveMinutes)),
      ),
      threshold: 1,
      description: `queues/run-tool throws or times out, for one of ${names}.`,
    })
    this.add({
      name: `${group}Age`,
      metric: combined(
        'MAX',
        'Oldest message of the AI functions, seconds',
        tools.map(({ jobs }) => jobs.queue.metricApproximateAgeOfOldestMessage(fiveMinutes)),
      ),
      threshold: waitingSeconds,
      description: `A message has waited for ten minutes in a queue of ${names}.`,
    })
  }

  private addForFunction(watched: LambdaFunction, metric: IMetric) {
    this.add({
      name: `${nameOf(watched)}Errors`,
      metric,
      threshold: 1,
      description: `${watched.entry} throws or times out.`,
    })
  }

  private addForDeadLetters(queue: Queue) {
    this.add({
      name: nameOf(queue),
      metric: queue.metricApproximateNumberOfMessagesVisible(fiveMinutes),
      threshold: 1,
      description: deadLettersFound,
    })
  }

  private add({ name, metric, threshold, description, isLow }: AlarmSettings) {
    const alarm = new Alarm(this, name, {
      metric,
      threshold,
      // A schedule may be a minute late at the end of five.
      evaluationPeriods: isLow ? 2 : 1,
      comparisonOperator: isLow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isLow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: description,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
  }
}

/** A function behind a queue, stream, schedule, trigger or webhook. Those of the API and of pages share one alarm. */
const isBehindApi = (one: IConstruct): one is LambdaFunction =>
  one instanceof LambdaFunction && !/^(api|pages)\//.test(one.entry)

/** The construct's path below the stack, as an id. */
const nameOf = ({ node }: Construct) => node.path.split('/').slice(1).join('-')

const errorsWithoutRefusals = (watched: LambdaFunction) =>
  new MathExpression({
    label: 'Errors that are no refusals',
    expression: 'errors - FILL(refusals, 0)',
    usingMetrics: { errors: watched.metricErrors(fiveMinutes), refusals: ownMetric(watched, 'SignUpRefused') },
    ...fiveMinutes,
  })

const slowDesigns = (scope: Construct): AlarmSettings => ({
  name: 'SlowDesigns',
  metric: ownMetric(scope, 'WebhookToDesignMilliseconds', { statistic: Stats.percentile(95) }),
  threshold: Duration.seconds(2).toMilliseconds(),
  description: 'One design of twenty takes longer than two seconds from its webhook to its place in the gallery.',
})

const replicateBudget = (scope: Construct, { replicateDollarsPerDay }: Config): AlarmSettings => ({
  name: 'ReplicateBudget',
  metric: ownMetric(scope, 'ReplicateMicroUsd', { period: Duration.days(1) }),
  threshold: replicateDollarsPerDay * 1_000_000,
  description: `The predictions of a day cost more than $${replicateDollarsPerDay} at Replicate.`,
})

// Divides by at least fifty requests, so that one error among few requests counts as at most 2 percent.
const apiErrorPercent = ({ httpApi }: Api) =>
  new MathExpression({
    label: 'API errors, percent',
    expression: 'IF(requests > 50, errors / requests, errors / 50) * 100',
    usingMetrics: { requests: httpApi.metricCount(fiveMinutes), errors: httpApi.metricServerError(fiveMinutes) },
    ...fiveMinutes,
  })
