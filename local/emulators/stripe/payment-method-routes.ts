import { type ApiRoutes, answer } from './api-route.ts'
import type { Card } from './objects/customer.ts'
import { body, parse, text } from './parameters.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest, missingObject } from './stripe-refusal.ts'

// Stripe's names of test cards (https://docs.stripe.com/testing).
const testCards: ReadonlyMap<string, Card> = new Map([
  ['pm_card_visa', 'good'],
  ['pm_card_chargeCustomerFail', 'declined'],
  ['pm_card_createDispute', 'disputed'],
])

/** Attaches test cards to customers. */
export const paymentMethodRoutes = (store: Store): ApiRoutes => ({
  'POST /v1/payment_methods/{id}/attach': ({ params, form }) => {
    const { id = '' } = params
    const given = parse(body({ customer: text }), form)
    const { id: customer } = store.need('customer', given.customer, 'customer')
    const card = testCards.get(id)
    if (!card) throw missingObject('payment_method', id)
    const attached = store.put<'payment_method'>({
      id: newId('pm', 24),
      object: 'payment_method',
      created: store.now(customer),
      livemode: false,
      customer,
      type: 'card',
      standIn: { card },
    })
    store.emit('payment_method.attached', attached)
    return answer(store, attached, given.expand)
  },
})

/** The card of a customer's payment method. Throws for one of another customer. */
export const cardOf = (store: Store, customer: string, id: string): Card => {
  const method = store.need('payment_method', id, 'invoice_settings[default_payment_method]')
  if (method.customer === customer) return method.standIn.card
  throw invalidRequest(`The customer does not have a payment method with the ID ${id}.`, {
    param: 'invoice_settings[default_payment_method]',
  })
}
