import * as z from 'zod'
import { UserId } from './ids.ts'
import { Subscription } from './subscription.ts'

/** The tiers that the specification names (platform 3); an account without one has `null`. */
export const Tier = z.enum(['Basic', 'Pro', 'Premium', 'Enterprise', 'CREDITS_ONLY'])
export type Tier = z.infer<typeof Tier>

/** What every gate is decided from, as the server keeps it and the browser is shown it. */
export const Account = z.object({
  userId: UserId,
  /** As Cognito took it: a stricter idea of an address here would lock its owner out. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  tier: Tier.nullable(),
  active: z.boolean(),
  /** What can be spent now: plan credits while they are valid, and pack credits. */
  credits: z.int().nonnegative(),
  packCredits: z.int().nonnegative(),
  /** Credits that running jobs hold; shown, not spendable. */
  held: z.int().nonnegative(),
  /** What a lost dispute could not take back; later grants pay it first (readings, Money). */
  debt: z.int().nonnegative(),
  subscription: Subscription.nullable(),
  /** Whether the purchase was told to the advertisers, once per account (readings, Money). */
  adsConversionTracked: z.boolean(),
  /** Set by an operator only; bypasses subscription and credit checks (readings, Access). */
  dev: z.boolean(),
})
export type Account = z.infer<typeof Account>
