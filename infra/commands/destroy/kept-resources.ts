import { paginateListStackResources } from '@aws-sdk/client-cloudformation'
import * as z from 'zod'
import { cloudFormation, deployedTemplate } from '#infra/commands/deployed-stack.ts'
import { pictureKeysSecretOf } from '#infra/picture-keys.ts'

/** What stays when a stack is deleted, with the command that deletes it. */
export type KeptResource = { type: string; name: string; command: string | undefined }

const Template = z.object({
  Resources: z.record(z.string(), z.looseObject({ DeletionPolicy: z.string().optional() })),
})

// Both are protected against deletion by a setting of their own.
const commands: Readonly<Record<string, (name: string) => string>> = {
  'AWS::S3::Bucket': (name) => `aws s3 rb s3://${name} --force`,
  'AWS::DynamoDB::GlobalTable': (name) =>
    `aws dynamodb update-table --table-name ${name} --no-deletion-protection-enabled && aws dynamodb delete-table --table-name ${name}`,
  'AWS::Cognito::UserPool': (name) =>
    `aws cognito-idp update-user-pool --user-pool-id ${name} --deletion-protection INACTIVE && aws cognito-idp delete-user-pool --user-pool-id ${name}`,
}

/** The resources of a deployed stack that its deletion keeps: buckets, table and user pool, with their names at AWS. */
export const keptResources = async (stackName: string): Promise<KeptResource[]> => {
  const template = await deployedTemplate(stackName)
  if (!template) return []
  const { Resources } = Template.parse(JSON.parse(template))
  const kept: KeptResource[] = []
  for await (const page of paginateListStackResources({ client: cloudFormation }, { StackName: stackName }))
    for (const {
      LogicalResourceId = '',
      PhysicalResourceId: name,
      ResourceType: type = '',
    } of page.StackResourceSummaries ?? [])
      if (name && Resources[LogicalResourceId]?.DeletionPolicy?.startsWith('Retain'))
        kept.push({ type, name, command: commands[type]?.(name) })
  return kept
}

/** The secret that the first deployment made before the stack. */
export const keptPictureKeys = (stage: string): KeptResource => {
  const name = pictureKeysSecretOf(stage)
  const command = `aws secretsmanager delete-secret --secret-id ${name} --force-delete-without-recovery`
  return { type: 'AWS::SecretsManager::Secret', name, command }
}

/** Kept resources as lines for a terminal. */
export const keptLines = (kept: readonly KeptResource[]): string =>
  kept.map(({ type, name, command }) => `- ${type} ${name}${command ? `\n  ${command}` : ''}`).join('\n')
