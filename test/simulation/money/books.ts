import { type AccountRow, toAccount } from '#functions/core/accounts/accounts.ts'
import { checkoutKey, invoiceKey } from '#functions/core/billing/purchase-rows.ts'
import { shareOf } from '#functions/core/billing/refunded-and-disputed-credits.ts'
import { CreditEntryRow } from '#functions/core/credits/credit-entries.ts'
import type { Hold } from '#functions/core/credits/holds.ts'
import { type Lot, lotsOf } from '#functions/core/credits/lots.ts'
import { isPackId, packs } from '#shared/billing/packs.ts'
import { type PlanId, planOfPrice, plans } from '#shared/billing/plans.ts'
import type { Tier } from '#shared/entities/tier.ts'
import type { StripeModel } from '#test/support/functions/stripe-model.ts'
import type { Invoice, Line, Reversal, Subscription } from '#test/support/functions/stripe-objects.ts'
import type { Item } from '#test/support/functions/table/item.ts'

type Sold = { key: string; credits: number; cents: number; intent: string; end: number; subscription: string | null }

/** An account whose payments are compared: Stripe, the account with its entries, and its jobs that still run. */
export type Books = {
  stripe: StripeModel
  account: AccountRow
  entries: readonly Item[]
  jobs: readonly { generationId: string; hold: Hold }[]
}

/** What the account may have at the end, computed from Stripe alone, and the first rule that it breaks. */
export const objectionTo = (books: Books): string | undefined => {
  const { stripe, account } = books
  const live = subscriptionsOf(books).filter(({ status }) => status === 'active' || status === 'past_due')
  const packsSold = soldPacks(books)
  const allPlans = soldPlans(books)
  const planSold = allPlans.filter(({ end }) => new Date(end * 1000).toISOString() === account.planPeriodEnd)
  return (
    (live.length > 1 ? `${live.length} subscriptions are live` : undefined) ??
    objectionToBucket('pack', books, packsSold) ??
    objectionToBucket('plan', books, planSold) ??
    objectionToLots(books, [...packsSold, ...allPlans]) ??
    objectionToDebt(account) ??
    (live[0] && objectionToPeriod(books, live[0], allPlans)) ??
    objectionToTier(
      stripe,
      account,
      live[0] && { status: live[0].status, plan: planOfPrice(live[0].items.data[0]?.price.lookup_key ?? '')?.id },
      packsSold,
    )
  )
}

/** The objects of a customer at Stripe. */
const own = <One extends { customer: string }>(all: Map<string, One>, { stripeCustomer }: AccountRow): One[] =>
  [...all.values()].filter(({ customer }) => customer === stripeCustomer)

const subscriptionsOf = ({ stripe, account }: Books): Subscription[] => own(stripe.subscriptions, account)

const soldPacks = ({ stripe, account }: Books): Sold[] =>
  own(stripe.sessions, account).flatMap(({ mode, payment_status, metadata: { item = '' }, ...one }) =>
    mode === 'payment' && payment_status === 'paid' && isPackId(item)
      ? [
          {
            key: checkoutKey(one.id),
            credits: packs[item].credits,
            cents: one.amount_total,
            intent: String(one.payment_intent),
            end: 0,
            subscription: null,
          },
        ]
      : [],
  )

const soldPlans = ({ stripe, account }: Books): Sold[] =>
  own(stripe.invoices, account).flatMap((invoice) =>
    invoice.status === 'paid'
      ? [
          {
            key: invoiceKey(invoice.id),
            credits: creditsOf(invoice),
            cents: invoice.amount_paid,
            intent: invoice.payment_intent,
            end: invoice.lines.at(-1)?.period.end ?? 0,
            subscription: invoice.subscription,
          },
        ]
      : [],
  )

const planOfLine = ({ pricing }: Line) => planOfPrice(pricing.price_details.price.replace('price_of_', ''))

/** A line for a whole period brings its plan's credits; an upgrade its share of the difference, by what the new plan costs. */
const creditsOf = ({ lines }: Invoice): number => {
  const whole = lines.find(({ amount, parent }) => amount > 0 && !parent.subscription_item_details.proration)
  if (whole) return planOfLine(whole)?.credits ?? 0
  const [rest, unused] = [lines.find(({ amount }) => amount > 0), lines.find(({ amount }) => amount < 0)]
  const [to, from] = [rest && planOfLine(rest), unused && planOfLine(unused)]
  if (!rest || !to || !from) return 0
  return Math.max(0, Math.floor(((to.credits - from.credits) * rest.amount) / to.priceCents))
}

const isLost = ({ status }: Reversal) => ['lost', 'appeal_needs_response', 'appeal_under_review'].includes(status)

/** The cents of a payment that were refunded, and those that disputes took, also while their appeals run. */
const reversedCents = (stripe: StripeModel, { intent, cents }: Sold) => {
  const sum = (rows: Iterable<Reversal>, isCounted: (one: Reversal) => boolean) =>
    [...rows].reduce((all, one) => {
      const amount = one.currency === 'usd' ? Math.min(one.amount, cents) : cents
      return all + (one.payment_intent === intent && isCounted(one) ? amount : 0)
    }, 0)
  return {
    refunded: sum(stripe.refunds.values(), ({ status }) => status === 'succeeded'),
    lost: sum(stripe.disputes.values(), isLost),
  }
}

