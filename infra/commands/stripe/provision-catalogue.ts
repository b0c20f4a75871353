import type Stripe from 'stripe'
import { packs } from '#shared/billing/packs.ts'
import { plans } from '#shared/billing/plans.ts'
import { brand } from '#shared/brand.ts'

type Sold = {
  /** The price's lookup key. It is also in the metadata of price and product. */
  item: string
  name: string
  cents: number
  interval: 'month' | 'year' | undefined
}

const everythingSold: readonly Sold[] = [
  ...Object.values(plans).map(({ priceId, title, priceCents, interval }) => ({
    item: priceId,
    name: `${brand.name} ${title}`,
    cents: priceCents,
    interval,
  })),
  ...Object.values(packs).map(({ id, title, priceCents }) => ({
    item: id,
    name: `${brand.name} ${title}`,
    cents: priceCents,
    interval: undefined,
  })),
]

const keysPerCall = 10

/** A price at Stripe, with its plan or pack. */
export type SoldPrice = { item: string; price: string; product: string; isPlan: boolean }

/**
 * Creates or updates the products and prices of `shared/billing/plans.ts`. Idempotent. Stripe cannot change the amount
 * of a price, so a new amount needs a new price, which takes over the lookup key. The old price is archived.
 */
export const provisionCatalogue = async (stripe: Stripe): Promise<SoldPrice[]> => {
  const current = await currentPrices(stripe)
  return Promise.all(everythingSold.map((sold) => provisionPrice(stripe, sold, current.get(sold.item))))
}

/** What `provisionCatalogue` would do now. */
export const lookAtCatalogue = async (stripe: Stripe): Promise<string> => {
  const current = await currentPrices(stripe)
  const news = everythingSold.filter((sold) => !isRight(sold, current.get(sold.item))).map(({ item }) => item)
  return `Products and prices: ${news.length > 0 ? `makes the prices ${news.join(', ')}` : 'makes none'}, and corrects names.`
}

const isRight = ({ cents, interval }: Sold, current: Stripe.Price | undefined): boolean =>
  current?.unit_amount === cents && current.recurring?.interval === interval && current.currency === 'usd'

const currentPrices = async (stripe: Stripe): Promise<Map<string | null, Stripe.Price>> => {
  const items = everythingSold.map(({ item }) => item)
  const found: Stripe.Price[] = []
  for (let from = 0; from < items.length; from += keysPerCall) {
    const keys = items.slice(from, from + keysPerCall)
    const { data } = await stripe.prices.list({ lookup_keys: keys, limit: 100, expand: ['data.product'] })
    found.push(...data)
  }
  return new Map(found.map((price) => [price.lookup_key, price]))
}

const provisionPrice = async (stripe: Stripe, sold: Sold, current: Stripe.Price | undefined): Promise<SoldPrice> => {
  const { item, name, cents, interval } = sold
  const product = current ? await provisionProduct(stripe, sold, current.product) : await makeProduct(stripe, sold)
  if (current && isRight(sold, current)) {
    if (!current.active || current.metadata.item !== item)
      await stripe.prices.update(current.id, { active: true, metadata: { item } })
    return { item, price: current.id, product, isPlan: interval !== undefined }
  }
  const price = await stripe.prices.create({
    currency: 'usd',
    product,
    unit_amount: cents,
    lookup_key: item,
    transfer_lookup_key: true,
    nickname: name,
    metadata: { item },
    ...(interval && { recurring: { interval } }),
  })
  if (current) await stripe.prices.update(current.id, { active: false, metadata: { item } })
  return { item, price: price.id, product, isPlan: interval !== undefined }
}

const makeProduct = async (stripe: Stripe, { name, item }: Sold): Promise<string> =>
  (await stripe.products.create({ name, metadata: { item } })).id

const provisionProduct = async (stripe: Stripe, sold: Sold, product: Stripe.Price['product']): Promise<string> => {
  if (typeof product === 'string') return product
  if (product.deleted) return makeProduct(stripe, sold)
  const { name, item } = sold
  if (product.name !== name || product.metadata.item !== item || !product.active)
    await stripe.products.update(product.id, { name, active: true, metadata: { item } })
  return product.id
}
