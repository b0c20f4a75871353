import Stripe from 'stripe'
import { stripeApiVersion } from './stripe-api-version.ts'

/** The SDK for `url`: Stripe's own address, or another server with the same API. */
export const stripeClient = (
  key: string,
  url = 'https://api.stripe.com',
  options: Stripe.StripeConfig = {},
): Stripe => {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(key, {
    ...options,
    apiVersion: stripeApiVersion,
    telemetry: false,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
  })
}
