import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import type { SecretVault } from './secret-vault.ts'

const GetSecretValue = z.strictObject({ SecretId: z.string().min(1).max(2048) })

/** The operation that the product calls. Times in answers are in epoch seconds. */
export const secretsOperations = (vault: SecretVault): Record<string, Operation> => ({
  GetSecretValue: operation(GetSecretValue, ({ SecretId }, caller) => {
    caller.about(SecretId)
    caller.require('secretsmanager:GetSecretValue', vault.arnOf(SecretId))
    const secret = vault.need(SecretId)
    const version = vault.current(secret)
    return {
      ARN: secret.arn,
      Name: secret.name,
      VersionId: version.id,
      SecretString: version.SecretString,
      VersionStages: ['AWSCURRENT'],
      CreatedDate: version.createdAt / 1000,
    }
  }),
})
