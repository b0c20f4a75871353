import { describe, expect, test } from 'vitest'
import { stripeClient } from '#functions/core/clients/stripe/stripe-client.ts'
import { localStripe } from './local-stripe.ts'

const local = localStripe()
const { provision, sessionFor } = local

test('provisioning twice changes nothing, and a new price takes over the lookup key', async () => {
  const priceOf = await provision()
  const count = async () => [
    (await local.stripe.prices.list({ limit: 100 })).data.length,
    (await local.stripe.products.list({ limit: 100 })).data.length,
  ]
  const before = await count()
  expect((await provision())('price_pro')).toBe(priceOf('price_pro'))
  expect(await count()).toEqual(before)

  const old = await local.stripe.prices.retrieve(priceOf('pack-200'))
  const product = typeof old.product === 'string' ? old.product : old.product.id
  await expect(
    local.stripe.prices.create({ currency: 'usd', product, unit_amount: 1, lookup_key: 'pack-200' }),
  ).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'lookup_key',
  })
  await local.stripe.prices.create({
    currency: 'usd',
    product,
    unit_amount: 1,
    lookup_key: 'pack-200',
    transfer_lookup_key: true,
  })
  const right = (await provision())('pack-200')
  expect(right).not.toBe(priceOf('pack-200'))
  expect(
    await local.stripe.prices.list({ lookup_keys: ['pack-200'], active: true, expand: ['data.product'] }),
  ).toMatchObject({
    data: [
      { id: right, unit_amount: 1900, metadata: { item: 'pack-200' }, product: { name: 'Roomwright 200 Credits' } },
    ],
  })
})

describe('idempotency keys', () => {
  const idempotencyKey = 'customer:user-1'

  test('the same request again returns the first response', async () => {
    const first = await local.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    const again = await local.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await local.stripe.customers.list()).data).toHaveLength(1)
  })

  test('another request with the same key is refused', async () => {
    await local.stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    await expect(local.stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('a key is stored across a restart', async () => {
    const first = await local.stripe.customers.create({}, { idempotencyKey })
    await local.restart()
    expect((await local.stripe.customers.create({}, { idempotencyKey })).id).toBe(first.id)
  })
})

describe('refusals', () => {
  test.each([
    [
      'an unknown object',
      () => local.stripe.customers.retrieve('cus_none'),
      { statusCode: 404, code: 'resource_missing' },
    ],
    [
      'an unknown id in a parameter',
      () => sessionFor('cus_none', 'price_none', 'payment'),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'an unknown parameter',
      () => local.stripe.customers.list({ colour: 'red' } as object),
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'text where a number is expected',
      () => local.stripe.customers.list({ limit: 'many' } as object),
      { code: 'parameter_invalid_integer', param: 'limit' },
    ],
    [
      'a missing parameter',
      () => local.stripe.products.create({} as { name: string }),
      { code: 'parameter_missing', param: 'name' },
    ],
    [
      'an unknown property in `expand`',
      () => local.stripe.prices.list({ expand: ['data.colour'] }),
      { param: 'expand' },
    ],
  ])('%s is refused', async (_, call, refusal) => {
    await provision()
    await expect(call()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      requestId: expect.stringMatching(/^req_/),
      ...refusal,
    })
  })

  test('an unknown API key is refused', async () => {
    const stranger = stripeClient('sk_test_of_somebody_else', local.standIn.url)
    await expect(stranger.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  })

  test('a recurring price is refused in payment mode', async () => {
    const priceOf = await provision()
    const { id } = await local.stripe.customers.create()
    await expect(sessionFor(id, priceOf('price_pro'), 'payment')).rejects.toThrow('passed a recurring price')
  })
})

test('lists are paged and start with the newest object', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.unshift((await local.stripe.customers.create()).id)
  const first = await local.stripe.customers.list({ limit: 2 })
  expect(first).toMatchObject({ data: [{ id: made[0] }, { id: made[1] }], has_more: true })
  const last = await local.stripe.customers.list({ limit: 2, starting_after: made[3] ?? '' })
  expect(last).toMatchObject({ data: [{ id: made[4] }], has_more: false })
  const all: string[] = []
  for await (const { id } of local.stripe.customers.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(made)
  expect((await local.stripe.customers.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual([])
})
