import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { limits } from '#shared/limits.ts'
import { area, endpoint } from './endpoint.ts'

/** A page of Stripe's, or of ours where there is nothing to pay, that the browser goes to. */
const Place = z.object({ url: z.url() })

/** A Checkout session's id, as Stripe puts it into the address that it returns to. */
export const CheckoutSessionId = z.string().regex(/^cs_[A-Za-z0-9_]{1,200}$/)

/** Where a pack was bought: it decides the page to return to and whether a plan is asked for first (readings, Money). */
export const PackSource = z.enum(['credits-paywall', 'account', 'buy-credits'])
export type PackSource = z.infer<typeof PackSource>

/** Plans, packs and payments: `POST /api/<function name>` with the specification's bodies (platform 7). */
export const billing = area('billing', {
  createCheckout: endpoint({
    method: 'POST',
    path: '/create-checkout',
    // Not an enum: an unknown price has words of its own (platform 5).
    body: z.strictObject({ priceId: z.string().max(60) }),
    result: Place,
  }),
  createYearlyCheckout: endpoint({
    method: 'POST',
    path: '/create-yearly-checkout',
    body: z.strictObject({}),
    result: Place,
  }),
  createCreditCheckout: endpoint({
    method: 'POST',
    path: '/create-credit-checkout',
    body: z.strictObject({ packId: z.string().max(60), source: PackSource.default('credits-paywall') }),
    result: Place,
  }),
  customerPortal: endpoint({ method: 'POST', path: '/customer-portal', result: Place }),
  verifyCreditPurchase: endpoint({
    method: 'POST',
    path: '/verify-credit-purchase',
    body: z.strictObject({ sessionId: CheckoutSessionId }),
    result: z.object({
      /** Whether the purchase is paid and applied, whatever its kind. */
      success: z.boolean(),
      currentCredits: z.int().nonnegative(),
      /** What this purchase brought; 0 while it is not applied. */
      creditsAdded: z.int().nonnegative(),
      alreadyProcessed: z.boolean(),
    }),
  }),
  /** Reads the subscription from Stripe again and answers with the account as it stands then. */
  checkSubscription: endpoint({ method: 'POST', path: '/check-subscription', result: Account }),
  /** Says once per account that its purchase may be told to the advertisers; `isFirst` is true for one caller only. */
  trackConversion: endpoint({
    method: 'POST',
    path: '/track-conversion',
    result: z.object({ isFirst: z.boolean() }),
  }),
  /** The credit history, newest first. `balance` is what is available after the newest of all; null on later pages. */
  listCreditEntries: endpoint({
    method: 'GET',
    path: '/credit-entries',
    query: z.object({
      before: z.ulid().optional(),
      limit: z.coerce.number().int().min(1).max(limits.creditEntriesPageSize).default(limits.creditEntriesPageSize),
    }),
    result: z.object({
      entries: z.array(CreditEntry),
      balance: z.int().nonnegative().nullable(),
      hasMore: z.boolean(),
    }),
  }),
})
