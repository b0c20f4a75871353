import { publicUrlOf } from './public-url.ts'
import { StartError } from './start-error.ts'

/** What it takes to use the real Stripe's test mode from this machine. */
export type RealStripe = {
  key: string
  /** Where its webhooks reach us, when a tunnel leads here. */
  publicUrl: string | undefined
  /** What `stripe listen` signs with, when it passes the webhooks on instead. */
  webhookSecret: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The real Stripe when STRIPE_SECRET_KEY is set, undefined when the stand-in is to be used. Throws `StartError` with
 * one line that says what is wrong.
 */
export const realStripeOf = (environment: Environment): RealStripe | undefined => {
  const key = environment.STRIPE_SECRET_KEY
  if (!key) return undefined
  if (!/^(sk|rk)_test_\w+$/.test(key))
    throw new StartError(
      'STRIPE_SECRET_KEY is not a key of the test mode (sk_test_…). This machine takes no real money: set a test key, or leave it out for the stand-in.',
    )
  const publicUrl = publicUrlOf(environment.PUBLIC_URL)
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET
  if (!publicUrl && !webhookSecret)
    throw new StartError(
      'STRIPE_SECRET_KEY is set, but neither PUBLIC_URL (an https address that a tunnel leads here) nor STRIPE_WEBHOOK_SECRET (what `stripe listen` prints) is: Stripe could not tell of payments.',
    )
  return { key, publicUrl, webhookSecret }
}
