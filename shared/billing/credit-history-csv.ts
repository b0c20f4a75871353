import { entryInWords } from '#shared/copy/credit-entries.ts'
import { csvOf } from '#shared/csv.ts'
import type { EntryWithBalance } from './balances-after-entries.ts'

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
