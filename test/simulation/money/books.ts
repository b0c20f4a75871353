import { checkoutKey, invoiceKey } from '#functions/core/billing/purchase-rows.ts'
import { shareOf } from '#functions/core/billing/reversals.ts'
import { isPackId, type PlanId, packs, planOfPrice, plans } from '#shared/billing/plans.ts'
import type { Tier } from '#shared/entities/tier.ts'
import { stage } from '#test/support/functions/billing-stage.ts'
import type { Invoice } from '#test/support/functions/stripe-objects.ts'
import type { Life } from './life.ts'

type Sold = { key: string; credits: number; cents: number; intent: string; end: number }

/** What the account may have at the end, computed from Stripe alone, and the first rule that it breaks. */
export const objectionTo = (life: Life): string | undefined => {
  const live = [...stage.stripe.subscriptions.values()].filter(
    ({ status }) => status === 'active' || status === 'past_due',
  )
  const account = stage.account()
  const packsSold = soldPacks()
  const allPlans = soldPlans()
  const planSold = allPlans.filter(({ end }) => new Date(end * 1000).toISOString() === account.planPeriodEnd)
  return (
    stage.objection() ??
    (live.length > 1 ? `${live.length} subscriptions are live` : undefined) ??
    objectionToBucket('pack', life, packsSold) ??
    objectionToBucket('plan', life, planSold) ??
    objectionToRepayments([...packsSold, ...allPlans]) ??
    objectionToTier(
      live[0] && { status: live[0].status, plan: planOfPrice(live[0].items.data[0]?.price.lookup_key ?? '')?.id },
      packsSold,
    )
  )
}

const soldPacks = (): Sold[] =>
  [...stage.stripe.sessions.values()].flatMap(({ mode, payment_status, metadata: { item = '' }, ...one }) =>
    mode === 'payment' && payment_status === 'paid' && isPackId(item)
      ? [
          {
            key: checkoutKey(one.id),
            credits: packs[item].credits,
            cents: one.amount_total,
            intent: String(one.payment_intent),
            end: 0,
          },
        ]
      : [],
  )

const soldPlans = (): Sold[] =>
  [...stage.stripe.invoices.values()].flatMap((invoice) =>
    invoice.status === 'paid'
      ? [
          {
            key: invoiceKey(invoice.id),
            credits: creditsOf(invoice),
            cents: invoice.amount_paid,
            intent: invoice.payment_intent,
            end: invoice.lines.at(-1)?.period.end ?? 0,
          },
        ]
      : [],
  )

const creditsOf = ({ lines }: Invoice): number =>
  lines.reduce((sum, { amount, pricing }) => {
    const credits = planOfPrice(pricing.price_details.price.replace('price_of_', ''))?.credits ?? 0
    return sum + (amount < 0 ? -credits : credits)
  }, 0)

const reversed = ({ intent }: Sold): number => {
  const sum = (rows: Iterable<{ payment_intent: string; status: string; amount: number }>, status: string) =>
    [...rows].reduce(
      (cents, one) => cents + (one.payment_intent === intent && one.status === status ? one.amount : 0),
      0,
    )
  return sum(stage.stripe.refunds.values(), 'succeeded') + sum(stage.stripe.disputes.values(), 'lost')
}

const keptOf = (sold: Sold): number => {
  const cents = reversed(sold)
  return cents > 0 ? sold.credits - shareOf({ credits: sold.credits, amountCents: sold.cents }, cents) : sold.credits
}

/** A purchase has repaid no more debt than its refunds and lost disputes left of it, and revived no more than they took. */
const objectionToRepayments = (sold: readonly Sold[]): string | undefined => {
  const entries = stage.entries()
  for (const one of sold) {
    const own = entries.filter(({ purchase }) => purchase === one.key)
    const paid = own.reduce((sum, { type, credits }) => sum - (type === 'debt-payment' ? Number(credits) : 0), 0)
    const owed = own.reduce((sum, { type, debt }) => sum + (type === 'debt' ? Number(debt) : 0), 0)
    const repaid = paid - Math.min(paid, owed)
    const due = Math.max(0, paid - (one.credits - keptOf(one)))
    if (repaid !== due) return `${one.key} has repaid ${repaid} of ${paid} owed credits and should have repaid ${due}`
  }
  return undefined
}

/** Refunded credits are not spendable, neither now nor after a cancelled job; all others are, unless they were used. */
const objectionToBucket = (bucket: 'plan' | 'pack', { jobs }: Life, sold: readonly Sold[]): string | undefined => {
  const { claims, planPeriodEnd, ...account } = stage.account()
  const available = bucket === 'plan' ? account.planCredits : account.packCredits
  const held = jobs.reduce(
    (sum, { hold }) => sum + (bucket === 'pack' || hold.planPeriodEnd === planPeriodEnd ? hold[bucket] : 0),
    0,
  )
  const claimed = Object.values(claims ?? {}).reduce((sum, claim) => {
    const own = jobs.filter(({ hold }) => bucket === 'pack' || hold.planPeriodEnd === planPeriodEnd)
    const holds = own.reduce((all, { generationId }) => all + (claim.holds[generationId] ?? 0), 0)
    return sum + (claim.bucket === bucket ? Math.min(claim.credits, holds) : 0)
  }, 0)
  const kept = sold.reduce((sum, one) => sum + keptOf(one), 0)
  if (available + held - claimed > kept)
    return `${available} + ${held} held - ${claimed} claimed ${bucket} credits can be spent, and ${kept} were not refunded`
  if (bucket === 'plan') return undefined
  const used = stage
    .entries()
    .reduce(
      (sum, { type, pack }) => sum + (type === 'capture' ? Number(pack) : type === 'debt-payment' ? -Number(pack) : 0),
      0,
    )
  return available + held + used < kept
    ? `${available} + ${held} + ${used} used of ${kept} pack credits that were not refunded`
    : undefined
}

const objectionToTier = (
  live: { status: string; plan: PlanId | undefined } | undefined,
  packsSold: readonly Sold[],
): string | undefined => {
  const kept = packsSold.filter((one) => reversed(one) < one.cents).length
  const tier: Tier | null = live?.plan ? plans[live.plan].tier : kept > 0 ? 'CREDITS_ONLY' : null
  const account = stage.account()
  if (account.packsBought !== kept) return `${account.packsBought} packs count as bought, and ${kept} were kept`
  return account.tier === tier ? undefined : `the tier is ${account.tier} and should be ${tier}`
}
