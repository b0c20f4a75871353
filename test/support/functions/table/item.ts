import { isDeepStrictEqual } from 'node:util'

/** A row in the format of the document client. */
export type Item = Readonly<Record<string, unknown>>

/** Whether a value is a map, which is how a row and a nested attribute are stored. */
export const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A copy of a value without undefined attributes. Throws for a type that the table cannot store. */
export const copyOf = (value: unknown): unknown => {
  const type = typeof value
  if (value === null || type === 'string' || type === 'number' || type === 'boolean') return value
  if (Array.isArray(value)) return value.map(copyOf)
  if (isMap(value)) return copyOfItem(value)
  throw new Error(`The table cannot hold a value of type ${typeof value}`)
}

export const copyOfItem = (item: Item): Item => {
  const copy: Record<string, unknown> = {}
  for (const name in item) if (item[name] !== undefined) copy[name] = copyOf(item[name])
  return copy
}

/** Whether two attributes are equal; null equals null, as DynamoDB's NULL does. */
export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left === 'object' && typeof right === 'object' && isDeepStrictEqual(left, right))

/**
 * The size of a value in bytes
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html).
 */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).replace('.', '').length / 2) + 1
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + bytesOf(one), 3)
  if (isMap(value)) return Object.keys(value).length + 3 + itemBytes(value)
  return 1
}

const known = new WeakMap<Item, number>()

/** The size of a row in bytes: names and values. Counted once, because a row is replaced and never changed. */
export const itemBytes = (item: Item | undefined): number => {
  if (!item) return 0
  let bytes = known.get(item)
  if (bytes === undefined) {
    bytes = 0
    for (const name in item) bytes += Buffer.byteLength(name) + bytesOf(item[name])
    known.set(item, bytes)
  }
  return bytes
}
