import type Stripe from 'stripe'
import { allPacks, type Plan, plans } from '#shared/billing/plans.ts'
import { billing } from '#shared/contracts/billing.ts'
import type { Check } from './check.ts'
import { NotChecked, needed, type Step } from './step.ts'

const { endpoints } = billing

type Sold = Pick<Stripe.Price, 'unit_amount' | 'currency' | 'recurring'>

/** A price in words: 1900 usd a month. */
const priceInWords = ({ unit_amount: cents, currency, recurring }: Sold) =>
  `${cents} ${currency}${recurring ? ` a ${recurring.interval}` : ''}`

const planInWords = ({ priceCents, interval }: Plan) => `${priceCents} usd a ${interval}`

/** Stripe's client, only with a key of the test mode. */
export const testStripe = ({ stripe }: Pick<Check, 'stripe'>): Stripe => {
  if (!stripe) throw new NotChecked('the stage has no Stripe key of the test mode')
  return stripe
}

/** The session of a checkout page, whose address contains its id (docs/vendors.md, Stripe). */
const sessionAt = async (stripe: Stripe, url: string) => {
  const [id] = url.match(/cs_\w+/) ?? []
  if (!id) throw new Error(`The address of the checkout has no id: ${new URL(url).origin}`)
  return stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
}

const sessionInWords = (
  { mode, line_items: lines, client_reference_id: userId }: Stripe.Checkout.Session,
  ours: string,
) =>
  [
    mode,
    ...(lines?.data ?? []).map(({ price, quantity }) => `${quantity} × ${price ? priceInWords(price) : 'nothing'}`),
    userId === ours ? 'for this account' : 'for another account',
  ].join(', ')

/** The prices at Stripe and the checkouts that the API opens. */
export const checkoutSteps = (check: Check): Step[] => {
  const { visitor, made } = check
  const sold = [
    ...Object.values(plans).map((plan) => ({ item: plan.priceId, words: planInWords(plan) })),
    ...allPacks.map(({ id, priceCents }) => ({ item: id, words: `${priceCents} usd` })),
  ]
  const [pack] = allPacks
  return [
    {
      name: 'prices at Stripe',
      expected: `${sold.length} as in plans.ts`,
      run: async () => {
        const stripe = testStripe(check)
        const wrong: string[] = []
        for (const { item, words } of sold) {
          const { data } = await stripe.prices.list({ lookup_keys: [item], active: true })
          const found = data[0] ? priceInWords(data[0]) : 'missing'
          if (found !== words) wrong.push(`${item}: ${found}`)
        }
        return wrong.length > 0 ? wrong.join('; ') : `${sold.length} as in plans.ts`
      },
    },
    {
      name: 'checkout of a plan',
      expected: `subscription, 1 × ${planInWords(plans.basic)}, for this account`,
      run: async () => {
        const stripe = testStripe(check)
        const { url } = await visitor.call(endpoints.createCheckout, { body: { priceId: plans.basic.priceId } })
        const session = await sessionAt(stripe, url)
        made.stripeCustomer = String(session.customer)
        return sessionInWords(session, needed(made.account, 'account').userId)
      },
    },
    {
      name: 'checkout of a pack',
      expected: `payment, 1 × ${pack?.priceCents} usd, for this account`,
      run: async () => {
        const stripe = testStripe(check)
        const body = { packId: pack?.id ?? '', source: 'credits-paywall' } as const
        const { url } = await visitor.call(endpoints.createCreditCheckout, { body })
        return sessionInWords(await sessionAt(stripe, url), needed(made.account, 'account').userId)
      },
    },
  ]
}
