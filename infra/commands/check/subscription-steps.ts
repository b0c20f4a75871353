import { type Plan, plans, yearlyOffer } from '#shared/billing/plans.ts'
import { upgradeCredits } from '#shared/billing/upgrade-credits.ts'
import { account } from '#shared/contracts/account.ts'
import { billing } from '#shared/contracts/billing.ts'
import type { CreditEntryType } from '#shared/entities/credit-entry.ts'
import type { Check } from './check-context.ts'
import { testStripe } from './checkout-steps.ts'
import { needed, type Step, unplayed } from './step.ts'
import { until } from './until.ts'

const { endpoints } = billing

/** The upgrades that are played right after the first payment, so that the whole period remains. */
const upgradeOf = (from: Plan, to: Plan) => ({
  to,
  cents: to.priceCents - from.priceCents,
  credits: upgradeCredits(from, to, to.priceCents),
})
const refunded = upgradeOf(plans.basic, plans.pro)
const disputed = upgradeOf(plans.pro, plans.premium)

/** The credits of the history's entries of a type, oldest first. */
const entriesOf = async ({ visitor }: Check, type: CreditEntryType): Promise<number[]> => {
  const { entries } = await visitor.call(endpoints.listCreditEntries)
  return entries
    .filter((entry) => entry.type === type)
    .map(({ credits }) => credits)
    .reverse()
}

const standing = async (check: Check): Promise<string> => {
  const { tier, active } = await check.visitor.call(account.endpoints.read)
  const grants = await entriesOf(check, 'grant')
  return `${tier}, ${active ? 'active' : 'not active'}, granted ${grants.join(' and ') || 'nothing'}`
}

/** Waits until the account stands as expected, and returns how it stands then. */
const standingAfter = async (check: Check, expected: string): Promise<string> => {
  await until(check.waitSeconds, async () => ((await standing(check)) === expected ? true : undefined))
  return standing(check)
}

/** Waits until this many postings have taken credits back, and returns what they took. */
const takenBack = async (check: Check, postings: number): Promise<string> => {
  const enough = async () => ((await entriesOf(check, 'claw-back')).length >= postings ? true : undefined)
  await until(check.waitSeconds, enough)
  return `taken back ${(await entriesOf(check, 'claw-back')).join(' and ') || 'nothing'}`
}

const customerOf = ({ made }: Check) => needed(made.stripeCustomer, 'customer at Stripe')

/** Makes one of Stripe's test cards that of the customer's invoices. */
const useCard = async (check: Check, testCard: 'pm_card_visa' | 'pm_card_createDispute') => {
  const stripe = testStripe(check)
  const { id } = await stripe.paymentMethods.attach(testCard, { customer: customerOf(check) })
  await stripe.customers.update(customerOf(check), { invoice_settings: { default_payment_method: id } })
}

/** Quotes and confirms an upgrade, and says what is due and how the account stands then. */
const upgrade = async (check: Check, { priceId }: Plan, expected: string): Promise<string> => {
  const { visitor } = check
  const { dueCents, pricedAt } = await visitor.call(endpoints.quotePlanChange, { body: { priceId } })
  const { status } = await visitor.call(endpoints.changePlan, { body: { priceId, dueCents, pricedAt } })
  return `${dueCents} cents due, ${status}, ${await standingAfter(check, expected)}`
}

/** The payment of the customer's latest invoice. */
const latestPayment = async (check: Check): Promise<string> => {
  const stripe = testStripe(check)
  const { data } = await stripe.invoices.list({ customer: customerOf(check), limit: 1 })
  const payments = await stripe.invoicePayments.list({ invoice: needed(data[0]?.id, 'invoice') })
  return String(needed(payments.data[0]?.payment.payment_intent, 'payment'))
}

/** Books a change for the period's end, takes it back, and says which plan was to follow and which does afterwards. */
const bookAndUndo = async ({ visitor }: Check, { priceId }: Plan): Promise<string> => {
  const { dueCents, pricedAt, when } = await visitor.call(endpoints.quotePlanChange, { body: { priceId } })
  const { status } = await visitor.call(endpoints.changePlan, { body: { priceId, dueCents, pricedAt } })
  const { subscription: booked } = await visitor.call(endpoints.checkSubscription)
  const { subscription: undone } = await visitor.call(endpoints.undoPlanChange)
  return `quoted as ${when}, ${status}, next ${booked?.nextPlan ?? 'none'}, undone: next ${undone?.nextPlan ?? 'none'}`
}

