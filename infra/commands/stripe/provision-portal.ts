import type Stripe from 'stripe'
import { plans } from '#shared/billing/plans.ts'
import { brand } from '#shared/brand.ts'
import type { SoldPrice } from './provision-catalogue.ts'

const onCards = new Set<string>(Object.values(plans).flatMap(({ isOnCards, priceId }) => (isOnCards ? [priceId] : [])))
const mark = { app: brand.name.toLowerCase() }

/**
 * Configures the billing portal: upgrades are charged at once; downgrades and cancellations wait for the period's end.
 * It updates the default configuration, since portal sessions use that one.
 */
export const provisionPortal = async (
  stripe: Stripe,
  prices: readonly SoldPrice[],
  returnUrl: string,
): Promise<void> => {
  const settings = { features: featuresFor(prices), default_return_url: returnUrl, metadata: mark }
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })
  const [current] = data
  if (current) await stripe.billingPortal.configurations.update(current.id, settings)
  else await stripe.billingPortal.configurations.create(settings)
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
    products: prices
      .filter(({ isPlan, item }) => isPlan && (onCards.has(item) || item === plans['premium-yearly'].priceId))
      .map(({ product, price }) => ({ product, prices: [price] })),
    schedule_at_period_end: {
      conditions: [{ type: 'decreasing_item_amount' as const }, { type: 'shortening_interval' as const }],
    },
  },
})
