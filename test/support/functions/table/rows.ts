import { indexUnits, isIndexed, type Units, writeUnits } from './capacity.ts'
import type { Item } from './item.ts'
import { Partition } from './partition.ts'

/** The change of one row, as the table's stream reports it. */
export type RowChange = { pk: string; sk: string; before: Item | undefined; after: Item | undefined }

type Key = { pk: string; sk: string }

export const keyOf = ({ pk, sk }: Item): Key => {
  if (typeof pk !== 'string' || typeof sk !== 'string' || !pk || !sk) throw new Error('A row needs both of its keys')
  return { pk, sk }
}

/** The place of a row in a partition of the index: several rows can have the same sort key there. */
export const indexPlace = ({ gsi1sk, pk, sk }: Item) => `${String(gsi1sk)} ${String(pk)} ${String(sk)}`

const partitionOf = (partitions: Map<string, Partition>, name: string): Partition => {
  const partition = partitions.get(name) ?? new Partition()
  partitions.set(name, partition)
  return partition
}

/** The rows of the table, its eventually consistent index, and the history of changes. */
export class Rows {
  readonly #partitions = new Map<string, Partition>()
  readonly #index = new Map<string, Partition>()
  readonly #inIndex = new Map<string, Item>()
  #indexed = 0
  readonly changes: RowChange[] = []
  readonly units: Units = { write: 0, read: 0 }

  get({ pk, sk }: Key): Item | undefined {
    return this.#partitions.get(pk)?.get(sk)
  }

  partition(pk: string): Partition {
    return partitionOf(this.#partitions, pk)
  }

  all(): Item[] {
    return [...this.#partitions.values()].flatMap((partition) => partition.all)
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

  indexPartition(gsi1pk: string): Partition {
    return partitionOf(this.#index, gsi1pk)
  }

  #set({ pk, sk }: Key, item: Item | undefined): void {
    const partition = this.partition(pk)
    if (item) partition.set(sk, item)
    else partition.delete(sk)
  }

  #setInIndex({ pk, sk }: Key, item: Item | undefined): void {
    const key = `${pk} ${sk}`
    const before = this.#inIndex.get(key)
    if (before) this.indexPartition(String(before.gsi1pk)).delete(indexPlace(before))
    this.#inIndex.delete(key)
    if (!isIndexed(item)) return
    this.indexPartition(String(item.gsi1pk)).set(indexPlace(item), item)
    this.#inIndex.set(key, item)
  }
}
