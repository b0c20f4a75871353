import * as z from 'zod'
import { type ApiRoutes, answer, list, readOne } from './api-route.ts'
import type { Price } from './objects/catalogue.ts'
import { amount, body, flag, listing, metadata, metadataChange, parse, text } from './parameters.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

const productFields = { name: text, active: flag, metadata: metadataChange }

const Recurring = z.strictObject({
  interval: z.enum(['month', 'year']),
  interval_count: amount.pipe(z.int().min(1)).default(1),
  usage_type: z.literal('licensed').optional(),
})

const NewPrice = body({
  currency: z.literal('usd'),
  product: text,
  unit_amount: amount.pipe(z.int().min(0)),
  active: flag.default(true),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
  metadata,
  nickname: text.optional(),
  recurring: Recurring.optional(),
})

const PriceChange = body({ active: flag.optional(), metadata: metadataChange.optional() })

const PriceFilters = listing({
  active: flag.optional(),
  lookup_keys: z.array(text).max(10).optional(),
})

/** Products and prices. */
export const catalogueRoutes = (store: Store): ApiRoutes => ({
  'POST /v1/products': ({ form }) => {
    const { expand, ...given } = parse(body(productFields).partial().required({ name: true }), form)
    const now = store.now()
    const product = store.put<'product'>({
      id: newId('prod'),
      object: 'product',
      created: now,
      livemode: false,
      active: given.active ?? true,
      name: given.name,
      metadata: given.metadata ?? {},
      default_price: null,
      images: [],
      updated: now,
    })
    store.emit('product.created', product)
    return answer(store, product, expand)
  },
  'GET /v1/products': ({ form }) => {
    const page = parse(listing({}), form)
    return list<'product'>(store, store.all('product'), page, '/v1/products')
  },
  'POST /v1/products/{id}': ({ params, form }) => {
    const product = store.need('product', params.id ?? '')
    const { expand, ...given } = parse(body(productFields).partial(), form)
    const change = {
      name: given.name ?? product.name,
      active: given.active ?? product.active,
      metadata: { ...product.metadata, ...given.metadata },
    }
    const changed = store.put<'product'>({ ...product, ...change, updated: store.now() })
    store.emit('product.updated', changed)
    return answer(store, changed, expand)
  },
  'POST /v1/prices': ({ form }) => {
    const { expand, ...given } = parse(NewPrice, form)
    const { id: product } = store.need('product', given.product, 'product')
    const lookupKey = given.lookup_key ?? null
    takeLookupKey(store, lookupKey, given.transfer_lookup_key)
    const price = store.put<'price'>({
      id: newId('price', 24),
      object: 'price',
      created: store.now(),
      livemode: false,
      active: given.active,
      billing_scheme: 'per_unit',
      currency: given.currency,
      lookup_key: lookupKey,
      metadata: given.metadata,
      nickname: given.nickname ?? null,
      product,
      recurring: given.recurring
        ? {
            interval: given.recurring.interval,
            interval_count: given.recurring.interval_count,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      type: given.recurring ? 'recurring' : 'one_time',
      unit_amount: given.unit_amount,
      unit_amount_decimal: String(given.unit_amount),
    })
    store.emit('price.created', price)
    return answer(store, price, expand)
  },
  'GET /v1/prices': ({ form }) => {
    const page = parse(PriceFilters, form)
    const isWanted = ({ active, lookup_key: key }: Price) =>
      active === (page.active ?? active) &&
      (page.lookup_keys === undefined || (key !== null && page.lookup_keys.includes(key)))
    return list<'price'>(store, store.all('price').filter(isWanted), page, '/v1/prices')
  },
  'GET /v1/prices/{id}': readOne(store, 'price'),
  'POST /v1/prices/{id}': ({ params, form }) => {
    const price = store.need('price', params.id ?? '')
    const { expand, ...given } = parse(PriceChange, form)
    const changed = store.put<'price'>({
      ...price,
      active: given.active ?? price.active,
      metadata: { ...price.metadata, ...given.metadata },
    })
    store.emit('price.updated', changed)
    return answer(store, changed, expand)
  },
})

/** Moves a lookup key, which only one price can have, to another price. Throws unless `transfer_lookup_key` was set. */
const takeLookupKey = (store: Store, lookupKey: string | null, isTransferred: boolean): void => {
  const holder = lookupKey === null ? undefined : store.all('price').find(({ lookup_key: key }) => key === lookupKey)
  if (!holder) return
  if (!isTransferred)
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  store.put<'price'>({ ...holder, lookup_key: null })
}
