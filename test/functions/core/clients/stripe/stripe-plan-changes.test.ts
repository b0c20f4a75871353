import { beforeEach, describe, expect, test, vi } from 'vitest'
import { portalMark } from '#functions/core/clients/stripe/portal-mark.ts'
import { createCustomer, hasCustomer } from '#functions/core/clients/stripe/stripe-customers.ts'
import {
  bookChange,
  changeNow,
  paymentOf,
  priceChange,
  releaseSchedule,
  resumeSubscription,
  voidInvoice,
} from '#functions/core/clients/stripe/stripe-plan-changes.ts'
import { openPortal } from '#functions/core/clients/stripe/stripe-portal.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { listOf, refusal, useStripeServer } from '#test/support/functions/stripe-server.ts'

// Each test has a portal of its own.
vi.mock('#functions/core/runtime/cache.ts', () => ({ cached: (read: unknown) => read }))

useFunctionStage()
const { sent, answer } = useStripeServer()

const seconds = (iso: string) => Date.parse(iso) / 1000
const [june, july] = ['2026-06-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z'] as const

const subscription = {
  id: 'sub_1',
  status: 'active',
  item: 'pro',
  itemId: 'si_1',
  price: 'price_pro',
  periodStart: june,
  periodEnd: july,
  cancelsAtPeriodEnd: false,
  schedule: null,
  nextItem: null,
  pendingItem: null,
  latestInvoice: 'in_0',
  openInvoice: null,
  balanceCents: 0,
  created: 1,
}
const change = { subscription, price: 'price_premium' }

const item = (at: string) => ({ [`${at}[id]`]: 'si_1', [`${at}[price]`]: 'price_premium', [`${at}[quantity]`]: '1' })

describe('the preview of a change', () => {
  const preview = {
    total: 490,
    starting_balance: 10,
    lines: { data: [] },
    parent: { subscription_details: { subscription_proration_date: 7 } },
  }
  const fields = {
    subscription: 'sub_1',
    ...item('subscription_details[items][0]'),
    'subscription_details[proration_behavior]': 'always_invoice',
  }

  test('now is of the second that Stripe prorated by', async () => {
    answer('POST /v1/invoices/create_preview', { body: preview })
    expect(await priceChange({ ...change, second: undefined })).toEqual({
      totalCents: 490,
      balanceCents: 10,
      lines: [],
      second: 7,
    })
    expect(sent).toMatchObject([{ fields }])
    expect(sent[0]?.fields).not.toHaveProperty('subscription_details[proration_date]')
  })

  test('of a second is of that second', async () => {
    answer('POST /v1/invoices/create_preview', { body: { ...preview, parent: null } })
    expect(await priceChange({ ...change, second: 5 })).toMatchObject({ second: 5 })
    expect(sent[0]?.fields).toEqual({ ...fields, 'subscription_details[proration_date]': '5' })
  })
})

describe('a change', () => {
  const changed = (given: object) => answer('POST /v1/subscriptions/sub_1', { body: { id: 'sub_1', ...given } })
  const fields = {
    ...item('items[0]'),
    proration_behavior: 'always_invoice',
    proration_date: '7',
    payment_behavior: 'pending_if_incomplete',
    'expand[0]': 'latest_invoice',
  }

  test('is charged at once, once for its subscription, latest invoice, price and second', async () => {
    changed({ pending_update: null, latest_invoice: { id: 'in_1', hosted_invoice_url: 'https://invoice.test/1' } })
    expect(await changeNow({ ...change, second: 7, resumes: false })).toEqual({
      invoice: 'in_1',
      isPending: false,
      paymentUrl: 'https://invoice.test/1',
    })
    expect(sent).toEqual([
      { call: 'POST /v1/subscriptions/sub_1', idempotencyKey: 'change:sub_1:price_premium:7:in_0', fields },
    ])
  })

  test('that is not paid waits, and takes a cancellation back with it', async () => {
    changed({ pending_update: { subscription_items: [] }, latest_invoice: { id: 'in_1' } })
    expect(await changeNow({ ...change, second: 7, resumes: true })).toEqual({
      invoice: 'in_1',
      isPending: true,
      paymentUrl: null,
    })
    expect(sent[0]?.fields).toEqual({ ...fields, cancel_at_period_end: 'false' })
  })

  test('that takes only a cancellation back changes nothing else', async () => {
    changed({})
    await resumeSubscription('sub_1')
    expect(sent).toMatchObject([{ fields: { cancel_at_period_end: 'false' } }])
  })
})

