import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { planGraceHours } from '#shared/billing/plans.ts'
import { type Account, Tier } from '#shared/entities/account.ts'
import { UserId } from '#shared/entities/ids.ts'
import { Subscription } from '#shared/entities/subscription.ts'

/** The account as it is stored: every gate is decided from it, read consistently. */
export const AccountRow = z.object({
  userId: UserId,
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  tier: Tier.nullable(),
  active: z.boolean(),
  planCredits: z.int().nonnegative(),
  /** When the period of the plan credits ends; they lapse 48 hours later. Null when there are none, or they lapsed. */
  planPeriodEnd: z.iso.datetime().nullable(),
  /** When the latest period that plan credits were ever granted for began: an older invoice brings none back. */
  grantedFrom: z.iso.datetime().nullable().default(null),
  /** When that period ends: a further invoice of it adds to it, until it lapses. */
  grantedThrough: z.iso.datetime().nullable().default(null),
  packCredits: z.int().nonnegative(),
  /** A pack was paid once, which is a standing of its own when there is no plan (CREDITS_ONLY). */
  hasBoughtPack: z.boolean().default(false),
  held: z.int().nonnegative(),
  debt: z.int().nonnegative().default(0),
  dev: z.boolean(),
  subscription: Subscription.extend({ id: z.string() }).nullable().default(null),
  stripeCustomer: z.string().nullable().default(null),
  /** Goes up with each mirroring of the subscription, so that a stale one is seen. */
  billingVersion: z.int().nonnegative().default(0),
  adsConversionTracked: z.boolean().default(false),
  /** Tokens issued before this second are refused (sign-out everywhere, reset). */
  tokensValidAfter: z.int().nonnegative(),
})
export type AccountRow = z.infer<typeof AccountRow>

const graceMilliseconds = planGraceHours * 60 * 60 * 1000

/** Whether plan credits of a period have lapsed by the clock: 48 hours after its end (readings, Money). */
export const isLapsed = (periodEnd: string, now = Date.now()): boolean =>
  now >= Date.parse(periodEnd) + graceMilliseconds

/** Plan credits that can be spent now. */
export const validPlanCredits = (
  { planCredits, planPeriodEnd }: Pick<AccountRow, 'planCredits' | 'planPeriodEnd'>,
  now = Date.now(),
): number => (planPeriodEnd !== null && !isLapsed(planPeriodEnd, now) ? planCredits : 0)

/** What the browser is shown of an account. */
export const toAccount = (row: AccountRow, now = Date.now()): Account => ({
  userId: row.userId,
  email: row.email,
  createdAt: row.createdAt,
  tier: row.tier,
  active: row.active,
  credits: validPlanCredits(row, now) + row.packCredits,
  packCredits: row.packCredits,
  held: row.held,
  debt: row.debt,
  dev: row.dev,
  subscription: row.subscription && Subscription.parse(row.subscription),
  adsConversionTracked: row.adsConversionTracked,
})

/** Reads an account; undefined when there is none. */
export const findAccount = async (userId: string): Promise<AccountRow | undefined> => {
  const row = await getRow(keys.account(userId))
  return row && AccountRow.parse(row)
}