/** A subscription with a test card and its webhooks, the portal, changes of plan, a refunded and a disputed upgrade. */
export const subscriptionSteps = (check: Check): Step[] => {
  const { visitor, made } = check
  const { basic } = plans
  const standings = {
    paid: `${basic.tier}, active, granted ${basic.credits}`,
    upgraded: `${refunded.to.tier}, active, granted ${basic.credits} and ${refunded.credits}`,
    disputed: `${disputed.to.tier}, active, granted ${basic.credits} and ${refunded.credits} and ${disputed.credits}`,
    yearly: `${yearlyOffer.plan.tier}, active, granted ${basic.credits} and ${refunded.credits} and ${disputed.credits} and ${yearlyOffer.plan.credits}`,
  }
  return [
    {
      name: 'invoice.paid of a subscription',
      expected: standings.paid,
      run: async () => {
        const stripe = testStripe(check)
        await useCard(check, 'pm_card_visa')
        const { data } = await stripe.prices.list({ lookup_keys: [basic.priceId], active: true })
        const { userId } = needed(made.account, 'account')
        await stripe.subscriptions.create({
          customer: customerOf(check),
          items: [{ price: needed(data[0], 'price').id }],
          metadata: { userId, item: basic.priceId },
        })
        return standingAfter(check, standings.paid)
      },
    },
    {
      name: 'portal',
      expected: 'an address at Stripe',
      run: async () => {
        testStripe(check)
        const { url } = await visitor.call(endpoints.customerPortal)
        return new URL(url).origin === check.siteUrl ? 'an address of the site' : 'an address at Stripe'
      },
    },
    {
      name: 'upgrade',
      expected: `${refunded.cents} cents due, changed, ${standings.upgraded}`,
      run: async () => {
        testStripe(check)
        return upgrade(check, refunded.to, standings.upgraded)
      },
    },
    {
      name: 'booked change',
      expected: `quoted as booked, booked, next ${basic.id}, undone: next none`,
      run: async () => {
        testStripe(check)
        return bookAndUndo(check, basic)
      },
    },
    {
      name: 'refund of the upgrade',
      expected: `taken back ${-refunded.credits}`,
      run: async () => {
        await testStripe(check).refunds.create({ payment_intent: await latestPayment(check) })
        return takenBack(check, 1)
      },
    },
    {
      name: 'upgrade that is disputed',
      expected: `${disputed.cents} cents due, changed, ${standings.disputed}`,
      run: async () => {
        await useCard(check, 'pm_card_createDispute')
        return upgrade(check, disputed.to, standings.disputed)
      },
    },
    {
      name: 'dispute that is lost',
      expected: `taken back ${-refunded.credits} and ${-disputed.credits}`,
      run: async () => {
        const stripe = testStripe(check)
        const payment_intent = await latestPayment(check)
        const dispute = await until(
          check.waitSeconds,
          async () => (await stripe.disputes.list({ payment_intent })).data[0],
        )
        await stripe.disputes.close(needed(dispute, 'dispute').id)
        return takenBack(check, 2)
      },
    },
    {
      name: 'change to a year',
      expected: `new period, changed, ${standings.yearly}`,
      run: async () => {
        await useCard(check, 'pm_card_visa')
        const { priceId } = yearlyOffer.plan
        const { dueCents, pricedAt, lines } = await visitor.call(endpoints.quotePlanChange, { body: { priceId } })
        const { status } = await visitor.call(endpoints.changePlan, { body: { priceId, dueCents, pricedAt } })
        const kind = lines.some((line) => line.kind === 'period') ? 'new period' : 'no new period'
        return `${kind}, ${status}, ${await standingAfter(check, standings.yearly)}`
      },
    },
    unplayed('renewal', 'it needs a test clock, and the account has a customer without one'),
    unplayed('appeal of a dispute', 'Stripe documents no test of it'),
  ]
}
