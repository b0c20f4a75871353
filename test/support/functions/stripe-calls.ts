import type Stripe from 'stripe'
import { keyReused, unreachable } from './stripe-errors.ts'

/** What all methods of Stripe's SDK share: recorded calls, failures, ids and idempotency keys. */
export class StripeCalls {
  /** The names of the methods that were called. */
  readonly calls: string[] = []
  /** Methods that throw: `invoices.retrieve` for every call, `invoices.retrieve in_1` for one first argument. */
  readonly failing = new Set<string>()
  readonly #replies = new Map<string, { parameters: string; reply: unknown }>()
  #made = 0

  newId(prefix: string): string {
    return `${prefix}_${++this.#made}`
  }

  /** A method of the SDK, by its name. It answers with the objects as they are at the call. */
  protected method<Arguments extends unknown[], Reply>(name: string, reply: (...given: Arguments) => Reply) {
    return (...given: Arguments): Reply => {
      this.calls.push(name)
      if (this.failing.has(name) || this.failing.has(`${name} ${given[0]}`)) throw unreachable()
      const answer = reply(...given)
      return (answer instanceof Promise ? answer : Promise.resolve(structuredClone(answer))) as Reply
    }
  }

  /** Returns the first response of an idempotency key again, and throws for other parameters. */
  protected once<Reply>(options: Stripe.RequestOptions | undefined, given: unknown, make: () => Reply): Reply {
    const key = options?.idempotencyKey
    const parameters = JSON.stringify(given)
    const known = key && this.#replies.get(key)
    if (!known) {
      const reply = make()
      if (key) this.#replies.set(key, { parameters, reply })
      return reply
    }
    if (known.parameters === parameters) return structuredClone(known.reply) as Reply
    throw keyReused(key)
  }
}
