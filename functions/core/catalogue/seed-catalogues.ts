import { putRow, type Row } from '#functions/core/db/rows.ts'
import { type KeyedRow, type SeededCatalogue, type SeededName, seededCatalogues } from './catalogue-rows.ts'

type Change = 'added' | 'updated' | 'deactivated' | 'unchanged'

/** The number of entries in a catalogue that seeding added, updated, deactivated or left unchanged. */
export type Seeded = { catalogue: SeededName } & Record<Change, number>

type Planned = { change: Change; row: KeyedRow }

/**
 * Writes the catalogues of this version to the table. An entry that is not in this version is only deactivated, because
 * generations refer to it. Idempotent: unchanged rows are not written, so an interrupted run can be repeated.
 */
export const seedCatalogues = async (): Promise<Seeded[]> => {
  const outcomes: Seeded[] = []
  // One catalogue after the other: the rows of a catalogue are written in parallel, and the client has 50 connections.
  for (const catalogue of seededCatalogues) outcomes.push(await seedCatalogue(catalogue))
  return outcomes
}

const seedCatalogue = async ({ name, wanted, stored }: SeededCatalogue): Promise<Seeded> => {
  const known = new Map((await stored()).map((row) => [idOf(row), row]))
  const planned = [...wanted.map((row) => planOf(row, known.get(idOf(row)))), ...unwanted(wanted, known)]
  await Promise.all(planned.map(({ change, row }) => change !== 'unchanged' && putRow(keyOf(row), row)))
  const count = (change: Change) => planned.filter((one) => one.change === change).length
  return {
    catalogue: name,
    added: count('added'),
    updated: count('updated'),
    deactivated: count('deactivated'),
    unchanged: count('unchanged'),
  }
}

const keyOf = ({ pk, sk }: Row) => ({ pk: String(pk), sk: String(sk) })
const idOf = (row: Row): string => JSON.stringify(keyOf(row))

const planOf = (row: KeyedRow, found: Row | undefined): Planned => ({
  row,
  change: !found ? 'added' : canonical(found) === canonical(row) ? 'unchanged' : 'updated',
})

const unwanted = (wanted: readonly Row[], known: ReadonlyMap<string, Row>): Planned[] => {
  const ids = new Set(wanted.map(idOf))
  return [...known]
    .filter(([id]) => !ids.has(id))
    .map(([, row]) => ({
      change: row.isActive ? 'deactivated' : 'unchanged',
      row: { ...row, ...keyOf(row), isActive: false },
    }))
}

// DynamoDB returns the attributes of a row and the members of a map in any order.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
