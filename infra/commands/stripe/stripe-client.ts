import Stripe from 'stripe'

/** The version that the SDK is made for; webhooks are sent in it too. */
export const apiVersion = '2026-10-28.endive'

/** The SDK at Stripe's own address, or at another one that speaks its API. */
export const stripeClient = (key: string, url = 'https://api.stripe.com'): Stripe => {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(key, {
    apiVersion,
    telemetry: false,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
  })
}
