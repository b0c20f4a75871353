import type { CreditEntryRow } from './credit-entries.ts'

type Bucket = 'plan' | 'pack'

/**
 * The credits of one grant. `left`, `held`, `spent`, `expired`, `clawed` and `debtPaid` add up to the granted credits.
 */
export type Lot = {
  readonly bucket: Bucket
  /** The end of the period of plan credits. Null for pack credits. */
  readonly periodEnd: string | null
  /** Available credits. */
  left: number
  /** The held credits by the id of the generation or training. */
  readonly held: Map<string, number>
  spent: number
  expired: number
  /** Credits that refunds and disputes took, minus credits returned by failed refunds and won appeals. */
  clawed: number
  /** Credits that repaid a debt, minus returned repayments. */
  debtPaid: number
  /** Credits of this lot that became debt. */
  owed: number
}

type Part = { lot: Lot; credits: number }

/**
 * Computes the lots of an account, by business key, from all of its entries. `enter` takes the entries one by one,
 * oldest first. Holds and debt payments use the oldest lot of a bucket first, because the balance of a bucket does not
 * name a lot.
 */
export const openLots = () => {
  const lots = new Map<string, Lot>()
  const holds = new Map<string, Part[]>()
  // Clocks differ, so the end of a hold can sort before the hold.
  const ends = new Map<string, CreditEntryRow>()
  const enter = (entry: CreditEntryRow): void => {
    const { type } = entry
    const jobIds = jobsOf(entry)
    if (jobIds.length === 0) moveLots(lots, entry)
    for (const jobId of jobIds) {
      if (type === 'hold') holds.set(jobId, holdParts(lots, jobId, entry))
      else if (type === 'capture' || type === 'release') ends.set(jobId, entry)
      const [parts, end] = [holds.get(jobId), ends.get(jobId)]
      if (!parts || !end) continue
      endHold(parts, jobId, end)
      holds.delete(jobId)
      ends.delete(jobId)
    }
  }
  return { enter, lots: lots as ReadonlyMap<string, Lot> }
}

/** The lots from a list of all entries, oldest first. */
export const lotsOf = (entries: readonly CreditEntryRow[]): ReadonlyMap<string, Lot> => {
  const { enter, lots } = openLots()
  entries.forEach(enter)
  return lots
}

/**
 * The jobs of an entry. The jobs of a bulk are sorted by id, the order in which they were accepted, because DynamoDB
 * does not keep the order of a map's keys.
 */
const jobsOf = ({ holds, hdId, generationId, trainingId }: CreditEntryRow): string[] =>
  holds ? Object.keys(holds).sort() : [hdId ?? generationId ?? trainingId].filter((id) => id !== undefined)

const takeOldest = (lots: ReadonlyMap<string, Lot>, bucket: Bucket, credits: number): Part[] => {
  let missing = credits
  const parts: Part[] = []
  for (const lot of lots.values()) {
    const taken = lot.bucket === bucket ? Math.min(lot.left, missing) : 0
    if (taken <= 0) continue
    lot.left -= taken
    missing -= taken
    parts.push({ lot, credits: taken })
  }
  return parts
}

const holdParts = (lots: ReadonlyMap<string, Lot>, jobId: string, entry: CreditEntryRow): Part[] => {
  const { plan, pack } = entry.holds?.[jobId] ?? { plan: -entry.plan, pack: -entry.pack }
  const parts = [...takeOldest(lots, 'plan', plan), ...takeOldest(lots, 'pack', pack)]
  for (const { lot, credits } of parts) lot.held.set(jobId, credits)
  return parts
}

/** Held plan credits that a release does not return have expired with their period. */
const endHold = (parts: readonly Part[], jobId: string, { type, plan }: CreditEntryRow): void => {
  for (const { lot, credits } of parts) {
    lot.held.delete(jobId)
    if (type === 'capture') lot.spent += credits
    else if (lot.bucket === 'plan' && plan === 0) lot.expired += credits
    else lot.left += credits
  }
}

const newLot = ({ plan, credits, periodEnd }: CreditEntryRow): Lot => ({
  bucket: plan !== 0 ? 'plan' : 'pack',
  periodEnd: periodEnd ?? null,
  left: credits,
  held: new Map(),
  spent: 0,
  expired: 0,
  clawed: 0,
  debtPaid: 0,
  owed: 0,
})

const moveLots = (lots: Map<string, Lot>, entry: CreditEntryRow): void => {
  const { type, credits, businessKey = '' } = entry
  if (type === 'grant' || (type === 'adjust' && credits > 0)) {
    lots.set(businessKey, newLot(entry))
  } else if (type === 'adjust') {
    for (const part of takeOldest(lots, 'pack', -credits)) part.lot.spent += part.credits
  } else if (entry.purchase !== undefined) {
    const lot = lots.get(entry.purchase)
    if (lot) moveLot(lot, entry)
  } else if (type === 'debt-payment') {
    for (const { lot, credits: paid } of [
      ...takeOldest(lots, 'plan', -entry.plan),
      ...takeOldest(lots, 'pack', -entry.pack),
    ])
      lot.debtPaid += paid
  } else if (type === 'expire') {
    for (const { lot, credits: rest } of takeOldest(lots, 'plan', -credits)) lot.expired += rest
  }
}

const moveLot = (lot: Lot, { type, credits, debt = 0 }: CreditEntryRow): void => {
  lot.left += credits
  if (type === 'expire') lot.expired -= credits
  else if (type === 'debt-payment') lot.debtPaid -= credits
  else lot.clawed -= credits
  if (type === 'debt') lot.owed += debt
}
