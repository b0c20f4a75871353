import {
  localEndpoints,
  type OperatorTarget,
  targetOf,
  targetOfStage,
} from '#infra/commands/operator/operator-target.ts'
import { readOutputs } from '#infra/commands/stack-outputs.ts'
import { readStoredSecret } from '#infra/commands/stack-secrets.ts'

/** The site to check, the operator's access to it, and Stripe's key with another address than Stripe's own, if any. */
export type CheckTarget = OperatorTarget & { siteUrl: string; stripe: { key: string; url?: string } | undefined }

/** A stage on AWS. Throws `NotDeployed`. */
export const stageCheck = async (stage: string): Promise<CheckTarget> => {
  const outputs = await readOutputs(stage)
  const key = await readStoredSecret(outputs.StripeKeySecret)
  return { ...targetOfStage(outputs), siteUrl: outputs.SiteUrl, stripe: key ? { key } : undefined }
}

/** The local stack at a URL. Throws `OperatorError` when none runs there. */
export const localCheck = async (siteUrl: string): Promise<CheckTarget> => {
  const served = await localEndpoints(siteUrl)
  return { ...targetOf(served), siteUrl, stripe: served.endpoints.stripe ?? undefined }
}
