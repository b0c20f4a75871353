import Stripe from 'stripe'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { env } from '#functions/core/runtime/env.ts'
import { stripeClient } from './stripe-client.ts'

const timeoutMilliseconds = 10_000

const clients = new Map<string, Stripe>()

/** The Stripe SDK, only for the files of `core/clients`. Cached until the stored key changes. */
export const stripe = async (): Promise<Stripe> => {
  const key = await readSecret('STRIPE_SECRET_KEY_ARN')
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

/** Whether Stripe refused the request as invalid. */
export const isRefused = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError

/** Whether a call to Stripe failed: Stripe is down, slow, refuses the request, or the key is wrong. */
export const isStripeTrouble = (error: unknown): boolean => error instanceof Stripe.errors.StripeError

/** Whether Stripe has no such object, or the key may not read it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.statusCode === 404 || error.code === 'resource_missing')

/** Whether a payment was already refunded in full. */
export const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
