import * as z from 'zod'
import { type Operation, operation, usualRefusal } from '#local/aws/json-rpc.ts'
import type { SecretVault } from './secret-vault.ts'

const SecretId = z.string().min(1).max(2048)
const Content = { SecretString: z.string().max(65_536).optional(), SecretBinary: z.base64().optional() }
const Tags = z.array(z.object({ Key: z.string(), Value: z.string() }))

const GetSecretValue = z.object({
  SecretId,
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
})

const CreateSecret = z.object({
  Name: z.string().regex(/^[A-Za-z0-9/_+=.@-]{1,512}$/),
  Description: z.string().optional(),
  ClientRequestToken: z.string().optional(),
  Tags: Tags.optional(),
  ...Content,
})

const PutSecretValue = z.object({
  SecretId,
  ClientRequestToken: z.string().optional(),
  VersionStages: z.array(z.string()).min(1).optional(),
  ...Content,
})

const DescribeSecret = z.object({ SecretId })

/** The calls that the product, its deployment and the local runner make; times are in epoch seconds on the wire. */
export const secretsOperations = (vault: SecretVault): Record<string, Operation> => ({
  GetSecretValue: operation(GetSecretValue, ({ SecretId, VersionId, VersionStage }, caller) => {
    caller.about(SecretId)
    caller.require('secretsmanager:GetSecretValue', vault.arnOf(SecretId))
    const secret = vault.need(SecretId)
    const version = vault.version(secret, { id: VersionId, stage: VersionStage })
    return {
      ARN: secret.arn,
      Name: secret.name,
      VersionId: version.id,
      SecretString: version.SecretString,
      SecretBinary: version.SecretBinary,
      VersionStages: version.stages,
      CreatedDate: version.createdAt / 1000,
    }
  }),

  DescribeSecret: operation(DescribeSecret, ({ SecretId }, caller) => {
    caller.about(SecretId)
    caller.require('secretsmanager:DescribeSecret', vault.arnOf(SecretId))
    const secret = vault.need(SecretId)
    return {
      ARN: secret.arn,
      Name: secret.name,
      Description: secret.description,
      Tags: secret.tags,
      CreatedDate: secret.createdAt / 1000,
      LastChangedDate: secret.changedAt / 1000,
      VersionIdsToStages: Object.fromEntries(secret.versions.map(({ id, stages }) => [id, stages])),
    }
  }),

  CreateSecret: operation(CreateSecret, ({ Name, Description, ClientRequestToken, Tags, ...content }, caller) => {
    caller.about(Name)
    caller.require('secretsmanager:CreateSecret', vault.arnOf(Name))
    const secret = vault.create({ name: Name, description: Description, ...(Tags && { tags: Tags }) })
    const version = hasContent(content) ? vault.put(secret, content, ClientRequestToken) : undefined
    return { ARN: secret.arn, Name: secret.name, VersionId: version?.id }
  }),

  PutSecretValue: operation(PutSecretValue, ({ SecretId, ClientRequestToken, VersionStages, ...content }, caller) => {
    caller.about(SecretId)
    caller.require('secretsmanager:PutSecretValue', vault.arnOf(SecretId))
    const secret = vault.need(SecretId)
    if (!hasContent(content))
      throw usualRefusal('invalid input', 'You must provide either SecretString or SecretBinary.')
    const version = vault.put(secret, content, ClientRequestToken, VersionStages)
    return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages }
  }),
})

const hasContent = ({
  SecretString,
  SecretBinary,
}: {
  SecretString?: string | undefined
  SecretBinary?: string | undefined
}) => SecretString !== undefined || SecretBinary !== undefined
