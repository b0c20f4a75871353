import type Stripe from 'stripe'
import { allPacks } from '#shared/billing/packs.ts'
import { type Plan, plans } from '#shared/billing/plans.ts'
import { billing } from '#shared/contracts/billing.ts'
import type { Check } from './check-context.ts'
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

/** The account's newest session of a mode, which the API has just opened. */
const newestSession = async (check: Check, mode: Stripe.Checkout.Session.Mode) => {
  const stripe = testStripe(check)
  const ours = needed(check.made.account, 'account').userId
  const { data } = await stripe.checkout.sessions.list({ limit: 100 })
  const { id } = needed(
    data.find((session) => session.client_reference_id === ours && session.mode === mode),
    'session of this account',
  )
  return stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
}

const sessionInWords = ({ mode, line_items: lines }: Stripe.Checkout.Session) =>
  [
    mode,
    ...(lines?.data ?? []).map(({ price, quantity }) => `${quantity} × ${price ? priceInWords(price) : 'nothing'}`),
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
      expected: `subscription, 1 × ${planInWords(plans.basic)}`,
      run: async () => {
        testStripe(check)
        await visitor.call(endpoints.createCheckout, { body: { priceId: plans.basic.priceId } })
        const session = await newestSession(check, 'subscription')
        made.stripeCustomer = String(session.customer)
        return sessionInWords(session)
      },
    },
    {
      name: 'checkout of a pack',
      expected: `payment, 1 × ${pack?.priceCents} usd`,
      run: async () => {
        testStripe(check)
        const body = { packId: pack?.id ?? '', source: 'credits-paywall' } as const
        await visitor.call(endpoints.createCreditCheckout, { body })
        return sessionInWords(await newestSession(check, 'payment'))
      },
    },
  ]
}
