import { entryInWords } from '#shared/copy/credit-entries.ts'
import type { CreditEntry } from '#shared/entities/credit-entry.ts'

export type EntryWithBalance = CreditEntry & { /** Available credits after this entry. */ balance: number }

/** Adds to each entry the balance after it. Entries are newest first; `balance` is the one after the newest. */
export const withBalances = (balance: number, entries: readonly CreditEntry[]): EntryWithBalance[] => {
  let after = balance
  return entries.map((entry) => {
    const line = { ...entry, balance: after }
    after -= entry.credits
    return line
  })
}

// A spreadsheet runs a cell that begins like a formula; an apostrophe prevents that
// (https://owasp.org/www-community/attacks/CSV_Injection).
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const columns = ['Date', 'What for', 'Type', 'Credits', 'Balance', 'Design'] as const

/** The credit history as CSV (RFC 4180), newest first, with dates in UTC. */
export const creditHistoryCsv = (lines: readonly EntryWithBalance[]): string =>
  [
    columns,
    ...lines.map((line) => [
      line.at,
      entryInWords(line),
      line.type,
      line.credits,
      line.balance,
      line.generationId ?? '',
    ]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')
