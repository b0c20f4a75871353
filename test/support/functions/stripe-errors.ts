import Stripe from 'stripe'

/** The error for an id that does not exist. */
export const missing = (what: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
    statusCode: 404,
  } as Stripe.StripeRawError)

/** The error for a request that the object's state does not allow. */
export const refused = (message: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message,
    statusCode: 400,
  } as Stripe.StripeRawError)

/** The error for a connection that failed after the SDK's retries. */
export const unreachable = () =>
  new Stripe.errors.StripeConnectionError({ message: 'Stripe cannot be reached' } as Stripe.StripeRawError)

/** The error for an idempotency key that was used before with other parameters. */
export const keyReused = (key: string | undefined) =>
  new Stripe.errors.StripeIdempotencyError({
    type: 'idempotency_error',
    message: `The key ${key} was used with other parameters`,
    statusCode: 400,
  } as Stripe.StripeRawError)
