import { StartError } from '#local/emulators/base/start-error.ts'
import { publicUrlOf } from './public-url.ts'

/** Settings for the real Stripe in test mode. */
export type RealStripe = {
  key: string
  /** The tunnel's address to which Stripe sends webhooks. */
  publicUrl: string | undefined
  /** The signing secret of `stripe listen`, when that command forwards the webhooks instead of a tunnel. */
  webhookSecret: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings when STRIPE_SECRET_KEY is set; returns undefined when the stand-in is used. Throws `StartError`
 * for a key of the live mode, or when neither a tunnel nor a webhook secret is set.
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
