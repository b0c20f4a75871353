import type { Item } from './item.ts'

/** From where to where a query reads, both included. */
export type Bounds = { low: string; high: string }

/** The rows of a partition in the order of their places, so that a query of a large one reads only its range. */
export class Partition {
  readonly #rows = new Map<string, Item>()
  readonly #places: string[] = []

  get(place: string): Item | undefined {
    return this.#rows.get(place)
  }

  get all(): Item[] {
    return this.#places.map((place) => this.#rows.get(place)).filter((item) => item !== undefined)
  }

  set(place: string, item: Item): void {
    if (!this.#rows.has(place)) this.#places.splice(this.#firstFrom(place), 0, place)
    this.#rows.set(place, item)
  }

  delete(place: string): void {
    if (this.#rows.delete(place)) this.#places.splice(this.#firstFrom(place), 1)
  }

  /** The rows of a range in their order, or in the opposite one. */
  *between({ low, high }: Bounds, isForward: boolean): Generator<{ place: string; item: Item }> {
    const step = isForward ? 1 : -1
    for (let index = isForward ? this.#firstFrom(low) : this.#firstFrom(`${high}\0`) - 1; ; index += step) {
      const place = this.#places[index]
      const item = place === undefined ? undefined : this.#rows.get(place)
      if (place === undefined || item === undefined || place < low || place > high) return
      yield { place, item }
    }
  }

  /** The number of the first place that is not before this one. */
  #firstFrom(place: string): number {
    let [low, high] = [0, this.#places.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#places[middle] ?? '') < place) low = middle + 1
      else high = middle
    }
    return low
  }
}
