const RealDate = Date

/** Time that passes only when it is told to. */
export class Clock {
  #now: number

  constructor(start: string) {
    this.#now = RealDate.parse(start)
  }

  now(): number {
    return this.#now
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** A `Date` that reads this clock. */
  dateClass(): DateConstructor {
    const now = () => this.#now
    return class extends RealDate {
      constructor(...values: [] | [string | number | Date]) {
        super(values[0] ?? now())
      }

      static override now() {
        return now()
      }
    } as DateConstructor
  }
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
