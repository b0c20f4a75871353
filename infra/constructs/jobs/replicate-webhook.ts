import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import type { ModelTraining } from '#infra/constructs/training/model-training.ts'
import type { Api } from '#infra/constructs/web/api.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import type { Results } from './results.ts'

export type ReplicateWebhookProps = { api: Api; results: Results; training: ModelTraining; secrets: Secrets }

/** Replicate's webhook: verifies finished predictions and trainings and queues them for their workers. */
export class ReplicateWebhook extends Construct {
  constructor(scope: Construct, id: string, { api, results, training, secrets }: ReplicateWebhookProps) {
    super(scope, id)
    const receiver = new LambdaFunction(this, 'Receiver', {
      entry: 'webhooks/replicate',
      timeout: Duration.seconds(5),
    })
    results.grantSend(receiver)
    training.grantSend(receiver)
    secrets.origin.grantRead(receiver)
    secrets.replicateWebhook.grantRead(receiver)
    secrets.replicateLink.grantRead(receiver)
    api.addPublicRoutes(receiver, [webhooks.replicate])
  }
}
