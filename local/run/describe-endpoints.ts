import type { Schedules } from '#local/emulators/aws/event-sources/schedules.ts'
import { operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import type { StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import { accountId as account, region } from '#local/emulators/template/place.ts'
import { variablesOf } from './compute.ts'
import type { Foundation } from './foundation.ts'
import type { LocalEndpoints } from './local-endpoints.ts'
import { localReplicateToken, localStripeKey, type StandIns } from './start-stand-ins.ts'
import { userPoolOf } from './user-pool.ts'

type Described = {
  foundation: Foundation
  standIns: StandIns
  functions: StackFunctions
  schedules: Schedules
  apiUrl: string
}

/** Describes the running stack for tests and tools outside it. */
export const describeEndpoints = ({
  foundation,
  standIns,
  functions,
  schedules,
  apiUrl,
}: Described): LocalEndpoints => {
  const { resolver, door, tableNames } = foundation
  const names = (type: string) => resolver.resources(type).map(({ name }) => name)
  return {
    url: door.origin,
    region,
    account,
    // A copy, because the SDK adds a field to the credentials object that it receives.
    credentials: {
      accessKeyId: operatorCredentials.accessKeyId,
      secretAccessKey: operatorCredentials.secretAccessKey,
    },
    endpoints: {
      api: apiUrl,
      cognito: standIns.cognito.url,
      dynamodb: standIns.tables.url,
      events: standIns.events.endpoint,
      eventsPublish: standIns.events.publishUrl,
      rekognition: standIns.rekognition.url,
      replicate: standIns.replicate ? { baseUrl: `${standIns.replicate.url}/v1`, auth: localReplicateToken } : null,
      s3: standIns.s3.url,
      secretsManager: standIns.secrets.url,
      ses: standIns.ses.url,
      sqs: standIns.sqs.url,
      stripe: standIns.stripe ? { url: standIns.stripe.url, key: localStripeKey } : null,
    },
    resources: {
      table: tableNames[0] ?? '',
      imagesBucket: variablesOf(functions).IMAGES_BUCKET ?? '',
      buckets: names('AWS::S3::Bucket'),
      queues: names('AWS::SQS::Queue').map((name) => ({ name, url: `${standIns.sqs.url}/${account}/${name}` })),
      functions: functions.all().map(({ thread }) => thread.runnable.name),
      secrets: names('AWS::SecretsManager::Secret'),
      schedules: schedules.all().map(({ name }) => name),
      userPoolId: userPoolOf(resolver).name,
      userPoolClientId: names('AWS::Cognito::UserPoolClient')[0] ?? '',
    },
  }
}
