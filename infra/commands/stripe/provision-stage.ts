import Stripe from 'stripe'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import type { Outputs } from '#infra/commands/stack-outputs.ts'
import { readStoredSecret, storeSecret } from '#infra/commands/stack-secrets.ts'
import { ConfigError } from '#infra/config.ts'
import { lookAtCatalogue, provisionCatalogue } from './provision-catalogue.ts'
import { lookAtPortal, provisionPortal } from './provision-portal.ts'
import { lookAtWebhook, provisionWebhook } from './provision-webhook.ts'

type Stage = Pick<Outputs, 'SiteUrl' | 'TableName' | 'StripeKeySecret' | 'StripeWebhookSecret'>
type Mode = { isLive: boolean }

/**
 * Creates or updates products, prices, portal and webhook of a deployed stage, and stores the webhook's secret.
 * Idempotent. False as long as the operator has not stored the key. Throws `ConfigError` when the modes (test, live) of
 * key and stage differ.
 */
export const provisionStage = async (stage: Stage, mode: Mode): Promise<boolean> => {
  const stripe = await clientOf(stage, mode)
  if (!stripe) return false
  const { SiteUrl: siteUrl, TableName: tableName } = stage
  await provisionPortal(stripe, await provisionCatalogue(stripe), { siteUrl, tableName })
  const secret = await provisionWebhook(stripe, await webhookOf(stage))
  if (secret) await storeSecret(stage.StripeWebhookSecret, secret)
  return true
}

/** What `provisionStage` would do now. */
export const lookAtProvision = async (stage: Stage, mode: Mode): Promise<string> => {
  const stripe = await clientOf(stage, mode)
  if (!stripe) return `Nothing, until the key is stored in ${stage.StripeKeySecret}.`
  const looks = [lookAtCatalogue(stripe), lookAtPortal(stripe, stage.TableName)]
  return (await Promise.all([...looks, webhookOf(stage).then((webhook) => lookAtWebhook(stripe, webhook))])).join('\n')
}

/** Stripe with the stored key, if any. Throws `ConfigError` for a key of the other mode. */
const clientOf = async ({ StripeKeySecret }: Stage, { isLive }: Mode): Promise<Stripe | undefined> => {
  const key = await readStoredSecret(StripeKeySecret)
  return key ? clientWith(key, { isLive }) : undefined
}

const clientWith = (key: string, { isLive }: Mode): Stripe => {
  if (/^\w+_live_/.test(key) !== isLive)
    throw new ConfigError(
      `The Stripe key is ${isLive ? 'not ' : ''}of the live mode, and the stage is${isLive ? '' : ' not'}.`,
    )
  return stripeClient(key)
}

/** Throws `ConfigError` when a key is of the other mode, or Stripe refuses it. */
export const expectStripeKey = async (key: string, mode: Mode): Promise<void> => {
  try {
    await clientWith(key, mode).products.list({ limit: 1 })
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new ConfigError(`Stripe refuses the key: ${error.message}`)
    throw error
  }
}

const webhookOf = async ({ SiteUrl: siteUrl, StripeWebhookSecret }: Stage) => ({
  siteUrl,
  isSecretStored: Boolean(await readStoredSecret(StripeWebhookSecret)),
})
