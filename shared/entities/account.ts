import * as z from 'zod'
import { BoardId } from './board.ts'
import { TrainedModelId, UserId } from './ids.ts'
import { Subscription } from './subscription.ts'
import { Tier } from './tier.ts'

/** The export of a person's data: it can be downloaded until it ends (docs/product.md, Accounts). */
const DataExport = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('preparing'),
    /** The pictures put together so far; null until they are counted. */
    pictures: z.object({ done: z.int().nonnegative(), of: z.int().nonnegative() }).nullable(),
  }),
  z.object({ status: z.literal('failed') }),
  z.object({ status: z.literal('ready'), endsAt: z.iso.datetime(), archives: z.int().positive() }),
])

/** The account as the API returns it: the browser and the server decide every gate from these fields. */
export const Account = z.object({
  userId: UserId,
  /** As Cognito accepted it: a stricter check here would lock its owner out. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  tier: Tier.nullable(),
  active: z.boolean(),
  /** Spendable credits: plan credits while they are valid, and pack credits. */
  credits: z.int().nonnegative(),
  packCredits: z.int().nonnegative(),
  /** Credits that running jobs hold. They are shown but cannot be spent. */
  held: z.int().nonnegative(),
  /** Credits that a lost dispute could not take back; later grants pay them first (docs/product.md, Credits). */
  debt: z.int().nonnegative(),
  subscription: Subscription.nullable(),
  /** Whether a payment that takes days, such as a bank debit, is on its way (docs/product.md, Money). */
  isPaymentOnItsWay: z.boolean(),
  /** Whether a purchase was reported to the advertisers, once per account (docs/product.md, Money). */
  adsConversionTracked: z.boolean(),
  /** Only an operator sets it; it bypasses subscription and credit checks (docs/product.md, Access). */
  dev: z.boolean(),
  /** Null when none was asked for, or the last one has ended. */
  dataExport: DataExport.nullable(),
  /** The personal model that its owner has chosen for new pictures; null for none. */
  selectedModelId: TrainedModelId.nullable(),
  /** Whether one of its personal models is training: only one can at a time. */
  trainingInProgress: z.boolean(),
  /** Whether the onboarding tour was shown: it opens by itself once per account. */
  tourSeen: z.boolean(),
  /** Where it publishes its listings (docs/product.md, Disclosure). */
  listingBoard: BoardId,
  /** The channel of this account's live updates; it changes when every session ends (docs/product.md, Live updates). */
  liveChannel: z.string(),
})
export type Account = z.infer<typeof Account>
