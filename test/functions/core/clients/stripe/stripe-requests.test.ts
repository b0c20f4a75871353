import { describe, expect, test } from 'vitest'
import { subscribersChangedSince } from '#functions/core/clients/stripe/changed-subscribers.ts'
import {
  closeCheckout,
  completedPackCheckoutsOf,
  itemOfCheckout,
  openCheckout,
  readCheckout,
} from '#functions/core/clients/stripe/stripe-checkouts.ts'
import { invoiceOfPayment, readInvoice, refundInvoice } from '#functions/core/clients/stripe/stripe-invoices.ts'
import { openPortal } from '#functions/core/clients/stripe/stripe-portal.ts'
import { priceOfItem } from '#functions/core/clients/stripe/stripe-prices.ts'
import { disputesReportedSince, reversedCentsOf } from '#functions/core/clients/stripe/stripe-reversals.ts'
import { subscriptionsOf } from '#functions/core/clients/stripe/stripe-subscriptions.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { listOf, refusal, useStripeServer } from '#test/support/functions/stripe-server.ts'

useFunctionStage()
const { sent, answer } = useStripeServer()

const seconds = (iso: string) => Date.parse(iso) / 1000
const [june, july] = ['2026-06-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z'] as const

const session = (changed: object = {}) => ({
  id: 'cs_1',
  mode: 'subscription',
  customer: 'cus_1',
  invoice: null,
  client_reference_id: 'user-1',
  metadata: { item: 'pro', version: '3' },
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 2900,
  url: 'https://checkout.test/cs_1',
  success_url: 'https://roomwright.test/paid',
  cancel_url: 'https://roomwright.test/plans',
  ...changed,
})

describe('a checkout', () => {
  const opened = {
    customer: 'cus_1',
    userId: 'user-1',
    item: 'pro',
    price: 'price_1',
    successUrl: 'https://roomwright.test/paid',
    cancelUrl: 'https://roomwright.test/plans',
    idempotencyKey: 'once',
  }
  const open = async (mode: 'subscription' | 'payment', version?: number) => {
    answer('POST /v1/checkout/sessions', { body: session() })
    await openCheckout({ ...opened, mode, version })
    return sent.at(-1)
  }

  test('of a plan names the user and the plan on the session and on its subscription', async () => {
    expect(await open('subscription', 3)).toEqual({
      call: 'POST /v1/checkout/sessions',
      idempotencyKey: 'once',
      fields: {
        mode: 'subscription',
        customer: 'cus_1',
        client_reference_id: 'user-1',
        'line_items[0][price]': 'price_1',
        'line_items[0][quantity]': '1',
        'metadata[userId]': 'user-1',
        'metadata[item]': 'pro',
        'metadata[version]': '3',
        'subscription_data[metadata][userId]': 'user-1',
        'subscription_data[metadata][item]': 'pro',
        'subscription_data[metadata][version]': '3',
        success_url: opened.successUrl,
        cancel_url: opened.cancelUrl,
      },
    })
  })

  test('of a pack names them on the session and on its payment', async () => {
    const { fields } = (await open('payment')) ?? {}
    expect(fields).toMatchObject({
      'payment_intent_data[metadata][userId]': 'user-1',
      'payment_intent_data[metadata][item]': 'pro',
    })
    expect(Object.keys(fields ?? {}).filter((name) => /subscription_data|version/.test(name))).toEqual([])
  })

  test.each([
    ['paid', true],
    ['no_payment_required', true],
    ['unpaid', false],
  ])('whose payment is %s counts as paid: %s', async (status, isPaid) => {
    answer('GET /v1/checkout/sessions/cs_1', { body: session({ payment_status: status }) })
    expect(await readCheckout('cs_1')).toMatchObject({ isPaid, item: 'pro', version: 3, amountCents: 2900 })
  })

  test('that is complete has no payment page, and one that is not ours has no item', async () => {
    answer('GET /v1/checkout/sessions/cs_1', { body: session({ status: 'complete', metadata: null }) })
    expect(await readCheckout('cs_1')).toMatchObject({ url: null, item: null, version: 0 })
  })

  test('that Stripe does not have is undefined, and one that it refuses to read is an error', async () => {
    expect(await readCheckout('cs_2')).toBeUndefined()
    answer('GET /v1/checkout/sessions/cs_1', refusal('resource_missing'))
    expect(await readCheckout('cs_1')).toBeUndefined()
    answer('GET /v1/checkout/sessions/cs_1', refusal())
    await expect(readCheckout('cs_1')).rejects.toThrow('Refused')
    answer('GET /v1/checkout/sessions/cs_1', { status: 403, body: refusal('resource_missing').body })
    await expect(readCheckout('cs_1')).rejects.toThrow('Refused')
  })

  test('is closed, unless it cannot be paid any more', async () => {
    answer('POST /v1/checkout/sessions/cs_1/expire', { body: session({ status: 'expired' }) })
    expect(await closeCheckout('cs_1')).toBe(true)
    answer('POST /v1/checkout/sessions/cs_1/expire', refusal())
    expect(await closeCheckout('cs_1')).toBe(false)
    const wrongKey = { error: { type: 'invalid_request_error', message: 'No such key' } }
    answer('POST /v1/checkout/sessions/cs_1/expire', { status: 401, body: wrongKey })
    await expect(closeCheckout('cs_1')).rejects.toThrow('No such key')
  })

  test('sells the item of its price', async () => {
    answer('GET /v1/checkout/sessions/cs_1/line_items', listOf({ price: { id: 'p', lookup_key: 'pro', metadata: {} } }))
    expect(await itemOfCheckout('cs_1')).toBe('pro')
    answer('GET /v1/checkout/sessions/cs_1/line_items', listOf({ price: null }))
    expect(await itemOfCheckout('cs_1')).toBeNull()
  })

  test('of a pack is told from that of a plan', async () => {
    answer('GET /v1/checkout/sessions', listOf(session(), session({ id: 'cs_2', mode: 'payment' })))
    expect(await completedPackCheckoutsOf('cus_1', 7)).toEqual(['cs_2'])
    const fields = { customer: 'cus_1', status: 'complete', 'created[gte]': '7', limit: '100' }
    expect(sent).toMatchObject([{ fields }])
  })
})

