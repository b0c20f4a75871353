import { eachEntry } from './credit-entries.ts'
import { type Lot, openLots } from './lots.ts'

/** The lots of an account by their business keys, from a consistent read of all its entries. */
export const readLots = async (userId: string): Promise<ReadonlyMap<string, Lot>> => {
  const { enter, lots } = openLots()
  for await (const entry of eachEntry(userId)) enter(entry)
  return lots
}
