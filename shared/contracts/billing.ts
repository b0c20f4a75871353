import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { CreditEntry } from '#shared/entities/credit-entry.ts'
import { PlanChange, PlanChangeOutcome } from '#shared/entities/plan-change.ts'
import { limits } from '#shared/limits.ts'
import { area, endpoint } from './endpoint.ts'

/** The URL that the browser opens next: Stripe's page, or one of this site when nothing has to be paid. */
const Place = z.object({ url: z.url() })

/** The id of a Checkout session. Stripe writes it into the return URL (docs/vendors.md, Stripe). */
export const CheckoutSessionId = z.string().regex(/^cs_[A-Za-z0-9_]{1,200}$/)

/**
 * The page that sells a pack. It decides the return page, and whether a plan is required first (docs/product.md,
 * Money).
 */
export const PackSource = z.enum(['credits-paywall', 'account', 'buy-credits'])
export type PackSource = z.infer<typeof PackSource>

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
  /** The costs and credits of a change to a plan. */
  quotePlanChange: endpoint({
    method: 'POST',
    path: '/plan-change-quotes',
    body: z.strictObject({ priceId: z.string().max(60) }),
    result: PlanChange,
  }),
  /** Changes the plan for the quoted amount. Fails when the amount has changed. */
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
  /** Cancels a change that is booked or waits for its payment, and returns the updated account. */
  undoPlanChange: endpoint({ method: 'POST', path: '/undo-plan-change', result: Account }),
  /** The URL of Stripe's page for an open payment. */
  finishPayment: endpoint({ method: 'POST', path: '/finish-payment', result: Place }),
  verifyCreditPurchase: endpoint({
    method: 'POST',
    path: '/verify-credit-purchase',
    body: z.strictObject({ sessionId: CheckoutSessionId }),
    result: z.object({
      /** Whether the plan or pack is paid and applied. */
      success: z.boolean(),
      currentCredits: z.int().nonnegative(),
      /** Credits of this purchase. 0 until it is applied. */
      creditsAdded: z.int().nonnegative(),
      /** The part of `creditsAdded` that repaid a debt. */
      debtRepaid: z.int().nonnegative().optional(),
      alreadyProcessed: z.boolean(),
      /** The checkout can still be paid, so nothing was charged. */
      isOpen: z.boolean().optional(),
      /** The payment takes days: it is still processing, or it failed. */
      delayed: z.enum(['processing', 'failed']).optional(),
      /** The item of the session's price: a plan's price id or a pack's id. */
      item: z.string().optional(),
      /**
       * Whether a part or the whole of the price was returned later by refunds or a lost dispute, with the same share
       * of the credits.
       */
      reversed: z.enum(['part', 'whole']).optional(),
    }),
  }),
  /** Reads the subscription from Stripe again and returns the updated account. */
  checkSubscription: endpoint({ method: 'POST', path: '/check-subscription', result: Account }),
  /** Records the report of a purchase to the advertisers. `isFirst` is true only once per account. */
  trackConversion: endpoint({
    method: 'POST',
    path: '/track-conversion',
    result: z.object({ isFirst: z.boolean() }),
  }),
  /** The credit history, newest first. `balance` is the available credits; null on later pages. */
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