describe('the subscriptions of a customer', () => {
  const subscription = (changed: object = {}) => ({
    id: 'sub_1',
    status: 'active',
    created: 1,
    cancel_at_period_end: false,
    cancel_at: null,
    schedule: null,
    items: {
      data: [
        {
          id: 'si_1',
          current_period_start: seconds(june),
          current_period_end: seconds(july),
          price: { id: 'price_pro', lookup_key: 'pro', metadata: {} },
        },
      ],
    },
    customer: { id: 'cus_1', balance: 0 },
    latest_invoice: null,
    pending_update: null,
    ...changed,
  })
  const found = async (...given: object[]) => {
    answer('GET /v1/subscriptions', listOf(...given))
    return subscriptionsOf('cus_1')
  }

  test('are asked for in any status, with their schedules, latest invoices and customers', async () => {
    await found()
    const expanded = ['data.schedule', 'data.latest_invoice', 'data.customer']
    const expand = Object.fromEntries(expanded.map((path, at) => [`expand[${at}]`, path]))
    expect(sent).toMatchObject([{ fields: { customer: 'cus_1', status: 'all', limit: '20', ...expand } }])
  })

  test('come newest first, without one that has no item', async () => {
    const older = subscription({ id: 'sub_2', created: 0 })
    const empty = subscription({ id: 'sub_3', items: { data: [] } })
    expect(await found(older, empty, subscription())).toMatchObject([
      {
        id: 'sub_1',
        item: 'pro',
        itemId: 'si_1',
        price: 'price_pro',
        periodStart: june,
        periodEnd: july,
        cancelsAtPeriodEnd: false,
        schedule: null,
        nextItem: null,
        pendingItem: null,
        openInvoice: null,
        balanceCents: 0,
      },
      { id: 'sub_2' },
    ])
  })

  test.each([{ cancel_at_period_end: true }, { cancel_at: seconds(july) }])('end when Stripe says %j', async (ends) => {
    expect(await found(subscription(ends))).toMatchObject([{ cancelsAtPeriodEnd: true }])
  })

  test('change to the plan of the next phase of their schedule', async () => {
    answer('GET /v1/prices/price_basic', { body: { id: 'price_basic', lookup_key: null, metadata: { item: 'basic' } } })
    const current = { start_date: seconds(june), end_date: seconds(july) }
    const phase = (start_date: number, price: string) => ({ start_date, items: [{ price }] })
    const scheduled = (...phases: object[]) => subscription({ schedule: { current_phase: current, phases } })
    const now = phase(seconds(june), 'price_pro')
    expect(await found(scheduled(now, phase(seconds(july), 'price_basic')))).toMatchObject([{ nextItem: 'basic' }])
    expect(await found(scheduled(now, phase(seconds(july), 'price_pro')))).toMatchObject([{ nextItem: null }])
    expect(await found(scheduled(now))).toMatchObject([{ nextItem: null }])
    expect(await found(subscription({ schedule: 'sub_sched_1' }))).toMatchObject([{ nextItem: null }])
  })

  test('are none of a customer that Stripe does not have, and an error when Stripe refuses the request', async () => {
    answer('GET /v1/subscriptions', refusal('resource_missing'))
    expect(await subscriptionsOf('cus_1')).toEqual([])
    answer('GET /v1/subscriptions', refusal())
    await expect(subscriptionsOf('cus_1')).rejects.toThrow('Refused')
  })

  test('of a deleted customer have no balance', async () => {
    expect(await found(subscription({ customer: { id: 'cus_1', deleted: true } }))).toMatchObject([{ balanceCents: 0 }])
    expect(await found(subscription({ customer: { id: 'cus_1', balance: -7 } }))).toMatchObject([{ balanceCents: -7 }])
  })

  test('name the plan of a change that waits for its payment, also one whose price has another key by now', async () => {
    const item = (price: object) => ({ pending_update: { subscription_items: [{ id: 'si_1', price }] } })
    answer('GET /v1/prices/price_old', { body: { id: 'price_old', lookup_key: null, metadata: { item: 'premium' } } })
    const known = { id: 'price_premium', lookup_key: 'premium', metadata: {} }
    const old = { id: 'price_old', lookup_key: null, metadata: {} }
    for (const price of [known, old])
      expect(await found(subscription(item(price)))).toMatchObject([{ item: 'pro', pendingItem: 'premium' }])
    expect(await found(subscription({ pending_update: { subscription_items: null } }))).toMatchObject([
      { pendingItem: null },
    ])
  })

  test('name their latest invoice only while it can be paid', async () => {
    const url = 'https://invoice.test/in_1'
    const latest = (status: string) => subscription({ latest_invoice: { id: 'in_1', status, hosted_invoice_url: url } })
    expect(await found(latest('open'))).toMatchObject([{ openInvoice: { id: 'in_1', url } }])
    for (const status of ['draft', 'paid', 'void', 'uncollectible'])
      expect(await found(latest(status))).toMatchObject([{ openInvoice: null }])
  })
})

