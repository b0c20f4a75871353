import { upgradeCredits } from '#shared/billing/plan-changes.ts'
import { plans } from '#shared/billing/plans.ts'
import { account } from '#shared/contracts/account.ts'
import { billing } from '#shared/contracts/billing.ts'
import type { Account } from '#shared/entities/account.ts'
import type { CreditEntryType } from '#shared/entities/credit-entry.ts'
import type { Check } from './check.ts'
import { testStripe } from './checkout-steps.ts'
import { needed, type Step, unplayed } from './step.ts'
import { until } from './until.ts'

const { endpoints } = billing
const testCard = 'pm_card_visa'
const upgradeCents = plans.pro.priceCents - plans.basic.priceCents
const upgrade = upgradeCredits(plans.basic, plans.pro, plans.pro.priceCents)

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

/** A subscription with a test card, its webhooks, the portal, an upgrade and its refund. */
export const subscriptionSteps = (check: Check): Step[] => {
  const { visitor, made } = check
  const tiers: Record<'basic' | 'pro', Account['tier']> = { basic: plans.basic.tier, pro: plans.pro.tier }
  const paid = `${tiers.basic}, active, granted ${plans.basic.credits}`
  const upgraded = `${tiers.pro}, active, granted ${plans.basic.credits} and ${upgrade}`
  return [
    {
      name: 'invoice.paid of a subscription',
      expected: paid,
      run: async () => {
        const stripe = testStripe(check)
        const customer = needed(made.stripeCustomer, 'customer at Stripe')
        const { id: card } = await stripe.paymentMethods.attach(testCard, { customer })
        await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
        const { data } = await stripe.prices.list({ lookup_keys: [plans.basic.priceId], active: true })
        const { userId } = needed(made.account, 'account')
        await stripe.subscriptions.create({
          customer,
          items: [{ price: needed(data[0], 'price').id }],
          metadata: { userId, item: plans.basic.priceId },
        })
        return standingAfter(check, paid)
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
      expected: `${upgradeCents} cents due, changed, ${upgraded}`,
      run: async () => {
        testStripe(check)
        const { priceId } = plans.pro
        const { dueCents, pricedAt } = await visitor.call(endpoints.quotePlanChange, { body: { priceId } })
        const { status } = await visitor.call(endpoints.changePlan, { body: { priceId, dueCents, pricedAt } })
        return `${dueCents} cents due, ${status}, ${await standingAfter(check, upgraded)}`
      },
    },
    {
      name: 'refund of the upgrade',
      expected: `taken back ${-upgrade}`,
      run: async () => {
        const stripe = testStripe(check)
        const { data } = await stripe.invoices.list({ customer: needed(made.stripeCustomer, 'customer'), limit: 1 })
        const payments = await stripe.invoicePayments.list({ invoice: needed(data[0]?.id, 'invoice') })
        const intent = payments.data[0]?.payment.payment_intent
        await stripe.refunds.create({ payment_intent: String(needed(intent, 'payment')) })
        const taken = () => entriesOf(check, 'claw-back')
        await until(check.waitSeconds, async () => ((await taken()).length > 0 ? true : undefined))
        return `taken back ${(await taken()).join(' and ') || 'nothing'}`
      },
    },
    unplayed('renewal, booked and yearly change', 'a test clock fits only customers that are made with it'),
    unplayed('dispute and appeal', 'not played yet'),
  ]
}
