import { cached } from '#functions/core/runtime/cache.ts'
import { stripe } from './stripe.ts'

const isFound = (value: string | null): boolean => value !== null

/** The id of the current price of an item (a plan's price id or a pack's id). Null when Stripe has none. */
export const priceOfItem = cached(async (item: string): Promise<string | null> => {
  const { data } = await (await stripe()).prices.list({ lookup_keys: [item], active: true, limit: 1 })
  return data[0]?.id ?? null
}, isFound)

type Priced = { id: string; lookup_key: string | null; metadata: Record<string, string> }

/**
 * The item that a price sells. Null for a price that is not ours. Metadata comes first: a newer price takes the lookup
 * key over, while old subscriptions keep the old price.
 */
export const itemOf = ({ metadata, lookup_key }: Priced): string | null => metadata.item ?? lookup_key

/** The item of the price with this id. Null for a price that is not ours. */
export const itemOfPrice = cached(
  async (priceId: string): Promise<string | null> => itemOf(await (await stripe()).prices.retrieve(priceId)),
  isFound,
)