const reversed = (stripe: StripeModel, sold: Sold): number => {
  const { refunded, lost } = reversedCents(stripe, sold)
  return refunded + lost
}

const takenBy = ({ credits, cents: amountCents }: Sold, cents: number): number =>
  cents > 0 ? shareOf({ credits, amountCents }, cents) : 0

const keptOf = (stripe: StripeModel, sold: Sold): number => sold.credits - takenBy(sold, reversed(stripe, sold))

/** The lots by the order of the entries' ids, in which the product reads them; it differs from that of their writes. */
const lotsNow = ({ entries }: Books) => {
  const sorted = entries.toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
  return lotsOf(sorted.map((row) => CreditEntryRow.parse(row)))
}

/**
 * Of each purchase the refunds and lost disputes have taken all that they ask for and that was not spent or expired, by
 * claw-backs, revived debts and claims; what a dispute found spent is owed beside that, and nothing else is.
 */
const objectionToLots = (books: Books, sold: readonly Sold[]): string | undefined => {
  const { stripe, account } = books
  const lots = lotsNow(books)
  for (const one of sold) {
    const lot = lots.get(one.key)
    if (!lot) {
      const isRefunded = [...stripe.refunds.values()].some(({ payment_intent }) => payment_intent === one.intent)
      if (one.credits > 0 && !isRefunded) return `${one.key} was neither granted nor refunded`
      continue
    }
    const held = [...lot.held.values()].reduce((sum, credits) => sum + credits, 0)
    const unused = lot.left + held + lot.clawed + lot.debtPaid
    const asked = takenBy(one, reversed(stripe, one))
    const disputed = asked - takenBy(one, reversedCents(stripe, one).refunded)
    const revived = Math.min(lot.owed, lot.debtPaid)
    const taken = lot.clawed + revived + (account.claims?.[one.key]?.credits ?? 0)
    if (taken !== Math.min(asked, unused)) return `${taken} credits of ${one.key} were taken: ${told(lot, asked)}`
    const spent = Math.max(0, disputed - unused - lot.expired)
    if (lot.owed - revived !== spent) return `${lot.owed} credits of ${one.key} are owed: ${told(lot, asked)}`
  }
  return undefined
}

const told = ({ held, ...lot }: Lot, asked: number) => JSON.stringify({ ...lot, held: [...held], asked })

/** A debt is paid as soon as there are credits. */
const objectionToDebt = (account: AccountRow): string | undefined => {
  const { debt, credits } = toAccount(account)
  return debt > 0 && credits > 0 ? `${debt} credits are owed beside ${credits} that can be spent` : undefined
}

/** The paid invoices of the subscription's running period are granted, and nothing of them has expired. */
const objectionToPeriod = (
  books: Books,
  { id, items }: Subscription,
  plansSold: readonly Sold[],
): string | undefined => {
  const lots = lotsNow(books)
  const lost = plansSold.find(({ key, credits, subscription, end }) => {
    const isOfPeriod = subscription === id && end === items.data[0]?.current_period_end && credits > 0
    return isOfPeriod && lots.get(key)?.expired !== 0
  })
  return lost && `the credits of ${lost.key} are not those of the running period`
}

/** Refunded credits are not spendable, neither now nor after a cancelled job; all others are, unless they were used. */
const objectionToBucket = (
  bucket: 'plan' | 'pack',
  { stripe, jobs, entries, account: { claims, planPeriodEnd, ...account } }: Books,
  sold: readonly Sold[],
): string | undefined => {
  const available = bucket === 'plan' ? account.planCredits : account.packCredits
  const held = jobs.reduce(
    (sum, { hold }) => sum + (bucket === 'pack' || hold.planPeriodEnd === planPeriodEnd ? hold[bucket] : 0),
    0,
  )
  const claimed = Object.values(claims ?? {}).reduce((sum, claim) => {
    const owned = jobs.filter(({ hold }) => bucket === 'pack' || hold.planPeriodEnd === planPeriodEnd)
    const holds = owned.reduce((all, { generationId }) => all + (claim.holds[generationId] ?? 0), 0)
    return sum + (claim.bucket === bucket ? Math.min(claim.credits, holds) : 0)
  }, 0)
  const kept = sold.reduce((sum, one) => sum + keptOf(stripe, one), 0)
  if (available + held - claimed > kept)
    return `${available} + ${held} held - ${claimed} claimed ${bucket} credits can be spent, and ${kept} were not refunded`
  if (bucket === 'plan') return undefined
  const used = entries.reduce(
    (sum, { type, pack }) => sum + (type === 'capture' ? Number(pack) : type === 'debt-payment' ? -Number(pack) : 0),
    0,
  )
  return available + held + used < kept
    ? `${available} + ${held} + ${used} used of ${kept} pack credits that were not refunded`
    : undefined
}

const objectionToTier = (
  stripe: StripeModel,
  account: AccountRow,
  live: { status: string; plan: PlanId | undefined } | undefined,
  packsSold: readonly Sold[],
): string | undefined => {
  const kept = packsSold.filter((one) => reversed(stripe, one) < one.cents).length
  const tier: Tier | null = live?.plan ? plans[live.plan].tier : kept > 0 ? 'CREDITS_ONLY' : null
  if (account.packsBought !== kept) return `${account.packsBought} packs count as bought, and ${kept} were kept`
  return account.tier === tier ? undefined : `the tier is ${account.tier} and should be ${tier}`
}
