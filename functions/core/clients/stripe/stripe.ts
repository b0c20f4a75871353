import type Stripe from 'stripe'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { env } from '#functions/core/runtime/env.ts'

const timeoutMilliseconds = 10_000

const clients = new Map<string, Stripe>()

let loading: Promise<typeof import('./stripe-client.ts')> | undefined
const loadSdk = () => (loading ??= import('./stripe-client.ts'))

/**
 * The Stripe SDK, only for the files of `core/clients`. Cached until the stored key changes. The first call loads it,
 * because it is two thirds of its function's code and most requests do not need it.
 */
export const stripe = async (): Promise<Stripe> => {
  const [key, { stripeClient }] = await Promise.all([readSecret('STRIPE_SECRET_KEY_ARN'), loadSdk()])
  const cachedClient = clients.get(key)
  if (cachedClient) return cachedClient
  const client = stripeClient(key, env('STRIPE_URL'), { timeout: timeoutMilliseconds })
  clients.clear()
  clients.set(key, client)
  return client
}

/** The id of a reference that Stripe returns as an id or as the whole object. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

// An error of the SDK has the name of its class as its type (docs/vendors.md, Stripe). Read so, the SDK need not be loaded.
const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '')

const isInvalidRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  typeOf(error) === 'StripeInvalidRequestError'

/** Whether Stripe refused the request as invalid. */
export const isRefused = (error: unknown): boolean => isInvalidRequest(error)

/** Whether a call to Stripe failed: Stripe is down, slow, refuses the request, or the key is wrong. */
export const isStripeTrouble = (error: unknown): boolean => typeOf(error).startsWith('Stripe')

/** Whether Stripe has no such object, or the key may not read it. */
export const isMissing = (error: unknown): boolean =>
  isInvalidRequest(error) && (error.statusCode === 404 || error.code === 'resource_missing')

/** Whether a payment was already refunded in full. */
export const isAlreadyRefunded = (error: unknown): boolean =>
  isInvalidRequest(error) && error.code === 'charge_already_refunded'
