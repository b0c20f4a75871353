import { expect, test } from 'vitest'
import { isSignedByStripe } from '#functions/core/clients/stripe/stripe-signature.ts'
import { provisionWebhook } from '#infra/commands/stripe/provision-webhook.ts'
import { eventually } from '#test/support/eventually.ts'
import { localStripe } from './local-stripe.ts'

const local = localStripe()
const { provision, listening, sessionFor, subscribed, siteUrl, open, typesReceived } = local

test('a webhook carries a signature that the product and the SDK accept', async () => {
  const secret = await listening()
  await subscribed('price_basic')
  await eventually(() =>
    expect(typesReceived()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    ),
  )
  for (const { header, body } of local.received) {
    expect(isSignedByStripe({ header, body }, [secret])).toBe(true)
    expect(isSignedByStripe({ header, body }, [`${secret}x`])).toBe(false)
    expect(local.stripe.webhooks.constructEvent(body, header, secret)).toMatchObject({
      object: 'event',
      livemode: false,
    })
  }
  const [event] = (await local.stripe.events.list({ type: 'invoice.paid' })).data
  expect(await local.stripe.events.retrieve(event?.id ?? '')).toMatchObject({
    data: { object: { object: 'invoice', status: 'paid' } },
  })
})

test('a webhook is retried until it is acknowledged, also after a restart', async () => {
  local.answers.push(500, 503)
  await listening()
  await provision()
  const { id: customer } = await local.stripe.customers.create()
  const pack = await sessionFor(customer, (await provision())('pack-200'), 'payment')
  local.standIn.dashboard.pay(pack.id)
  await eventually(() => expect(typesReceived()).toEqual(Array(3).fill('checkout.session.completed')))
  expect(new Set(local.received.map(({ event }) => event.id)).size).toBe(1)

  local.standIn.faults.set({ late: { ms: 300, times: 1 } })
  local.standIn.dashboard.pay((await sessionFor(customer, (await provision())('pack-200'), 'payment')).id)
  await local.standIn.close()
  expect(local.received).toHaveLength(3)
  await open()
  await eventually(() => expect(local.received).toHaveLength(4))
})

test.each([
  ['lost', 0, 0],
  ['doubled', 2, 1],
  ['repeated', 2, 2],
] as const)('the switch "%s" changes how often an event is delivered', async (fault, deliveries, ids) => {
  await listening()
  const { subscription } = await subscribed('price_basic')
  await eventually(() => expect(local.standIn.dashboard.pendingDeliveries()).toBe(0))
  local.received.length = 0
  local.standIn.faults.set({ [fault]: { times: 'always' } })
  await local.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  await eventually(() => {
    expect(local.standIn.dashboard.pendingDeliveries()).toBe(0)
    expect(local.received).toHaveLength(deliveries)
  })
  expect(new Set(local.received.map(({ event }) => event.id)).size).toBe(ids)
})

test('webhooks can arrive in reverse order and signed with a wrong secret', async () => {
  const secret = await listening()
  local.standIn.faults.set({ reordered: { times: 'always' }, badSignature: { times: 'always' } })
  await subscribed('price_basic')
  await eventually(() => expect(local.received.length).toBeGreaterThanOrEqual(3))
  const types = typesReceived()
  expect(types.indexOf('checkout.session.completed')).toBeLessThan(types.indexOf('customer.subscription.created'))
  for (const { header, body } of local.received) expect(isSignedByStripe({ header, body }, [secret])).toBe(false)
})

test('provisioning keeps an endpoint whose secret is stored, and only creation returns the secret', async () => {
  await listening()
  expect(await provisionWebhook(local.stripe, { siteUrl: siteUrl(), isSecretStored: true })).toBeUndefined()
  expect(await provisionWebhook(local.stripe, { siteUrl: siteUrl(), isSecretStored: false })).toMatch(/^whsec_/)
  const { data } = await local.stripe.webhookEndpoints.list()
  expect(data).toHaveLength(1)
  expect(data[0]?.secret).toBeUndefined()
})
