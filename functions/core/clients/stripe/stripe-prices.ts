import { stripe } from './stripe.ts'

const keepMilliseconds = 5 * 60 * 1000

type Kept = { value: string | null; until: number }

const prices = new Map<string, Kept>()
const items = new Map<string, Kept>()

const kept = async (cache: Map<string, Kept>, key: string, find: () => Promise<string | null>) => {
  const known = cache.get(key)
  if (known && known.until > Date.now()) return known.value
  const value = await find()
  if (value) cache.set(key, { value, until: Date.now() + keepMilliseconds })
  return value
}

/** The id of the price that an item (a plan's price id or a pack's id) is sold at now; null when Stripe has none. */
export const priceOfItem = (item: string): Promise<string | null> =>
  kept(prices, item, async () => {
    const { data } = await (await stripe()).prices.list({ lookup_keys: [item], active: true, limit: 1 })
    return data[0]?.id ?? null
  })

type Priced = { id: string; lookup_key: string | null; metadata: Record<string, string> }

/**
 * What a price sells: by its metadata, which stays when a new price takes the lookup key over, so that those who
 * subscribed at the old price stay known. Null for a price that is not ours.
 */
export const itemOf = ({ metadata, lookup_key }: Priced): string | null => metadata.item ?? lookup_key

/** The same by the price's id. */
export const itemOfPrice = (priceId: string): Promise<string | null> =>
  kept(items, priceId, async () => itemOf(await (await stripe()).prices.retrieve(priceId)))