describe('an invoice', () => {
  test('is read with its lines', async () => {
    const period = { start: seconds(june), end: seconds(july) }
    answer('GET /v1/invoices/in_1', {
      body: { customer: 'cus_1', status: 'paid', amount_paid: 2900, parent: null },
    })
    answer(
      'GET /v1/invoices/in_1/lines',
      listOf({ amount: -500, period, parent: { invoice_item_details: { proration: true } } }, { amount: 9, period }),
    )
    const line = { item: null, periodStart: june, periodEnd: july }
    expect(await readInvoice('in_1')).toEqual({
      id: 'in_1',
      customer: 'cus_1',
      subscription: null,
      isPaid: true,
      amountPaidCents: 2900,
      lines: [
        { ...line, amountCents: -500, isProration: true },
        { ...line, amountCents: 9, isProration: false },
      ],
    })
  })

  test('is found by its payment', async () => {
    answer('GET /v1/invoice_payments', listOf({ invoice: 'in_1' }))
    expect(await invoiceOfPayment('pi_1')).toBe('in_1')
    expect(sent).toMatchObject([{ fields: { 'payment[type]': 'payment_intent', 'payment[payment_intent]': 'pi_1' } }])
  })

  const balances = (starting_balance: number, ending_balance: number | null) => ({
    body: { id: 'in_1', customer: 'cus_1', currency: 'usd', starting_balance, ending_balance },
  })

  test.each([
    [-856, 0, '-856'],
    [-8000, -5100, '-2900'],
    [3, 0, '3'],
  ])('that took a balance from %i to %i gives it back when it is refunded', async (before, after, amount) => {
    answer('GET /v1/invoices/in_1', balances(before, after))
    answer('GET /v1/invoice_payments', listOf())
    answer('POST /v1/customers/cus_1/balance_transactions', { body: {} })
    await refundInvoice('in_1')
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
      {
        call: 'POST /v1/customers/cus_1/balance_transactions',
        fields: { amount, currency: 'usd' },
        idempotencyKey: 'balance:in_1',
      },
    ])
  })

  test.each([0, null])('that took nothing from a balance leaves it (ending balance %j)', async (after) => {
    answer('GET /v1/invoices/in_1', balances(0, after))
    answer('GET /v1/invoice_payments', listOf())
    await refundInvoice('in_1')
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  test('is refunded once for each of its payments, also when the first was refunded before', async () => {
    answer('GET /v1/invoices/in_1', balances(0, 0))
    const payments = [{ payment_intent: 'pi_1' }, { payment_intent: null }, { payment_intent: 'pi_2' }]
    answer('GET /v1/invoice_payments', listOf(...payments.map((payment, at) => ({ id: `p_${at}`, payment }))))
    answer('POST /v1/refunds', refusal('charge_already_refunded'))
    await refundInvoice('in_1')
    expect(sent.filter(({ call }) => call === 'POST /v1/refunds')).toEqual(
      ['pi_1', 'pi_2'].map((payment_intent) => ({
        call: 'POST /v1/refunds',
        fields: { payment_intent, reason: 'duplicate' },
        idempotencyKey: `refund:in_1:${payment_intent}`,
      })),
    )
    answer('POST /v1/refunds', refusal('charge_disputed'))
    await expect(refundInvoice('in_1')).rejects.toThrow('Refused')
  })
})

