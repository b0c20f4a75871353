import { type Item, isSame, itemBytes } from './item.ts'

/** What a table charges: one unit per KB written, one per 4 KB read consistently. */
export type Units = { write: number; read: number }

const writeUnitBytes = 1024
const readUnitBytes = 4096

/** A write is charged by the larger of the row before and after; in a transaction twice. */
export const writeUnits = (before: Item | undefined, after: Item | undefined, transactional: boolean): number => {
  const units = Math.max(1, Math.ceil(Math.max(itemBytes(before), itemBytes(after)) / writeUnitBytes))
  return transactional ? units * 2 : units
}

export const isIndexed = (item: Item | undefined): item is Item =>
  item?.gsi1pk !== undefined && item.gsi1sk !== undefined

/** What the sparse index is charged for a change: nothing for equal rows, twice when the index key moves. */
export const indexUnits = (before: Item | undefined, after: Item | undefined): number => {
  const old = isIndexed(before) ? before : undefined
  const next = isIndexed(after) ? after : undefined
  if ((!old && !next) || isSame(old, next)) return 0
  const moves = old && next && (old.gsi1pk !== next.gsi1pk || old.gsi1sk !== next.gsi1sk)
  return writeUnits(old, next, false) * (moves ? 2 : 1)
}

/** A read is charged by what it looked at; half of that when it may be stale. */
export const readUnits = (bytes: number, consistent: boolean): number => {
  const units = Math.max(1, Math.ceil(bytes / readUnitBytes))
  return consistent ? units : units / 2
}
