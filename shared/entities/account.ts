import * as z from 'zod'
import { BoardId } from './board.ts'
import { TrainedModelId, UserId } from './ids.ts'
import { Subscription } from './subscription.ts'
import { Tier } from './tier.ts'

/** The export of a user's data. It can be downloaded until `endsAt` (docs/product.md, Accounts). */
const DataExport = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('preparing'),
    /** The finished pictures. Null until the pictures are counted. */
    pictures: z.object({ done: z.int().nonnegative(), of: z.int().nonnegative() }).nullable(),
  }),
  z.object({ status: z.literal('failed') }),
  z.object({ status: z.literal('ready'), endsAt: z.iso.datetime(), archives: z.int().positive() }),
])

/** The account as the API returns it. The browser and the server decide access from these fields. */
export const Account = z.object({
  userId: UserId,
  /** As Cognito accepted it. A stricter check here would lock the owner out. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  tier: Tier.nullable(),
  active: z.boolean(),
  /** Spendable credits: valid plan credits, and pack credits. */
  credits: z.int().nonnegative(),
  packCredits: z.int().nonnegative(),
  /** Credits that running jobs hold. Shown, but not spendable. */
  held: z.int().nonnegative(),
  /** Credits that a lost dispute could not take back. Later grants repay them first (docs/product.md, Credits). */
  debt: z.int().nonnegative(),
  subscription: Subscription.nullable(),
  /** Whether a payment that takes days, such as a bank debit, is processing (docs/product.md, Money). */
  isPaymentOnItsWay: z.boolean(),
  /** Whether a purchase was reported to the advertisers. Once per account (docs/product.md, Money). */
  adsConversionTracked: z.boolean(),
  /** Set only by an operator. Bypasses subscription and credit checks (docs/product.md, Access). */
  dev: z.boolean(),
  /** Null when no export was requested, or the last one has expired. */
  dataExport: DataExport.nullable(),
  /** The selected personal model for new pictures. Null for none. */
  selectedModelId: TrainedModelId.nullable(),
  /** Whether one of its personal models is training. Only one can train at a time. */
  trainingInProgress: z.boolean(),
  /** Whether the onboarding tour was shown. It opens automatically once per account. */
  tourSeen: z.boolean(),
  /** Where the account publishes its listings (docs/product.md, Disclosure). */
  listingBoard: BoardId,
  /** The channel of this account's live updates. It changes when every session ends (docs/product.md, Live updates). */
  liveChannel: z.string(),
})
export type Account = z.infer<typeof Account>
