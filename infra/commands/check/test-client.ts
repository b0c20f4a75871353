import Stripe from 'stripe'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import type { CheckTarget } from './check-target.ts'

/**
 * Stripe's client, only with a key of the test mode, because the check buys. Its calls go through `fetch`, so that
 * their answers can be kept.
 */
export const testClient = (stripe: CheckTarget['stripe']): Stripe | undefined =>
  stripe && /^[a-z]+_test_/.test(stripe.key)
    ? stripeClient(stripe.key, stripe.url, { httpClient: Stripe.createFetchHttpClient((...given) => fetch(...given)) })
    : undefined
