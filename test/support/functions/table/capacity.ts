import { type Item, isSame, itemBytes } from './item.ts'

/** Capacity units: one per KB written, one per 4 KB of a consistent read (docs/vendors.md, DynamoDB). */
export type Units = { write: number; read: number }

const writeUnitBytes = 1024
const readUnitBytes = 4096

/** The units of a write: by the larger of the row before and after, and twice as many in a transaction. */
export const writeUnits = (before: Item | undefined, after: Item | undefined, transactional: boolean): number => {
  const units = Math.max(1, Math.ceil(Math.max(itemBytes(before), itemBytes(after)) / writeUnitBytes))
  return transactional ? units * 2 : units
}

export const isIndexed = (item: Item | undefined): item is Item =>
  item?.gsi1pk !== undefined && item.gsi1sk !== undefined

/** The units of a change in the sparse index: none for equal rows, twice as many when the index key changes. */
export const indexUnits = (before: Item | undefined, after: Item | undefined): number => {
  const old = isIndexed(before) ? before : undefined
  const next = isIndexed(after) ? after : undefined
  if ((!old && !next) || isSame(old, next)) return 0
  const moves = old && next && (old.gsi1pk !== next.gsi1pk || old.gsi1sk !== next.gsi1sk)
  return writeUnits(old, next, false) * (moves ? 2 : 1)
}

/** The units of a read of this many bytes; an eventually consistent read costs half. */
export const readUnits = (bytes: number, consistent: boolean): number => {
  const units = Math.max(1, Math.ceil(bytes / readUnitBytes))
  return consistent ? units : units / 2
}
