import {
  type CloudFormationClientResolvedConfig,
  DescribeStacksCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-cloudformation'
import type { AwsStub } from 'aws-sdk-client-mock'
import type { Outputs } from '#infra/commands/stack-outputs.ts'
import { stackNameOf } from '#infra/stack-name.ts'

/** The outputs of a stage. */
export const outputsOf = (stage: string): Outputs => ({
  SiteUrl: `https://${stage}.rooms.example`,
  DistributionDomain: `${stage}.cloudfront.net`,
  TableName: `table-${stage}`,
  UserPoolId: `us-east-1_${stage}`,
  AccountDeletionsQueue: `https://sqs.us-east-1.amazonaws.com/1/deletions-${stage}`,
  ReplicateTokenSecret: `arn:${stage}-replicate-token`,
  ReplicateWebhookSecret: `arn:${stage}-replicate-webhook`,
  StripeKeySecret: `arn:${stage}-stripe-key`,
  StripeWebhookSecret: `arn:${stage}-stripe-webhook`,
})

/** Makes CloudFormation know the stacks of these stages, with their outputs, and no other. */
export const deployStages = (
  cloudFormation: AwsStub<ServiceInputTypes, ServiceOutputTypes, CloudFormationClientResolvedConfig>,
  stages: Readonly<Record<string, Partial<Outputs>>>,
) => {
  const stacks = new Map(Object.entries(stages).map(([stage, outputs]) => [stackNameOf(stage), outputs]))
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
    const outputs = stacks.get(StackName)
    if (!outputs)
      throw Object.assign(new Error(`Stack with id ${StackName} does not exist`), { name: 'ValidationError' })
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }))
    return { Stacks: [{ StackName, Outputs: Outputs.toReversed() }] }
  })
}
