import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { planGraceHours } from '#shared/billing/plans.ts'
import type { Account } from '#shared/entities/account.ts'
import { BoardId } from '#shared/entities/board.ts'
import { TrainedModelId, TrainingId, UserId } from '#shared/entities/ids.ts'
import { Subscription } from '#shared/entities/subscription.ts'
import { Tier } from '#shared/entities/tier.ts'

/**
 * Credits of a reversed purchase that running jobs hold. A job that is cancelled returns them to the claim first; a job
 * that is finished has spent them.
 */
export const Claim = z.object({
  bucket: z.enum(['plan', 'pack']),
  /** The credits to take from released holds, at most those in `holds`. */
  credits: z.int().nonnegative(),
  /** The credits that may still be spent before others become debt. Only a lost dispute leaves fewer than are held. */
  slack: z.int().nonnegative(),
  /** The credits of this purchase that each running job holds, by generation id. */
  holds: z.record(z.string(), z.int().positive()),
  reason: z.string(),
})
export type Claim = z.infer<typeof Claim>

/** The open checkout of a plan: at most one session of an account can be paid. */
const PlanCheckout = z.object({ sessionId: z.string(), version: z.int().positive() })

/** The latest export of a user's data: its archives so far, and once it is ready the time at which they end. */
const DataExport = z.object({
  id: z.string(),
  askedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  files: z.array(z.string()),
  /** The last picture of the archives so far, in the order of the paths. */
  lastPicture: z.string().nullable().optional(),
  /** The pictures that were read, of how many there are; missing until they are counted. */
  progress: z.object({ done: z.int().nonnegative(), of: z.int().nonnegative(), at: z.iso.datetime() }).optional(),
  /** How often its worker has failed. */
  failures: z.int().positive().optional(),
})
export type DataExport = z.infer<typeof DataExport>

/** An export that got no further for so long has failed: its worker was ended, and is not tried again for an hour. */
const stillMilliseconds = 30 * 60 * 1000

/** The worker is tried after 1 and after 4 seconds; what fails then is told. */
const toldFailures = 3

/** Whether an export was asked for and may still become ready. */
export const isPreparing = (dataExport: DataExport | null, now = Date.now()): boolean =>
  dataExport !== null && dataExport.endsAt === null && !hasFailed(dataExport, now)

/** Whether an export failed or stands still. A new one then costs no try. */
export const hasFailed = ({ endsAt, askedAt, progress, failures = 0 }: DataExport, now = Date.now()): boolean =>
  endsAt === null && (failures >= toldFailures || now >= Date.parse(progress?.at ?? askedAt) + stillMilliseconds)

/** The token epoch of an account until its sessions are ended for the first time. */
export const firstTokenEpoch = '0'

/** The stored account. Gates are decided from a consistent read of it. */
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
  /** By the purchase's business key; null without any. */
  claims: z.record(z.string(), Claim).nullable().default(null),
  /** The id of the latest credit entry, so that a change that was decided from older entries fails its condition. */
  latestEntry: z.string().nullable().default(null),
  dev: z.boolean(),
  /** When the account's tokens for submits are complete again, in milliseconds since 1970. */
  submitsFullAt: z.int().optional(),
  /** The same of its tokens for bulk jobs. */
  bulkStartsFullAt: z.int().optional(),
  subscription: Subscription.extend({ id: z.string() }).nullable().default(null),
  stripeCustomer: z.string().nullable().default(null),
  planCheckout: PlanCheckout.nullable().default(null),
  /** The latest checkout whose payment takes days, until it is paid or has failed. */
  delayedCheckout: z.string().nullable().default(null),
  /** Increases with each stored change of the subscription, so that a stale write fails its condition. */
  billingVersion: z.int().nonnegative().default(0),
  /** When the purchases at Stripe were last compared with those that were granted. */
  purchasesCheckedAt: z.iso.datetime().nullable().default(null),
  adsConversionTracked: z.boolean().default(false),
  /** Changes when every session ends; tokens that carry another value are refused (docs/product.md, Accounts). */
  tokenEpoch: z.string().default(firstTokenEpoch),
  dataExport: DataExport.nullable().default(null),
  /** Which text about photos for a personal model the owner has agreed to, and when. */
  photoConsent: z.object({ version: z.int().positive(), at: z.iso.datetime() }).optional(),
  /** The personal model that is being prepared: at most one. */
  draftModelId: TrainedModelId.nullable().default(null),
  /** The training that is running: at most one. */
  trainingId: TrainingId.nullable().default(null),
  selectedModelId: TrainedModelId.nullable().default(null),
  tourSeen: z.boolean().default(false),
  listingBoard: BoardId.default('other'),
  /** When its deletion began: from then on every token is refused. */
  deletionBeganAt: z.iso.datetime().optional(),
})
export type AccountRow = z.infer<typeof AccountRow>

const graceMilliseconds = planGraceHours * 60 * 60 * 1000

/** Whether plan credits of a period have lapsed: 48 hours after its end (docs/product.md, Credits). */
export const isLapsed = (periodEnd: string, now = Date.now()): boolean =>
  now >= Date.parse(periodEnd) + graceMilliseconds

/** Spendable plan credits: 0 once they have lapsed, even before the row is updated. */
export const validPlanCredits = (
  { planCredits, planPeriodEnd }: Pick<AccountRow, 'planCredits' | 'planPeriodEnd'>,
  now = Date.now(),
): number => (planPeriodEnd !== null && !isLapsed(planPeriodEnd, now) ? planCredits : 0)

const shownExport = (dataExport: DataExport, now: number): Account['dataExport'] => {
  const { endsAt, files, progress } = dataExport
  if (hasFailed(dataExport, now)) return { status: 'failed' }
  if (!endsAt) return { status: 'preparing', pictures: progress ? { done: progress.done, of: progress.of } : null }
  return Date.parse(endsAt) > now ? { status: 'ready', endsAt, archives: files.length } : null
}

/** The channel of the sessions of one epoch; the namespace's handler refuses any other. */
export const liveChannelOf = ({ userId, tokenEpoch }: Pick<AccountRow, 'userId' | 'tokenEpoch'>): string =>
  `/users/${userId}/${tokenEpoch}`

/** The part of a stored account that the API returns. */
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
