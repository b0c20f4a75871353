import { indexUnits, isIndexed, type Units, writeUnits } from './capacity.ts'
import type { Item } from './item.ts'

/** The change of one row, as the table's stream reports it. */
export type RowChange = { pk: string; sk: string; before: Item | undefined; after: Item | undefined }

type Key = { pk: string; sk: string }

export const keyOf = ({ pk, sk }: Item): Key => {
  if (typeof pk !== 'string' || typeof sk !== 'string' || !pk || !sk) throw new Error('A row needs both of its keys')
  return { pk, sk }
}

/** The rows of the table, its eventually consistent index, and the history of changes. */
export class Rows {
  readonly #partitions = new Map<string, Map<string, Item>>()
  readonly #index = new Map<string, Item>()
  #indexed = 0
  readonly changes: RowChange[] = []
  readonly units: Units = { write: 0, read: 0 }

  get({ pk, sk }: Key): Item | undefined {
    return this.#partitions.get(pk)?.get(sk)
  }

  partition(pk: string): Item[] {
    return [...(this.#partitions.get(pk)?.values() ?? [])]
  }

  all(): Item[] {
    return [...this.#partitions.values()].flatMap((partition) => [...partition.values()])
  }

  /** Adds a row before the test begins: it costs no units and does not appear in `changes`. */
  place(item: Item): void {
    const key = keyOf(item)
    this.#set(key, item)
    this.#setInIndex(key, item)
  }

  /** Takes a row out of the table, without units and without a change. */
  drop(key: Key): void {
    this.#set(key, undefined)
    this.#setInIndex(key, undefined)
  }

  write(key: Key, after: Item | undefined, transactional: boolean): void {
    const before = this.get(key)
    this.units.write += writeUnits(before, after, transactional) + indexUnits(before, after)
    this.#set(key, after)
    this.changes.push({ ...key, before, after })
  }

  /** The number of changes that the index does not contain yet. */
  get indexLag(): number {
    return this.changes.length - this.#indexed
  }

  /** Applies the next `count` changes to the index, in their order; all of them by default. */
  catchUpIndex(count = this.indexLag): void {
    for (const { pk, sk, after } of this.changes.slice(this.#indexed, this.#indexed + count)) {
      this.#setInIndex({ pk, sk }, after)
    }
    this.#indexed += Math.min(count, this.indexLag)
  }

  indexPartition(gsi1pk: string): Item[] {
    return [...this.#index.values()].filter((item) => item.gsi1pk === gsi1pk)
  }

  #set({ pk, sk }: Key, item: Item | undefined): void {
    const partition = this.#partitions.get(pk) ?? new Map<string, Item>()
    this.#partitions.set(pk, partition)
    if (item) partition.set(sk, item)
    else partition.delete(sk)
  }

  #setInIndex({ pk, sk }: Key, item: Item | undefined): void {
    if (isIndexed(item)) this.#index.set(`${pk} ${sk}`, item)
    else this.#index.delete(`${pk} ${sk}`)
  }
}