describe('a booked change', () => {
  const current_phase = { start_date: seconds(june) - 5, end_date: seconds(july) }
  const priced = (recurring: object | null) =>
    answer('GET /v1/prices/price_premium', { body: { id: 'price_premium', recurring } })
  const phases = (start: number) => ({
    end_behavior: 'release',
    proration_behavior: 'none',
    'phases[0][items][0][price]': 'price_pro',
    'phases[0][items][0][quantity]': '1',
    'phases[0][start_date]': String(start),
    'phases[0][end_date]': String(seconds(july)),
    'phases[1][items][0][price]': 'price_premium',
    'phases[1][items][0][quantity]': '1',
    'phases[1][duration][interval]': 'year',
    'phases[1][duration][interval_count]': '1',
  })
  beforeEach(() => {
    priced({ interval: 'year', interval_count: 1 })
    answer('POST /v1/subscription_schedules/sched_1', { body: { id: 'sched_1' } })
  })

  test('keeps the running phase and is followed by one period of the other plan', async () => {
    answer('POST /v1/subscription_schedules', { body: { id: 'sched_1', current_phase } })
    await bookChange(change)
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { call: 'POST /v1/subscription_schedules', fields: { from_subscription: 'sub_1' } },
      { call: 'POST /v1/subscription_schedules/sched_1', fields: phases(seconds(june) - 5) },
    ])
  })

  test('replaces the one of the schedule that is there, also when that has no running phase', async () => {
    answer('GET /v1/subscription_schedules/sched_1', { body: { id: 'sched_1', current_phase: null } })
    await bookChange({ ...change, subscription: { ...subscription, schedule: 'sched_1' } })
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([{ fields: phases(seconds(june)) }])
  })

  test('to a price that does not recur is an error', async () => {
    priced(null)
    answer('POST /v1/subscription_schedules', { body: { id: 'sched_1', current_phase } })
    await expect(bookChange(change)).rejects.toThrow('price_premium is not of a plan')
  })
})

describe.each([
  ['the release of a schedule', 'POST /v1/subscription_schedules/it/release', releaseSchedule],
  ['the voiding of an invoice', 'POST /v1/invoices/it/void', voidInvoice],
])('%s', (_what, request, drop) => {
  test('succeeds when it was done before, and fails when Stripe does', async () => {
    answer(request, { body: { id: 'it' } })
    await drop('it')
    answer(request, refusal())
    await drop('it')
    answer(request, { status: 403, body: { error: { type: 'invalid_request_error', message: 'Not with this key' } } })
    await expect(drop('it')).rejects.toThrow('Not with this key')
  })
})

test.each([
  ['requires_action', 'confirmation'],
  ['requires_payment_method', 'card'],
  ['processing', 'card'],
])('an open payment that %s waits for %s', async (status, waitsFor) => {
  answer('GET /v1/invoice_payments', listOf({ payment: { payment_intent: { id: 'pi_1', status } } }))
  expect(await paymentOf('in_1')).toBe(waitsFor)
  expect(sent).toMatchObject([{ fields: { invoice: 'in_1', 'expand[0]': 'data.payment.payment_intent' } }])
})

test('an invoice without a payment waits for a card', async () => {
  answer('GET /v1/invoice_payments', listOf())
  expect(await paymentOf('in_1')).toBe('card')
})

describe('a customer', () => {
  test('is created under a key of its user, the customer that it replaces, and its address', async () => {
    answer('POST /v1/customers', { body: { id: 'cus_1' } })
    for (const [email, replaced] of [
      ['ada@roomwright.test', null],
      ['grace@roomwright.test', null],
      ['ada@roomwright.test', 'cus_0'],
      [null, null],
      ['ada@roomwright.test', null],
    ] as const)
      await createCustomer('user-1', email, replaced)
    const given = sent.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(given).size).toBe(4)
    expect(given[4]).toBe(given[0])
    for (const key of given) expect(key).toMatch(/^customer:user-1:(first|cus_0):[0-9a-f]{16}$/)
    expect(sent[0]?.fields).toEqual({ 'metadata[userId]': 'user-1', email: 'ada@roomwright.test' })
    expect(sent[3]?.fields).toEqual({ 'metadata[userId]': 'user-1' })
  })

  test('is there unless it was deleted or Stripe does not know it', async () => {
    expect(await hasCustomer('cus_1')).toBe(false)
    answer('GET /v1/customers/cus_1', { body: { id: 'cus_1', deleted: true } })
    expect(await hasCustomer('cus_1')).toBe(false)
    answer('GET /v1/customers/cus_1', { body: { id: 'cus_1' } })
    expect(await hasCustomer('cus_1')).toBe(true)
    answer('GET /v1/customers/cus_1', refusal())
    await expect(hasCustomer('cus_1')).rejects.toThrow('Refused')
  })
})

describe('the portal', () => {
  const open = () => openPortal('cus_1', 'https://roomwright.test/account')

  test('is opened with the configuration of the stage', async () => {
    answer(
      'GET /v1/billing_portal/configurations',
      listOf(
        { id: 'bpc_default', metadata: null },
        { id: 'bpc_other', metadata: portalMark('another-table') },
        { id: 'bpc_ours', metadata: portalMark('table') },
      ),
    )
    answer('POST /v1/billing_portal/sessions', { body: { url: 'https://portal.test' } })
    expect(await open()).toBe('https://portal.test')
    expect(sent.at(-1)?.fields).toEqual({
      customer: 'cus_1',
      configuration: 'bpc_ours',
      return_url: 'https://roomwright.test/account',
    })
  })

  test('is not opened with a configuration of another stage', async () => {
    answer('GET /v1/billing_portal/configurations', listOf({ id: 'bpc_other', metadata: portalMark('another-table') }))
    await expect(open()).rejects.toThrow('no portal configuration of this stage')
  })
})
