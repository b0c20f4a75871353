import { entryInWords } from '#shared/copy/credit-entries.ts'
import { csvOf } from '#shared/csv.ts'
import type { CreditEntry } from '#shared/entities/credit-entry.ts'

export type EntryWithBalance = CreditEntry & { /** Available credits after this entry. */ balance: number }

/** Adds the balance after each entry. Entries are newest first, and `balance` is the balance after the newest. */
export const withBalances = (balance: number, entries: readonly CreditEntry[]): EntryWithBalance[] => {
  let after = balance
  return entries.map((entry) => {
    const line = { ...entry, balance: after }
    after -= entry.credits
    return line
  })
}

const columns = ['Date', 'What for', 'Type', 'Credits', 'Balance', 'Design'] as const

/** The credit history as CSV, newest first, with dates in UTC. */
export const creditHistoryCsv = (lines: readonly EntryWithBalance[]): string =>
  csvOf([
    columns,
    ...lines.map((line) => [
      line.at,
      entryInWords(line),
      line.type,
      line.credits,
      line.balance,
      line.generationId ?? '',
    ]),
  ])
