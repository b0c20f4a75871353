import * as z from 'zod'
import { stackNameOf } from '#infra/stack-name.ts'
import { deployedOutputs } from './deployed-stack.ts'

const Outputs = z.object({
  SiteUrl: z.string(),
  DistributionDomain: z.string(),
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

/** The stage was not deployed to the account of the credentials, or only by an older version. */
export class NotDeployed extends Error {
  override name = 'NotDeployed'
}

/** The outputs of a stage's stack, wherever it was deployed from. Throws `NotDeployed`. */
export const readOutputs = async (stage: string): Promise<Outputs> => {
  const name = stackNameOf(stage)
  const outputs = Outputs.safeParse(await deployedOutputs(name)).data
  if (!outputs)
    throw new NotDeployed(`The account has no ${name}, or one of an older version: npm run deploy -- --stage ${stage}`)
  return outputs
}

/** The outputs that a stage's stack has already; undefined when there is no stack. */
export const readOutputsSoFar = async (stage: string): Promise<Partial<Outputs> | undefined> =>
  Outputs.partial()
    .optional()
    .parse(await deployedOutputs(stackNameOf(stage)))
