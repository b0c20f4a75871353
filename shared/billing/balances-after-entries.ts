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
