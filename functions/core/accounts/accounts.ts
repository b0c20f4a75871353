import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import type { Account } from '#shared/entities/account.ts'
import { BoardId } from '#shared/entities/board.ts'
import { TrainedModelId, TrainingId, UserId } from '#shared/entities/ids.ts'
import { Subscription } from '#shared/entities/subscription.ts'
import { Tier } from '#shared/entities/tier.ts'
import { availableCredits } from './available-credits.ts'
import { DataExport, shownExport } from './data-export.ts'
import { liveChannelOf } from './live-channel.ts'

/**
 * Credits of a reversed purchase that running jobs hold. When a job is cancelled, its credits go to the claim first.
 * When a job finishes, its credits are spent.
 */
export const Claim = z.object({
  bucket: z.enum(['plan', 'pack']),
  /** The credits to take from released holds, at most those in `holds`. */
  credits: z.int().nonnegative(),
  /** The held credits that may be spent without a debt. Only a lost dispute makes it lower than the held credits. */
  slack: z.int().nonnegative(),
  /** The credits of this purchase that each running job holds, by generation id. */
  holds: z.record(z.string(), z.int().positive()),
  reason: z.string(),
})
export type Claim = z.infer<typeof Claim>

/** The open checkout of a plan. Only one session of an account can be paid. */
const PlanCheckout = z.object({ sessionId: z.string(), version: z.int().positive() })

/** The token epoch of an account whose sessions were never ended. */
export const firstTokenEpoch = '0'

/** The stored account. Read it consistently before deciding on access. */
export const AccountRow = z.object({
  userId: UserId,
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  tier: Tier.nullable(),
  active: z.boolean(),
  planCredits: z.int().nonnegative(),
  /** The end of the plan credits' period; they lapse 48 hours later. Null when there are none, or they have lapsed. */
  planPeriodEnd: z.iso.datetime().nullable(),
  /** The start of the latest period that was ever granted, so that an older invoice adds no plan credits. */
  grantedFrom: z.iso.datetime().nullable().default(null),
  /** The end of that period: another invoice of the same period adds to it until it lapses. */
  grantedThrough: z.iso.datetime().nullable().default(null),
  packCredits: z.int().nonnegative(),
  /** The paid packs that are not reversed as a whole: without a plan their account is CREDITS_ONLY. */
  packsBought: z.int().nonnegative().default(0),
  held: z.int().nonnegative(),
  debt: z.int().nonnegative().default(0),
  /** By the purchase's business key. Null when there are no claims. */
  claims: z.record(z.string(), Claim).nullable().default(null),
  /** The id of the latest credit entry. A change computed from older entries fails its condition. */
  latestEntry: z.string().nullable().default(null),
  dev: z.boolean(),
  /** The time at which the rate limit for submits has all its tokens again, in milliseconds since 1970. */
  submitsFullAt: z.int().optional(),
  /** The time at which the rate limit for bulk jobs has all its tokens again, in milliseconds since 1970. */
  bulkStartsFullAt: z.int().optional(),
  subscription: Subscription.extend({ id: z.string() }).nullable().default(null),
  stripeCustomer: z.string().nullable().default(null),
  planCheckout: PlanCheckout.nullable().default(null),
  /** The latest checkout whose payment takes days. Null once the payment is paid or has failed. */
  delayedCheckout: z.string().nullable().default(null),
  /** Increases with each stored change of the subscription. A stale write then fails its condition. */
  billingVersion: z.int().nonnegative().default(0),
  /** When this account's purchases at Stripe were last compared with the granted ones. */
  purchasesCheckedAt: z.iso.datetime().nullable().default(null),
  adsConversionTracked: z.boolean().default(false),
  /** Changes when every session ends. Tokens with another value are refused (docs/product.md, Accounts). */
  tokenEpoch: z.string().default(firstTokenEpoch),
  dataExport: DataExport.nullable().default(null),
  /** The version of the consent text about photos that the owner agreed to, and when. */
  photoConsent: z.object({ version: z.int().positive(), at: z.iso.datetime() }).optional(),
  /** The personal model that is being prepared. An account has at most one. */
  draftModelId: TrainedModelId.nullable().default(null),
  /** The running training. An account has at most one. */
  trainingId: TrainingId.nullable().default(null),
  selectedModelId: TrainedModelId.nullable().default(null),
  tourSeen: z.boolean().default(false),
  listingBoard: BoardId.default('other'),
  /** When the deletion of the account began. Every token is refused from then on. */
  deletionBeganAt: z.iso.datetime().optional(),
})
export type AccountRow = z.infer<typeof AccountRow>

/** The part of a stored account that the API returns. */
export const toAccount = (row: AccountRow, now = Date.now()): Account => ({
  userId: row.userId,
  email: row.email,
  createdAt: row.createdAt,
  tier: row.tier,
  active: row.active,
  credits: availableCredits(row, now),
  packCredits: row.packCredits,
  held: row.held,
  debt: row.debt,
  dev: row.dev,
  subscription: row.subscription && Subscription.parse(row.subscription),
  isPaymentOnItsWay: row.delayedCheckout !== null,
  adsConversionTracked: row.adsConversionTracked,
  dataExport: row.dataExport && shownExport(row.dataExport, now),
  selectedModelId: row.selectedModelId,
  trainingInProgress: row.trainingId !== null,
  tourSeen: row.tourSeen,
  listingBoard: row.listingBoard,
  liveChannel: liveChannelOf(row),
})

/** Reads an account consistently; undefined when there is none. */
export const findAccount = async (userId: string): Promise<AccountRow | undefined> => {
  const row = await getRow(keys.account(userId))
  return row && AccountRow.parse(row)
}
