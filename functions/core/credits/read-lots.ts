import { CreditEntryRow, queryEntries } from './credit-entries.ts'
import { type Lot, lotsOf } from './lots.ts'

/** The lots of an account by their business keys, from a consistent read of all its entries. */
export const readLots = async (userId: string): Promise<ReadonlyMap<string, Lot>> =>
  lotsOf((await queryEntries(userId)).map((row) => CreditEntryRow.parse(row)))
