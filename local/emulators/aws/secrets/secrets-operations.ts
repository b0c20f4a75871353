import * as z from 'zod'
import { type Operation, operation, usualRefusal } from '#local/emulators/aws/json-rpc.ts'
import type { SecretVault } from './secret-vault.ts'

const SecretId = z.string().min(1).max(2048)
const Content = { SecretString: z.string().max(65_536).optional(), SecretBinary: z.base64().optional() }

const GetSecretValue = z.object({
  SecretId,
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
})

const PutSecretValue = z.object({
  SecretId,
  ClientRequestToken: z.string().optional(),
  VersionStages: z.array(z.string()).min(1).optional(),
  ...Content,
})

/** The operations that the product and its commands call. Times in answers are in epoch seconds. */
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
