import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { stackNameOf } from '#infra/stack-name.ts'

/**
 * The file for a stage's outputs from `cdk deploy`. Each stage has its own, because the CLI replaces the whole file.
 */
export const outputsFile = (stage: string, folder = 'cdk.out') => join(folder, `outputs-${stage}.json`)

const Outputs = z.object({
  SiteUrl: z.string(),
  GoogleRedirectUrl: z.string().optional(),
  TableName: z.string(),
  UserPoolId: z.string(),
  AccountDeletionsQueue: z.url(),
  ReplicateTokenSecret: z.string(),
  ReplicateWebhookSecret: z.string(),
  StripeKeySecret: z.string(),
  StripeWebhookSecret: z.string(),
})
export type Outputs = z.infer<typeof Outputs>

/** The stage was not deployed from this checkout, or only by an older version. */
export class NotDeployed extends Error {
  override name = 'NotDeployed'
}

/** The outputs of a stage that was deployed from this checkout. Throws `NotDeployed`. */
export const readOutputs = (stage: string, folder?: string): Outputs => {
  const file = outputsFile(stage, folder)
  const name = stackNameOf(stage)
  const written: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const outputs = z.object({ [name]: Outputs }).safeParse(written).data?.[name]
  if (!outputs) throw new NotDeployed(`${file} says nothing of ${name}: npm run deploy -- --stage ${stage}`)
  return outputs
}
