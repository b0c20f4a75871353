import { describe, expect, test } from 'vitest'
import { daySeconds, localStripe } from './local-stripe.ts'

const local = localStripe()
const { sessionFor, subscribed, linesOf, latestInvoice } = local

describe('renewals', () => {
  test('a renewal invoice is created at the end of the period and charged an hour later', async () => {
    const { subscription } = await subscribed('price_pro')
    const { current_period_end: end } = (await local.stripe.subscriptions.retrieve(subscription)).items.data[0] ?? {}
    expect(local.standIn.dashboard.advance(subscription)).toBe('active')
    const renewal = await latestInvoice()
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', created: end })
    expect(renewal.status_transitions.paid_at).toBeGreaterThanOrEqual((end ?? 0) + 3600)
    expect((await linesOf(renewal.id))[0]?.period.start).toBe(end)
  })

  test('a declined renewal makes the subscription past due, and a second decline cancels it', async () => {
    const { customer, subscription } = await subscribed('price_pro')
    local.standIn.dashboard.setCard(customer, 'declined')
    expect(local.standIn.dashboard.advance(subscription)).toBe('past_due')
    expect(await latestInvoice()).toMatchObject({ status: 'open', attempt_count: 1, amount_due: 2900 })
    expect(local.standIn.dashboard.advance(subscription)).toBe('canceled')
  })

  test('a cancelled subscription ends with its period, and no further invoice is created', async () => {
    const { subscription, invoice } = await subscribed('price_pro')
    const cancelled = await local.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end)
    expect(local.standIn.dashboard.advance(subscription)).toBe('canceled')
    expect((await latestInvoice()).id).toBe(invoice)
  })

  test('advancing the clock of one customer leaves the others alone and survives a restart', async () => {
    const { customer, subscription, priceOf } = await subscribed('price_basic')
    local.standIn.dashboard.advance(subscription)
    await local.restart()
    const soon = Math.floor(Date.now() / 1000) + 60
    const later = await sessionFor(customer, priceOf('pack-200'), 'payment')
    const other = await sessionFor((await local.stripe.customers.create()).id, priceOf('pack-200'), 'payment')
    expect(later.created).toBeGreaterThan(soon + 20 * daySeconds)
    expect(other.created).toBeLessThan(soon)
  })
})

describe('plan changes', () => {
  test('an immediate upgrade charges the difference for the rest of the period', async () => {
    const { subscription, priceOf } = await subscribed('price_basic')
    const id = (await local.stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? ''
    await local.stripe.subscriptions.update(subscription, {
      items: [{ id, price: priceOf('price_premium') }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    const invoice = await latestInvoice()
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', amount_paid: 2000 })
    const lines = await linesOf(invoice.id)
    expect(lines.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration])).toEqual([
      [-1900, true],
      [3900, true],
    ])
  })

  test('a change from monthly to yearly starts a new period', async () => {
    const { subscription, priceOf } = await subscribed('price_premium')
    const id = (await local.stripe.subscriptions.retrieve(subscription)).items.data[0]?.id ?? ''
    await local.stripe.subscriptions.update(subscription, { items: [{ id, price: priceOf('price_yearly_premium') }] })
    const lines = await linesOf((await latestInvoice()).id)
    expect(lines.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration])).toEqual([
      [-3900, true],
      [5900, false],
    ])
    const days = (lines[1]?.period.end ?? 0) - (lines[1]?.period.start ?? 0)
    expect(days / daySeconds).toBeGreaterThan(364)
  })

  test('a downgrade in the portal is scheduled for the end of the period', async () => {
    const { customer, subscription, priceOf } = await subscribed('price_premium')
    const item = (await local.stripe.subscriptions.retrieve(subscription)).items.data[0]
    const answer = await local.inPortal(customer, { action: 'change', price: priceOf('price_basic') })
    expect(answer).toContain('The change is booked')
    const [scheduled] = (await local.stripe.subscriptions.list({ customer, expand: ['data.schedule'] })).data
    expect(scheduled?.items.data[0]?.price.id).toBe(priceOf('price_premium'))
    expect(scheduled?.schedule).toMatchObject({
      current_phase: { end_date: item?.current_period_end },
      phases: [{}, { start_date: item?.current_period_end, items: [{ price: priceOf('price_basic') }] }],
    })
    local.standIn.dashboard.advance(subscription)
    expect(await latestInvoice()).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 1900 })
    expect(await local.stripe.subscriptions.retrieve(subscription)).toMatchObject({ schedule: null })
  })
})
