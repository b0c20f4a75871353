import { keys, optionsPartition } from '#functions/core/db/keys.ts'
import { putRow, queryRows, type Row } from '#functions/core/db/rows.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { CatalogueName, type Option } from '#shared/entities/option.ts'

type Change = 'added' | 'updated' | 'deactivated' | 'unchanged'

/** The number of options of a catalogue by what seeding did with them. */
export type Seeded = { catalogue: CatalogueName } & Record<Change, number>

type Planned = { change: Change; key: ReturnType<typeof keys.option>; row: Row }

/**
 * Writes the catalogues of this version to the table. An option that this version does not have is only deactivated, since
 * generations refer to it. Idempotent: unchanged rows are not written, so an interrupted run can be repeated.
 */
export const seedCatalogues = async (): Promise<Seeded[]> => Promise.all(CatalogueName.options.map(seedCatalogue))

const seedCatalogue = async (catalogue: CatalogueName): Promise<Seeded> => {
  const stored = await storedRows(catalogue)
  const planned = [...wanted(catalogue, stored), ...unwanted(catalogue, stored)]
  await Promise.all(planned.map(({ change, key, row }) => change !== 'unchanged' && putRow(key, row)))
  const count = (change: Change) => planned.filter((one) => one.change === change).length
  return {
    catalogue,
    added: count('added'),
    updated: count('updated'),
    deactivated: count('deactivated'),
    unchanged: count('unchanged'),
  }
}

const storedRows = async (catalogue: CatalogueName): Promise<Map<string, Row>> => {
  const rows = await queryRows({ condition: 'pk = :pk', values: { ':pk': optionsPartition(catalogue) } })
  return new Map(rows.map((row) => [String(row.sk), row]))
}

const wanted = (catalogue: CatalogueName, stored: Map<string, Row>): Planned[] => {
  const options: readonly Option[] = catalogues[catalogue]
  return options.map(({ id, ...option }, order) => {
    const key = keys.option(catalogue, id)
    const row = { ...option, order, isActive: true }
    const found = stored.get(id)
    const change = !found ? 'added' : isSame(found, { ...row, ...key }) ? 'unchanged' : 'updated'
    return { change, key, row }
  })
}

const unwanted = (catalogue: CatalogueName, stored: Map<string, Row>): Planned[] => {
  const ids = new Set(catalogues[catalogue].map(({ id }): string => id))
  return [...stored]
    .filter(([id]) => !ids.has(id))
    .map(([id, row]) => ({
      change: row.isActive ? 'deactivated' : 'unchanged',
      key: keys.option(catalogue, id),
      row: { ...row, isActive: false },
    }))
}

const isSame = (one: Row, other: Row): boolean => canonical(one) === canonical(other)

// DynamoDB returns the attributes of a row in any order.
const canonical = (row: Row): string => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
