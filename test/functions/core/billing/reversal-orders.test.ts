import { describe, expect, test, vi } from 'vitest'
import { CreditEntryRow } from '#functions/core/credits/credit-entries.ts'
import { captureWrites, type Hold, holdWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { lotsOf } from '#functions/core/credits/lots.ts'
import { keys } from '#functions/core/db/keys.ts'
import { transact } from '#functions/core/db/transact.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { customer, newcomer, setUpBillingStage, stage } from '#test/support/functions/billing-stage.ts'
import { spend } from '#test/support/functions/refunds-and-disputes.ts'
import { changeLines, type Reversal, wholeLine } from '#test/support/functions/stripe-objects.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

setUpBillingStage('2027-01-15T00:00:00.000Z')

const january = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' }
const job = (last: string, hold: Partial<Hold>) => ({
  userId,
  generationId: GenerationId.parse(`gen_01KAF0000000000000000000${last}`),
  hold: { plan: 0, pack: 0, planPeriodEnd: null, ...hold },
})
const spent = job('A1', { plan: 100, pack: 150, planPeriodEnd: january.end })
const cancelled = job('A2', { pack: 6 })
const finished = job('A3', { plan: 5, pack: 3, planPeriodEnd: january.end })

const start = ({ generationId, hold }: typeof spent) =>
  transact(
    holdWrites({ userId, generationId, toolId: 'full-redesign', latestEntry: stage.account().latestEntry }, hold),
  )
const cancel = (one: typeof spent) => transact(releaseWrites(stage.account(), one))
const finish = (one: typeof spent) => transact(captureWrites(one, stage.account()))

/** An event or the end of a job; `change` is what happens at Stripe before it. */
type Act = { change?: () => void; happens: () => Promise<unknown>; after?: number }

/** Pro, an upgrade to Premium and a pack, partly spent and held; then these seven acts. */
const begin = async (): Promise<Act[]> => {
  stage.reset(newcomer())
  stage.stripe.subscribe(customer, 'premium', january.start, january.end)
  const pro = stage.stripe.invoice(customer, [wholeLine('pro', january)])
  const upgrade = stage.stripe.invoice(customer, changeLines('pro', 'premium', { ...january, share: 1 }))
  const pack = stage.stripe.sellPack(customer, userId, 'pack-200')
  await stage.tell('invoice.paid', pro.id)
  await stage.tell('invoice.paid', upgrade.id)
  await stage.tell('checkout.session.completed', pack.id)
  for (const one of [spent, cancelled, finished]) await start(one)
  await finish(spent)
  const ofUpgrade = stage.stripe.refund(upgrade.payment_intent, upgrade.amount_paid)
  const ofPro = stage.stripe.refund(pro.payment_intent, pro.amount_paid)
  const ofPack = stage.stripe.refund(pack.payment_intent, 633)
  const dispute = stage.stripe.dispute(pack.payment_intent, 1900)
  const set = (reversal: Reversal, status: string) => () => {
    reversal.status = status
  }
  return [
    { change: set(ofUpgrade, 'succeeded'), happens: () => stage.tell('refund.created', ofUpgrade.id) },
    { change: set(ofUpgrade, 'failed'), happens: () => stage.tell('refund.failed', ofUpgrade.id), after: 0 },
    { change: set(ofPro, 'succeeded'), happens: () => stage.tell('refund.created', ofPro.id) },
    { change: set(ofPack, 'succeeded'), happens: () => stage.tell('refund.updated', ofPack.id) },
    // Stripe refunds no payment whose dispute was lost.
    { change: set(dispute, 'lost'), happens: () => stage.tell('charge.dispute.closed', dispute.id), after: 3 },
    { happens: () => cancel(cancelled) },
    { happens: () => finish(finished) },
  ]
}

/** Pro is refunded but for what was spent, the upgrade pays the debt: 200 - 66 of the pack were disputed, 47 unspent. */
const end = { plan: 500 - (134 - 47), pack: 0, debt: 0, held: 0, claims: null, packsBought: 0, tier: 'Premium' }

const state = () => {
  const { held, claims, packsBought, tier } = stage.account()
  return { ...stage.balance(), held, claims, packsBought, tier }
}

/** Does the acts in every order and checks each end; returns the number of orders. */
const everyOrder = async (acts: readonly Act[], check: (order: string) => void, isTimely = false): Promise<number> => {
  const known = new Map<string, number>()
  const ordersAfter = async (done: readonly number[]): Promise<number> => {
    // Orders that lead to the same state by the same acts have the same continuations.
    const reached = JSON.stringify([done.toSorted(), wholeState()])
    const counted = known.get(reached)
    if (counted !== undefined) return counted
    expect(stage.objection(), `order ${done}`).toBeUndefined()
    const rest = [...acts.keys()].filter((index) => !done.includes(index))
    if (rest.length === 0) check(`order ${done}`)
    const goBack = stage.fork()
    let orders = rest.length === 0 ? 1 : 0
    for (const index of rest) {
      const { after, happens } = acts[index] ?? {}
      if (isTimely && after !== undefined && !done.includes(after)) continue
      goBack()
      if (isTimely) happenedAtStripe(acts, [...done, index])
      await happens?.()
      orders += await ordersAfter([...done, index])
    }
    known.set(reached, orders)
    return orders
  }
  return ordersAfter([])
}

describe.each([
  ['reported late: everything has happened at Stripe before the first event', false, 5040],
  ['reported as they happen', true, 1260],
])('refunds, a failed one, a lost dispute and the ends of jobs, %s', (_how, isTimely, count) => {
  test(`have the same result in all ${count} orders`, async () => {
    const acts = await begin()
    if (!isTimely) for (const { change } of acts) change?.()
    const orders = await everyOrder(acts, (order) => expect(state(), order).toEqual(end), isTimely)
    expect(orders).toBe(count)
  })
})

test('debt and credits have the same end in every order of a lost dispute, purchases, a refund and the end of a job', async () => {
  const held = job('A4', { pack: 6 })
  const [disputed, used] = [
    stage.stripe.sellPack(customer, userId, 'pack-200'),
    stage.stripe.sellPack(customer, userId, 'pack-200'),
  ]
  await stage.tell('checkout.session.completed', disputed.id)
  await spend(150)
  await stage.tell('checkout.session.completed', used.id)
  await spend(244)
  await start(held)
  stage.stripe.subscribe(customer, 'basic', january.start, january.end)
  const basic = stage.stripe.invoice(customer, [wholeLine('basic', january)])
  const [half, whole] = ['pack-500', 'pack-500'] as const
  const packs = [half, whole].map((packId) => stage.stripe.sellPack(customer, userId, packId))
  const dispute = stage.stripe.dispute(disputed.payment_intent, 1900, 'lost')
  const refund = stage.stripe.refund(packs[0]?.payment_intent ?? null, 1950)
  const acts: Act[] = [
    { happens: () => stage.tell('charge.dispute.closed', dispute.id) },
    { happens: () => stage.tell('refund.created', refund.id) },
    { happens: () => stage.tell('invoice.paid', basic.id) },
    ...packs.map(({ id }) => ({ happens: () => stage.tell('checkout.session.completed', id) })),
    { happens: () => cancel(held) },
  ]
  const orders = await everyOrder(acts, (order) => {
    const { plan, pack, debt } = stage.balance()
    // 200 spent of the disputed pack are owed; 100 of Basic, 250 and 500 of the packs and the job's 6 pay it.
    expect({ credits: plan + pack, debt }, order).toEqual({ credits: 656, debt: 0 })
  })
  expect(orders).toBe(720)
})

test('a dispute that is lost and then won on appeal leaves nothing behind, whatever is bought, refunded and cancelled meanwhile', async () => {
  const [held, used] = [job('A5', { pack: 6 }), job('A6', { pack: 150 })]
  const sold = stage.stripe.sellPack(customer, userId, 'pack-200')
  await stage.tell('checkout.session.completed', sold.id)
  for (const one of [used, held]) await start(one)
  await finish(used)
  stage.stripe.subscribe(customer, 'basic', january.start, january.end)
  const basic = stage.stripe.invoice(customer, [wholeLine('basic', january)])
  const pack = stage.stripe.sellPack(customer, userId, 'pack-500')
  const dispute = stage.stripe.dispute(sold.payment_intent, 1900)
  const refund = stage.stripe.refund(pack.payment_intent, 1950)
  const becomes = (status: string, type: 'updated' | 'closed', after?: number): Act => ({
    change: () => {
      dispute.status = status
    },
    happens: () => stage.tell(`charge.dispute.${type}`, dispute.id),
    ...(after !== undefined && { after }),
  })
  const acts: Act[] = [
    becomes('lost', 'closed'),
    becomes('appeal_under_review', 'updated', 0),
    becomes('won', 'closed', 1),
    {
      change: () => {
        refund.status = 'succeeded'
      },
      happens: () => stage.tell('refund.created', refund.id),
    },
    { happens: () => stage.tell('invoice.paid', basic.id) },
    { happens: () => stage.tell('checkout.session.completed', pack.id) },
    { happens: () => cancel(held) },
  ]
  const orders = await everyOrder(
    acts,
    (order) => {
      // 50 of the disputed pack, 100 of Basic and half of the other pack.
      expect(state(), order).toMatchObject({
        plan: 100,
        pack: 50 + 250,
        debt: 0,
        held: 0,
        claims: null,
        packsBought: 2,
      })
    },
    true,
  )
  expect(orders).toBe(840)
})

/** Everything that later acts depend on: the account, its lots and its purchases. */
const wholeState = () => {
  const { latestEntry, billingVersion, ...account } = stage.account()
  const entries = stage.entries().map((row) => CreditEntryRow.parse(row))
  const lots = [...lotsOf(entries)].map(([key, { held, ...lot }]) => [key, lot, [...held].sort()])
  const purchases = entries.flatMap(({ type, businessKey = '' }) =>
    type === 'grant' ? [stage.table.rows.get(keys.once(businessKey))] : [],
  )
  const totals = purchases.map((row) => [row?.pk, row?.refundedCents, row?.lostCents])
  return { account, lots, totals }
}

/** Sets Stripe to the state after these acts; every other refund is pending, and the dispute is open. */
const happenedAtStripe = (acts: readonly Act[], done: readonly number[]): void => {
  for (const refund of stage.stripe.refunds.values()) refund.status = 'pending'
  for (const dispute of stage.stripe.disputes.values()) dispute.status = 'needs_response'
  for (const index of done) acts[index]?.change?.()
}
