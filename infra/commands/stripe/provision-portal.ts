import type Stripe from 'stripe'
import { portalMark } from '#functions/core/clients/stripe/portal-mark.ts'
import type { SoldPrice } from './provision-catalogue.ts'

type Stage = { siteUrl: string; tableName: string }

/**
 * Configures the stage's billing portal. Upgrades are charged at once; downgrades and cancellations wait for the
 * period's end. The stage has its own configuration, found by its metadata, because the account's default one may
 * belong to another stage. It contains every plan, because Stripe refuses to change a subscription with another price.
 */
export const provisionPortal = async (
  stripe: Stripe,
  prices: readonly SoldPrice[],
  { siteUrl, tableName }: Stage,
): Promise<void> => {
  const settings = {
    features: featuresFor(prices),
    ...(siteUrl.startsWith('https:') && {
      business_profile: { terms_of_service_url: `${siteUrl}/terms`, privacy_policy_url: `${siteUrl}/privacy` },
    }),
    default_return_url: `${siteUrl}/account`,
    metadata: portalMark(tableName),
  }
  const known = await configurationOf(stripe, tableName)
  if (known) await stripe.billingPortal.configurations.update(known, settings)
  else await stripe.billingPortal.configurations.create(settings)
}

/** What `provisionPortal` would do now. */
export const lookAtPortal = async (stripe: Stripe, tableName: string): Promise<string> =>
  `Portal: ${(await configurationOf(stripe, tableName)) ? 'updates' : 'makes'} the configuration of the stage.`

const configurationOf = async (stripe: Stripe, tableName: string): Promise<string | undefined> => {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.table === tableName) return id
  return undefined
}

const featuresFor = (prices: readonly SoldPrice[]) => ({
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' as const, proration_behavior: 'none' as const },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price' as const],
    proration_behavior: 'always_invoice' as const,
    products: prices.filter(({ isPlan }) => isPlan).map(({ product, price }) => ({ product, prices: [price] })),
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' as const }, { type: 'shortening_interval' as const }],
    },
  },
})
