import { isStripeTrouble } from '#functions/core/clients/stripe/stripe.ts'
import { AppError, errorMessage } from '#shared/errors.ts'

/** Turns a failed request to Stripe into `checkout.failed`. */
export const withStripeErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    if (!isStripeTrouble(cause)) throw cause
    throw new AppError('checkout.failed', errorMessage('checkout.failed'), { cause })
  }
}
