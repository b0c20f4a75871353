import { textTable } from '#infra/commands/text-table.ts'
import type { Row } from './step.ts'

const counted = (rows: readonly Row[], verdict: Row['verdict']) =>
  `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`

/** The table of a check, and how many rows are the same. */
export const checkReport = (rows: readonly Row[]): string =>
  [
    textTable([
      ['', 'What', 'Expected', 'Seen'],
      ...rows.map(({ name, expected, seen, verdict }) => [verdict, name, expected, seen]),
    ]),
    ['same', 'different', 'not checked'].map((verdict) => counted(rows, verdict as Row['verdict'])).join(', '),
  ].join('\n\n')
