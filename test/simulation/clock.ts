const RealDate = Date

/** A clock that moves only by `advance`, in milliseconds. */
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

  /** A `Date` class whose current time is this clock's. */
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
export const day = 24 * hour
