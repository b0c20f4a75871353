import { expect, test } from 'vitest'
import { localStripe } from './local-stripe.ts'

const local = localStripe()

const attach = (card: string, customer: string) => local.stripe.paymentMethods.attach(card, { customer })

/** A new customer whose invoices are paid by one of Stripe's test cards. */
const customerWith = async (card: string) => {
  const { id: customer } = await local.stripe.customers.create()
  const { id } = await attach(card, customer)
  await local.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
  return customer
}

const subscribe = async (customer: string) => {
  const priceOf = await local.provision()
  return local.stripe.subscriptions.create({ customer, items: [{ price: priceOf('price_basic') }] })
}

test.each([
  ['pm_card_visa', 'active', 0],
  ['pm_card_chargeCustomerFail', 'incomplete', 0],
  ['pm_card_createDispute', 'active', 1],
])('a subscription paid by the test card %s is %s, with %s disputes', async (card, status, disputes) => {
  const customer = await customerWith(card)
  expect(await subscribe(customer)).toMatchObject({ status })
  const { data: charges } = await local.stripe.charges.list({ customer })
  const { data } = await local.stripe.disputes.list({ charge: charges[0]?.id ?? '' })
  expect(data).toHaveLength(disputes)
})

test('an attached card pays only when it is that of invoices', async () => {
  const { id: customer } = await local.stripe.customers.create()
  expect(await attach('pm_card_chargeCustomerFail', customer)).toMatchObject({ object: 'payment_method', customer })
  expect(await subscribe(customer)).toMatchObject({ status: 'active' })
})

test('a customer cannot use the card of another one, and only test cards can be attached', async () => {
  const { id: customer } = await local.stripe.customers.create()
  const { id: other } = await local.stripe.customers.create()
  const { id: card } = await attach('pm_card_visa', other)
  await expect(
    local.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
  ).rejects.toMatchObject({ param: 'invoice_settings[default_payment_method]' })
  await expect(attach('pm_unknown', customer)).rejects.toMatchObject({ statusCode: 404 })
})

test('a dispute that is closed without evidence is lost', async () => {
  const customer = await customerWith('pm_card_createDispute')
  await subscribe(customer)
  const { data: charges } = await local.stripe.charges.list({ customer })
  const { data } = await local.stripe.disputes.list({ charge: charges[0]?.id ?? '' })
  expect(await local.stripe.disputes.close(data[0]?.id ?? '')).toMatchObject({ status: 'lost' })
  await expect(local.stripe.disputes.close(data[0]?.id ?? '')).rejects.toMatchObject({ statusCode: 400 })
})
