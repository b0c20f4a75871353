import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { PlanChange, PlanChangeOutcome } from '#shared/entities/plan-change.ts'
import { limits } from '#shared/limits.ts'
import { area, endpoint } from './endpoint.ts'

/** The page that the browser opens next: Stripe's, or one of this site when there is nothing to pay. */
const Place = z.object({ url: z.url() })

/** The id of a Checkout session, which Stripe writes into the return address (docs/vendors.md, Stripe). */
export const CheckoutSessionId = z.string().regex(/^cs_[A-Za-z0-9_]{1,200}$/)

/** The page that sells a pack: decides the return page, and whether a plan is needed first (docs/product.md, Money). */
export const PackSource = z.enum(['credits-paywall', 'account', 'buy-credits'])
export type PackSource = z.infer<typeof PackSource>

/** Plans, packs, payments and the credit history. */
export const billing = area('billing', {
  createCheckout: endpoint({
    method: 'POST',
    path: '/create-checkout',
    // Not an enum, because an unknown price has its own error, `plan.invalid`.
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
  /** What a change to a plan costs and brings. */
  quotePlanChange: endpoint({
    method: 'POST',
    path: '/plan-change-quotes',
    body: z.strictObject({ priceId: z.string().max(60) }),
    result: PlanChange,
  }),
  /** Changes the plan as the quote says, or fails when its amount is no longer true. */
  changePlan: endpoint({
    method: 'POST',
    path: '/plan-changes',
    body: z.strictObject({
      priceId: z.string().max(60),
      dueCents: z.int().nonnegative(),
      pricedAt: z.iso.datetime(),
    }),
    result: PlanChangeOutcome,
  }),
  /** Drops a change that is booked or waits for its payment, and returns the updated account. */
  undoPlanChange: endpoint({ method: 'POST', path: '/undo-plan-change', result: Account }),
  /** Stripe's page of a payment that waits for its buyer. */
  finishPayment: endpoint({ method: 'POST', path: '/finish-payment', result: Place }),
  verifyCreditPurchase: endpoint({
    method: 'POST',
    path: '/verify-credit-purchase',
    body: z.strictObject({ sessionId: CheckoutSessionId }),
    result: z.object({
      /** Whether the plan or pack is paid and applied. */
      success: z.boolean(),
      currentCredits: z.int().nonnegative(),
      /** Credits of this purchase; 0 until it is applied. */
      creditsAdded: z.int().nonnegative(),
      /** The part of `creditsAdded` that repaid a debt. */
      debtRepaid: z.int().nonnegative().optional(),
      alreadyProcessed: z.boolean(),
      /** The checkout can still be paid, so nothing was charged. */
      isOpen: z.boolean().optional(),
      /** Its payment takes days, or has failed after them. */
      delayed: z.enum(['processing', 'failed']).optional(),
      /** What the session's price sells: a plan's price id or a pack's id. */
      item: z.string().optional(),
      /** How much of the price has gone back since then, by refunds or a lost dispute, with its share of the credits. */
      reversed: z.enum(['part', 'whole']).optional(),
    }),
  }),
  /** Reads the subscription from Stripe again and returns the updated account. */
  checkSubscription: endpoint({ method: 'POST', path: '/check-subscription', result: Account }),
  /** Records that a purchase is reported to the advertisers; `isFirst` is true for one request per account only. */
  trackConversion: endpoint({
    method: 'POST',
    path: '/track-conversion',
    result: z.object({ isFirst: z.boolean() }),
  }),
  /** The credit history, newest first. `balance` is the available credits now; null on later pages. */
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
