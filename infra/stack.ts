import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Auth } from '#infra/constructs/accounts/auth.ts'
import { PersonalData } from '#infra/constructs/accounts/personal-data.ts'
import { ApiAreas } from '#infra/constructs/areas/api-areas.ts'
import { SharedPages } from '#infra/constructs/areas/shared-pages.ts'
import { Billing } from '#infra/constructs/billing/billing.ts'
import { Secrets } from '#infra/constructs/data/secrets.ts'
import { Storage } from '#infra/constructs/data/storage.ts'
import { Table } from '#infra/constructs/data/table.ts'
import { AiTool, grantSendToAll } from '#infra/constructs/jobs/ai-tool.ts'
import { ReplicateWebhook } from '#infra/constructs/jobs/replicate-webhook.ts'
import { Results } from '#infra/constructs/jobs/results.ts'
import { Schedules } from '#infra/constructs/jobs/schedules.ts'
import { FunctionGround } from '#infra/constructs/lambda-function.ts'
import { DeadLetterQueue, QueuesOverTls } from '#infra/constructs/queue-with-dead-letters.ts'
import { ModelTraining } from '#infra/constructs/training/model-training.ts'
import { PhotoValidation } from '#infra/constructs/training/photo-validation.ts'
import { Alarms } from '#infra/constructs/watch/alarms.ts'
import { Dashboard } from '#infra/constructs/watch/dashboard.ts'
import { Api } from '#infra/constructs/web/api.ts'
import { LiveUpdates } from '#infra/constructs/web/live-updates.ts'
import { PictureKeys } from '#infra/constructs/web/picture-keys.ts'
import { WebDistribution } from '#infra/constructs/web/web-distribution.ts'
import { WebFiles } from '#infra/constructs/web/web-files.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import type { Config } from './config.ts'
import { stackNameOf } from './stack-name.ts'

export type RoomwrightStackProps = StackProps & { config: Config }

/** The whole system. AWS and the local stack run the same template. */
export class RoomwrightStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: RoomwrightStackProps) {
    const { stage, terminationProtection } = config
    super(scope, id, { ...props, stackName: stackNameOf(stage), terminationProtection })

    const secrets = new Secrets(this, 'Secrets', { stage })
    const table = new Table(this, 'Table', config.restoredTable)
    const storage = new Storage(this, 'Storage', { stage })
    const auth = new Auth(this, 'Auth', { config, table })
    const { userPool } = auth

    const pictureKeys = new PictureKeys(this, 'PictureKeys', { secret: secrets.pictureKeys })
    const liveUpdates = new LiveUpdates(this, 'LiveUpdates', { stage, userPool, table, pictureKeys })
    const api = new Api(this, 'Api', { stage })
    const web = new WebDistribution(this, 'Web', { config, api, auth, liveUpdates, storage, secrets, pictureKeys })
    const client = auth.addWebClient(web.url)

    const shared = {
      ground: new FunctionGround(this, 'Tools'),
      deadLetters: new DeadLetterQueue(this, 'ToolsDeadLetters'),
    }
    const tools = toolFunctions.map(
      (name) => new AiTool(this, name, { ...shared, name, config, publicUrl: web.url, table, storage, secrets }),
    )
    // A worker sends a throttled job back to its queue.
    for (const { worker } of tools) grantSendToAll(tools, worker)
    const results = new Results(this, 'Results', { config, table, storage, secrets })
    results.grantSecondRuns(tools)
    const personalData = new PersonalData(this, 'PersonalData', {
      config,
      publicUrl: web.url,
      userPool,
      table,
      storage,
      secrets,
    })
    const photoValidation = new PhotoValidation(this, 'PhotoValidation', { stage, table, storage })
    const modelTraining = new ModelTraining(this, 'ModelTraining', {
      config,
      publicUrl: web.url,
      table,
      storage,
      secrets,
    })
    const areas = new ApiAreas(this, 'Areas', {
      api,
      users: { userPool, client },
      site: { config, publicUrl: web.url },
      data: { table, storage, secrets, pictureKeys },
      tools,
      personalData,
      training: { photoValidation, modelTraining },
    })
    new Billing(this, 'Billing', { api, table, secrets, isLive: config.stripeLiveMode })
    new ReplicateWebhook(this, 'ReplicateWebhook', { api, results, training: modelTraining, secrets })
    const sharedPages = new SharedPages(this, 'SharedPages', {
      api,
      table,
      storage,
      secrets,
      publicUrl: web.url,
      productName: config.productName,
    })
    const { sweeper } = new Schedules(this, 'Schedules', {
      table,
      storage,
      secrets,
      tools,
      results,
      training: modelTraining,
    })

    new WebFiles(this, 'WebFiles', {
      web,
      storage,
      settings: {
        region: this.region,
        userPoolId: userPool.userPoolId,
        userPoolClientId: client.userPoolClientId,
        userPoolEndpoint: `${auth.origin}/`,
        eventsEndpoint: liveUpdates.endpoint,
        productName: config.productName,
        supportEmail: config.supportEmail,
        signInDomain: auth.signInDomain,
        canContact: config.sender !== undefined,
        ...(config.advertisers && { advertisers: config.advertisers }),
      },
    })

    new QueuesOverTls(this, 'QueuesOverTls')
    // Created last, because the alarms cover only the functions and queues that exist at this point.
    new Alarms(this, 'Alarms', {
      config,
      api,
      preSignUp: auth.preSignUp,
      services: {
        distribution: web.distribution,
        users: { userPool, client },
        table,
        sweeper,
        publisher: liveUpdates.publisher,
      },
    })
    new Dashboard(this, 'Dashboard', {
      stage,
      api,
      areas: [...areas.functions, sharedPages.server],
      tools,
      results,
      liveUpdates,
      table,
    })

    // The commands in infra/commands read these outputs.
    new CfnOutput(this, 'SiteUrl', { value: web.url })
    new CfnOutput(this, 'DistributionDomain', { value: web.distribution.distributionDomainName })
    new CfnOutput(this, 'TableName', { value: table.table.tableName })
    new CfnOutput(this, 'UserPoolId', { value: userPool.userPoolId })
    if (auth.googleRedirectUrl) new CfnOutput(this, 'GoogleRedirectUrl', { value: auth.googleRedirectUrl })
    new CfnOutput(this, 'AccountDeletionsQueue', { value: personalData.deletions.queue.queueUrl })
    new CfnOutput(this, 'ReplicateTokenSecret', { value: secrets.replicateToken.secret.secretArn })
    new CfnOutput(this, 'StripeKeySecret', { value: secrets.stripeKey.secret.secretArn })
    new CfnOutput(this, 'StripeWebhookSecret', { value: secrets.stripeWebhook.secret.secretArn })
    new CfnOutput(this, 'ReplicateWebhookSecret', { value: secrets.replicateWebhook.secret.secretArn })
  }
}