describe('the portal', () => {
  const configurations = (...tables: string[]) =>
    listOf(...tables.map((table, index) => ({ id: `bpc_${index + 1}`, metadata: { table } })))

  test("is opened with the stage's own configuration, among those of the account", async () => {
    answer('GET /v1/billing_portal/configurations', configurations('another-table', 'table'))
    answer('POST /v1/billing_portal/sessions', { body: { url: 'https://portal.test/1' } })
    expect(await openPortal('cus_1', 'https://roomwright.test/account')).toBe('https://portal.test/1')
    expect(sent.at(-1)?.fields).toEqual({
      customer: 'cus_1',
      configuration: 'bpc_2',
      return_url: 'https://roomwright.test/account',
    })
  })
})

test('reconciliation asks for every event that changes a subscription, and names each customer once', async () => {
  const event = (customer: string | null) => ({ data: { object: { customer } } })
  answer('GET /v1/events', listOf(event('cus_1'), event(null), event('cus_1'), event('cus_2')))
  expect(await subscribersChangedSince(7)).toEqual(['cus_1', 'cus_2'])
  const types = ['created', 'updated', 'deleted', 'paused', 'resumed'].map((what) => `customer.subscription.${what}`)
  expect(sent).toMatchObject([
    {
      fields: {
        ...Object.fromEntries(types.map((type, at) => [`types[${at}]`, type])),
        'created[gte]': '7',
        limit: '100',
      },
    },
  ])
})

test('reconciliation asks for every event that changes a dispute, and names each dispute once', async () => {
  const event = (id: string) => ({ data: { object: { id, object: 'dispute' } } })
  answer('GET /v1/events', listOf(event('du_1'), event('du_2'), event('du_1')))
  expect(await disputesReportedSince(7)).toEqual(['du_1', 'du_2'])
  const types = ['created', 'updated', 'closed', 'funds_reinstated'].map((what) => `charge.dispute.${what}`)
  const asked = Object.fromEntries(types.map((type, at) => [`types[${at}]`, type]))
  expect(sent).toMatchObject([{ fields: { ...asked, 'created[gte]': '7', limit: '100' } }])
})

test('the cents of a payment are those of its succeeded refunds, and of lost and appealed disputes against its charge', async () => {
  const charge = { id: 'ch_1', amount: 1000, currency: 'usd' }
  const dispute = (status: string, amount: number, currency = 'usd') => ({ status, amount, currency, charge })
  answer('GET /v1/refunds', listOf({ amount: 1, status: 'succeeded' }, { amount: 2, status: 'pending' }))
  answer(
    'GET /v1/disputes',
    listOf(
      dispute('lost', 10),
      dispute('appeal_needs_response', 20),
      dispute('appeal_under_review', 30),
      ...['won', 'needs_response', 'under_review', 'prevented', 'warning_closed'].map((open) => dispute(open, 5)),
      dispute('lost', 1001),
      dispute('lost', 3, 'eur'),
    ),
  )
  expect(await reversedCentsOf('pi_1')).toEqual({ refundedCents: 1, lostCents: 2060 })
  expect(sent[1]?.fields).toEqual({ payment_intent: 'pi_1', limit: '100', 'expand[0]': 'data.charge' })
})

test('only an active price is sold, and one that is missing is asked for again', async () => {
  answer('GET /v1/prices', listOf())
  expect(await priceOfItem('pro')).toBeNull()
  answer('GET /v1/prices', listOf({ id: 'price_pro' }))
  expect(await priceOfItem('pro')).toBe('price_pro')
  expect(await priceOfItem('pro')).toBe('price_pro')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.fields).toMatchObject({ 'lookup_keys[0]': 'pro', active: 'true' })
})
