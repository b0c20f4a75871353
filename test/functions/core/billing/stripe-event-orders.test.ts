import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import type { StripeModel } from '#test/support/functions/stripe-model.ts'
import { changeLines, wholeLine } from '#test/support/functions/stripe-objects.ts'
import { Random } from '#test/support/random.ts'
import { shortly } from '#test/support/shortly.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-02-02T00:00:00.000Z')

const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }
const restOfJanuary = { start: '2027-01-10T00:00:00.000Z', end: january.end }
const february = { start: january.end, end: '2027-03-01T00:00:00.000Z' }
const year = { start: '2027-01-20T00:00:00.000Z', end: '2028-01-20T00:00:00.000Z' }
const month = { start: '2027-01-30T00:00:00.000Z', end: '2027-02-28T00:00:00.000Z' }

type Event = { type: StripeEventType; objectId: string }

/** A change at Stripe, and the event that reports it. */
type Happening = (stripe: StripeModel) => Event

type Life = { happenings: Happening[]; tier: string | null; plan: number; pack: number; grants: number }

const subscription = (stripe: StripeModel) => {
  const [one] = stripe.subscriptions.values()
  if (!one) throw new Error('Nobody has subscribed')
  return one
}

const sell = (stripe: StripeModel): Event => {
  const { id } = stripe.sellPack(customer, userId, 'pack-200')
  return { type: 'checkout.session.completed', objectId: id }
}
const subscribe = (stripe: StripeModel): Event => {
  const { id } = stripe.subscribe(customer, 'basic', january.start, january.end)
  return { type: 'customer.subscription.created', objectId: id }
}
const paid =
  (lines: Parameters<StripeModel['invoice']>[1], move: (stripe: StripeModel) => void = () => {}): Happening =>
  (stripe) => {
    move(stripe)
    return { type: 'invoice.paid', objectId: stripe.invoice(customer, lines).id }
  }
const upgrade = (stripe: StripeModel): Event => {
  stripe.change(subscription(stripe), { planId: 'pro' })
  return { type: 'customer.subscription.updated', objectId: subscription(stripe).id }
}
const end = (stripe: StripeModel): Event => {
  subscription(stripe).status = 'canceled'
  return { type: 'customer.subscription.deleted', objectId: subscription(stripe).id }
}
const refundLast = (stripe: StripeModel): Event => {
  const [invoice] = [...stripe.invoices.values()].toReversed()
  const { id } = stripe.refund(invoice?.payment_intent ?? null, invoice?.amount_paid ?? 0)
  return { type: 'refund.created', objectId: id }
}

const upgradedAndRenewed: readonly Happening[] = [
  subscribe,
  paid([wholeLine('basic', january)]),
  sell,
  upgrade,
  paid(changeLines('basic', 'pro', restOfJanuary)),
  paid([wholeLine('pro', february)], (stripe) => stripe.change(subscription(stripe), february)),
]

const lives: Record<string, Life> = {
  'is renewed and then ends': {
    happenings: [...upgradedAndRenewed, end],
    tier: 'CREDITS_ONLY',
    plan: 0,
    pack: 200,
    grants: 4,
  },
  'is upgraded and has its last renewal refunded': {
    happenings: [...upgradedAndRenewed, refundLast],
    tier: 'Pro',
    plan: 0,
    pack: 200,
    grants: 4,
  },
  'becomes a year and then a month again': {
    happenings: [
      subscribe,
      paid([wholeLine('basic', january)]),
      upgrade,
      paid(changeLines('basic', 'pro', restOfJanuary)),
      paid([...changeLines('pro', 'basic', year).slice(0, 1), wholeLine('premium-yearly', year)], (stripe) =>
        stripe.change(subscription(stripe), { planId: 'premium-yearly', ...year }),
      ),
      paid([wholeLine('premium', month)], (stripe) =>
        stripe.change(subscription(stripe), { planId: 'premium', ...month }),
      ),
      sell,
    ],
    tier: 'Premium',
    plan: 1000,
    pack: 200,
    grants: 5,
  },
}

/** Makes all changes at Stripe and returns their events, so that only the order of delivery varies. */
const happen = ({ happenings }: Life): Event[] => {
  stage.reset(newcomer())
  return happenings.map((happening) => happening(stage.stripe))
}

const told = (objectId: string) => (objectId.startsWith('in_') ? `invoice:${objectId}` : `checkout:${objectId}`)

