import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import { type Books, newId } from './books.ts'
import { body, listing, metadataChange, parse, text } from './parameters.ts'
import { endSubscription } from './subscriptions.ts'

const fields = {
  email: z.string().max(512).optional(),
  name: text.optional(),
  description: text.optional(),
  metadata: metadataChange.optional(),
}

/** Customers. */
export const customerRoutes = (books: Books): ApiRoutes => ({
  'POST /v1/customers': ({ form }) => {
    const { expand, ...given } = parse(body(fields), form)
    const customer = books.put<'customer'>({
      id: newId('cus'),
      object: 'customer',
      created: books.now(),
      livemode: false,
      email: given.email ?? null,
      name: given.name ?? null,
      description: given.description ?? null,
      metadata: given.metadata ?? {},
      balance: 0,
      currency: null,
      delinquent: false,
      standIn: { card: 'good', aheadSeconds: 0 },
    })
    books.tell('customer.created', customer)
    return answer(books, customer, expand)
  },
  'GET /v1/customers': ({ form }) => {
    const page = parse(listing({ email: text.optional() }), form)
    const all = books.all('customer').filter(({ email }) => email === (page.email ?? email))
    return list<'customer'>(books, all, page, '/v1/customers')
  },
  'GET /v1/customers/{id}': readOne(books, 'customer'),
  'POST /v1/customers/{id}': ({ params, form }) => {
    const customer = books.need('customer', params.id ?? '')
    const { expand, ...given } = parse(body(fields), form)
    const changed = books.put<'customer'>({
      ...customer,
      email: given.email ?? customer.email,
      name: given.name ?? customer.name,
      description: given.description ?? customer.description,
      metadata: { ...customer.metadata, ...given.metadata },
    })
    books.tell('customer.updated', changed)
    return answer(books, changed, expand)
  },
  'DELETE /v1/customers/{id}': ({ params }) => {
    const customer = books.need('customer', params.id ?? '')
    for (const { id, customer: whose, status } of books.all('subscription'))
      if (whose === customer.id && status !== 'canceled') endSubscription(books, id, 'cancellation_requested')
    books.tell('customer.deleted', customer)
    books.remove(customer.id)
    return { id: customer.id, object: 'customer', deleted: true }
  },
})
