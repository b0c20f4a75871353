import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import type { Outputs } from '#infra/commands/stack-outputs.ts'
import { readStoredSecret, storeSecret } from '#infra/commands/stack-secrets.ts'
import { provisionCatalogue } from './provision-catalogue.ts'
import { provisionPortal } from './provision-portal.ts'
import { provisionWebhook } from './provision-webhook.ts'

/**
 * Creates or updates products, prices, portal and webhook of a deployed stage, and stores the webhook's secret.
 * Idempotent. False as long as the operator has not stored the key. Throws when the modes (test, live) of key and stage
 * differ.
 */
export const provisionStage = async (outputs: Outputs, { isLive }: { isLive: boolean }): Promise<boolean> => {
  const key = await readStoredSecret(outputs.StripeKeySecret)
  if (!key) return false
  if (/^\w+_live_/.test(key) !== isLive)
    throw new Error(
      `The Stripe key is ${isLive ? 'not ' : ''}of the live mode, and the stage is${isLive ? '' : ' not'}.`,
    )
  const stripe = stripeClient(key)
  const { SiteUrl: siteUrl, TableName: tableName } = outputs
  await provisionPortal(stripe, await provisionCatalogue(stripe), { siteUrl, tableName })
  const secret = await provisionWebhook(stripe, {
    siteUrl,
    isSecretStored: Boolean(await readStoredSecret(outputs.StripeWebhookSecret)),
  })
  if (secret) await storeSecret(outputs.StripeWebhookSecret, secret)
  return true
}
