import { writeFileSync } from 'node:fs'
import { type Outputs, outputsFile } from '#infra/commands/stack-outputs.ts'
import { stackNameOf } from '#infra/stack-name.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The outputs of a stage. */
export const outputsOf = (stage: string): Outputs => ({
  SiteUrl: `https://${stage}.rooms.example`,
  TableName: `table-${stage}`,
  UserPoolId: `us-east-1_${stage}`,
  AccountDeletionsQueue: `https://sqs.us-east-1.amazonaws.com/1/deletions-${stage}`,
  ReplicateTokenSecret: `arn:${stage}-replicate-token`,
  ReplicateWebhookSecret: `arn:${stage}-replicate-webhook`,
  StripeKeySecret: `arn:${stage}-stripe-key`,
  StripeWebhookSecret: `arn:${stage}-stripe-webhook`,
})

/** A folder to which `cdk deploy` wrote the outputs of these stages, one after the other. */
export const deployedStages = (...stages: string[]): string => {
  const folder = temporaryFolder()
  for (const stage of stages)
    writeFileSync(outputsFile(stage, folder), JSON.stringify({ [stackNameOf(stage)]: outputsOf(stage) }))
  return folder
}
