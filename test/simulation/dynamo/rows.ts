import { indexUnits, isIndexed, type Units, writeUnits } from './capacity.ts'
import type { Item } from './item.ts'

/** A row's change, as the table's stream tells it. */
export type RowChange = { pk: string; sk: string; before: Item | undefined; after: Item | undefined }

type Key = { pk: string; sk: string }

export const keyOf = ({ pk, sk }: Item): Key => {
  if (typeof pk !== 'string' || typeof sk !== 'string' || !pk || !sk) throw new Error('A row needs both of its keys')
  return { pk, sk }
}

/** The rows of the table, of its index, which lags behind, and the changes that led to them. */
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

  /** Rows that are there before anything happens; nobody is charged for or told of them. */
  place(item: Item): void {
    this.#put(keyOf(item), item)
  }

  write(key: Key, after: Item | undefined, transactional: boolean): void {
    const before = this.get(key)
    this.units.write += writeUnits(before, after, transactional) + indexUnits(before, after)
    this.#put(key, after)
    this.changes.push({ ...key, before, after })
  }

  /** How many changes the index has not taken over yet. */
  get indexLag(): number {
    return this.changes.length - this.#indexed
  }

  /** Lets the index take over changes, in their order: all of them unless told how many. */
  catchUpIndex(count = this.indexLag): void {
    for (const { pk, sk, after } of this.changes.slice(this.#indexed, this.#indexed + count)) {
      if (isIndexed(after)) this.#index.set(`${pk} ${sk}`, after)
      else this.#index.delete(`${pk} ${sk}`)
    }
    this.#indexed += Math.min(count, this.indexLag)
  }

  indexPartition(gsi1pk: string): Item[] {
    return [...this.#index.values()].filter((item) => item.gsi1pk === gsi1pk)
  }

  #put({ pk, sk }: Key, item: Item | undefined): void {
    const partition = this.#partitions.get(pk) ?? new Map<string, Item>()
    this.#partitions.set(pk, partition)
    if (item) partition.set(sk, item)
    else partition.delete(sk)
  }
}
