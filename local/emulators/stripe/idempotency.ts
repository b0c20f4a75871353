import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { StripeRefusal } from './stripe-refusal.ts'

type First = { request: string; answer: Record<string, unknown>; requestId: string; at: number }

const keptMilliseconds = 24 * 3_600_000

/** Stores the first response for each idempotency key for a day. The same request gets it again; another request is refused. */
export class Idempotency {
  readonly #first: DurableMap<First>

  constructor(file: string | undefined) {
    this.#first = new DurableMap(file)
    for (const [key, { at }] of this.#first.entries()) if (Date.now() - at > keptMilliseconds) this.#first.delete(key)
  }

  before(key: string, request: string): First | undefined {
    const first = this.#first.get(key)
    if (!first || first.request === request) return first
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }

  keep(key: string, first: Omit<First, 'at'>): void {
    this.#first.set(key, { ...first, at: Date.now() })
  }
}
