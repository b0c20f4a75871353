import { readFileSync } from 'node:fs'
import { Duration, Validations } from 'aws-cdk-lib'
import {
  AppSyncAuthorizationType,
  AppSyncBackedDataSource,
  AppSyncDataSourceType,
  AppSyncEventResource,
  ChannelNamespace,
  Code,
  EventApi,
  type IEventApi,
} from 'aws-cdk-lib/aws-appsync'
import type { IUserPool } from 'aws-cdk-lib/aws-cognito'
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { accountSortKey, livePrefixes } from '#functions/core/db/keys.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { DeadLetterQueue } from '#infra/constructs/queue-with-dead-letters.ts'
import type { PictureKeys } from './picture-keys.ts'

export type LiveUpdatesProps = { stage: string; userPool: IUserPool; table: Table; pictureKeys: PictureKeys }

const { IAM, USER_POOL } = AppSyncAuthorizationType

/**
 * Pushes changes of a user's rows to their open tabs: table stream → `publish-changes` → channel
 * `/users/<sub>/<epoch>`. Only this function may publish. The namespace's handler reads the account and only lets a
 * user subscribe to their own channel, with a token of the account's epoch (docs/decisions/0012).
 */
export class LiveUpdates extends Construct {
  readonly httpHost: string
  readonly realtimeHost: string
  readonly apiId: string
  readonly publisher: LambdaFunction

  constructor(scope: Construct, id: string, { stage, userPool, table, pictureKeys }: LiveUpdatesProps) {
    super(scope, id)
    const api = new EventApi(this, 'Events', {
      apiName: `roomwright-${stage}`,
      authorizationConfig: {
        // The client id is not checked here, because that would cause a cycle: client → site → this API → client.
        authProviders: [{ authorizationType: USER_POOL, cognitoConfig: { userPool } }, { authorizationType: IAM }],
        connectionAuthModeTypes: [USER_POOL],
        defaultSubscribeAuthModeTypes: [USER_POOL],
        defaultPublishAuthModeTypes: [IAM],
      },
    })
    new ChannelNamespace(this, 'Users', {
      api,
      channelNamespaceName: 'users',
      code: Code.fromInline(readFileSync('infra/constructs/web/live-updates-handler.js', 'utf8')),
      subscribeHandlerConfig: { dataSource: new Accounts(this, 'Accounts', { api, table }) },
      authorizationConfig: { subscribeAuthModeTypes: [USER_POOL], publishAuthModeTypes: [IAM] },
    })
    this.apiId = api.apiId
    this.httpHost = api.httpDns
    this.realtimeHost = api.realtimeDns
    const deadLetters = new DeadLetterQueue(this, 'DeadLetters')
    Validations.of(deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: "It is a dead-letter queue itself, of the table's stream, which the rule does not recognise.",
    })
    this.publisher = new LambdaFunction(this, 'Publisher', {
      entry: 'streams/publish-changes',
      timeout: Duration.seconds(30),
      environment: { EVENTS_ENDPOINT: this.endpoint },
    })
    this.publisher.addEventSource(streamOf(table, deadLetters))
    api.grant(this.publisher, AppSyncEventResource.ofChannelNamespace('users'), 'appsync:EventPublish')
    pictureKeys.grantShow(this.publisher)
    table.grantRead(this.publisher)
  }

  get endpoint() {
    return `https://${this.httpHost}/event`
  }
}

/**
 * The table as a data source for handlers. CDK's own data source would grant every read; this one only allows reading
 * single rows.
 */
class Accounts extends AppSyncBackedDataSource {
  constructor(scope: Construct, id: string, { api, table }: { api: IEventApi; table: Table }) {
    const { tableName, env } = table.table
    const dynamoDbConfig = { tableName, awsRegion: env.region }
    super(scope, id, { api }, { type: AppSyncDataSourceType.DYNAMODB, dynamoDbConfig })
    table.grantRead(this)
  }
}

const rowsWhose = (sortKey: object) => FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: sortKey } } } })

/** Invokes the function only for rows that the browser shows. */
const streamOf = ({ table }: Table, deadLetters: Queue) =>
  new DynamoEventSource(table, {
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    retryAttempts: 5,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(deadLetters),
    filters: [
      ...livePrefixes.map((prefix) => rowsWhose(FilterRule.beginsWith(prefix))),
      rowsWhose(FilterRule.isEqual(accountSortKey)),
    ],
  })