/** The state that must be the same after every order. */
const endState = () => {
  const { billingVersion, latestEntry, ...account } = stage.account()
  const grants = stage.history().filter((entry) => entry.startsWith('grant'))
  return { account, keys: stage.onceKeys(), grants: grants.sort() }
}

describe.each(shortly(Object.entries(lives), 1, 2))('a subscription that %s', (_name, life) => {
  // Every order takes half a minute; the sample goes on with every second event while many are left.
  const isWhole = Boolean(process.env.EVERY_CASE)

  const expected = (events: Event[]) => {
    const { tier, plan, pack, grants } = life
    const end = endState()
    expect(end).toMatchObject({ account: { tier, planCredits: plan, packCredits: pack, debt: 0, held: 0 } })
    expect(stage.objection()).toBeUndefined()
    expect(end.grants).toHaveLength(grants)
    const paidFor = events.filter(({ type }) => /paid|completed/.test(type)).map(({ objectId }) => told(objectId))
    expect(end.keys).toEqual(expect.arrayContaining(paidFor))
    return end
  }

  test(`has the same result in ${isWhole ? 'all 5,040' : 'many'} orders of its events`, {
    timeout: 300_000,
  }, async () => {
    const events = happen(life)
    let first: ReturnType<typeof endState> | undefined
    let orders = 0
    // Orders that begin with the same events share the deliveries of these events.
    const tellRest = async (rest: readonly number[], order: readonly number[]): Promise<void> => {
      if (rest.length === 0) {
        orders++
        first ??= expected(events)
        // Adding up the entries takes as long as the rest of the test, so only every 16th order does it.
        if (orders % 16 === 0) expect(stage.objection(), `order ${order}`).toBeUndefined()
        const end = endState()
        if (!isDeepStrictEqual(end, first)) expect(end, `order ${order}`).toEqual(first)
      }
      const goOnFromHere = stage.fork()
      const next = isWhole || rest.length < 4 ? rest : rest.filter((_, place) => (place + order.length) % 2 === 0)
      for (const index of next) {
        goOnFromHere()
        await stage.tell(...eventAt(events, index))
        await tellRest(
          rest.filter((other) => other !== index),
          [...order, index],
        )
      }
    }
    await tellRest([...events.keys()], [])
    expect(orders).toBe(isWhole ? 5040 : 432)
  })

  test('has the same result when events are delivered twice, with the same id or another', {
    timeout: 300_000,
  }, async () => {
    const random = new Random(7)
    let first: ReturnType<typeof endState> | undefined
    for (let sample = 0; sample < 150; sample++) {
      const events = happen(life)
      const deliveries = events.flatMap((_, index) => [
        { index, id: `evt_a${index}` },
        { index, id: `evt_a${index}` },
        { index, id: `evt_b${index}` },
      ])
      const order = shuffled(deliveries, random)
      for (const { index, id } of order) await stage.tell(...eventAt(events, index), id)
      first ??= expected(events)
      expect(endState(), `sample ${sample}: ${order.map(({ id }) => id)}`).toEqual(first)
      expect(stage.objection()).toBeUndefined()
    }
  })

  test('has the same result when events are handled late, twice or concurrently, between further changes', {
    timeout: 300_000,
  }, async () => {
    const random = new Random(11)
    for (let sample = 0; sample < 150; sample++) {
      stage.reset(newcomer())
      const events: Event[] = []
      let waiting: { event: Event; id: string }[] = []
      for (const happening of life.happenings) {
        const event = happening(stage.stripe)
        events.push(event)
        for (let copy = random.between(1, 2); copy > 0; copy--)
          waiting.push({ event, id: `evt_${events.length}_${copy}` })
        const now = shuffled(waiting, random).slice(0, random.below(waiting.length + 1))
        waiting = waiting.filter((one) => !now.includes(one))
        await Promise.all(now.map(({ event: { type, objectId }, id }) => stage.tell(type, objectId, id)))
      }
      await Promise.all(waiting.map(({ event: { type, objectId }, id }) => stage.tell(type, objectId, id)))
      expected(events)
    }
  })
})

const eventAt = (events: readonly Event[], index: number): [StripeEventType, string] => {
  const event = events[index]
  if (!event) throw new Error(`There is no event ${index}`)
  return [event.type, event.objectId]
}

const shuffled = <One>(given: readonly One[], random: Random): One[] => {
  const rest = [...given]
  return given.flatMap(() => rest.splice(random.below(rest.length), 1))
}
