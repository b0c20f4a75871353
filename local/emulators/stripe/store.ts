import { randomBytes } from 'node:crypto'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Kind, Of, StripeObject } from './objects/stripe-object.ts'
import type { EventType } from './objects/webhook.ts'
import { missingObject } from './stripe-refusal.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new id such as `cus_Nf3aTbR2kQ9sLm`. */
export const newId = (prefix: string, length = 14): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`

const isOf = <Name extends Kind>(object: StripeObject | undefined, kind: Name): object is Of<Name> =>
  object?.object === kind

export const isDeleted = (object: StripeObject): boolean => object.object === 'customer' && object.standIn.isDeleted

export type EventDetails = { type: EventType; object: StripeObject; previous?: object | undefined; created: number }

/** Stores every object of the account. Each customer has a clock, and changes are published as events. */
export class Store {
  readonly #objects: DurableMap<StripeObject>
  readonly #onEvent: (details: EventDetails) => void
  /** The origin of the hosted pages. */
  pages = ''
  /** How far `advance` has moved the customer's clock ahead of ours. */
  #aheadOf = (customer: string) => this.get('customer', customer)?.standIn.aheadSeconds ?? 0

  constructor(file: string | undefined, onEvent: (details: EventDetails) => void) {
    this.#objects = new DurableMap(file)
    this.#onEvent = onEvent
    this.#forgetOldEvents()
  }

  // Stripe keeps events for 30 days.
  #forgetOldEvents(): void {
    const since = this.now() - 30 * 86_400
    for (const { id, created } of this.all('event')) if (created < since) this.remove(id)
  }

  /** Seconds since 1970 by the customer's clock. */
  now(customer?: string): number {
    return Math.floor(Date.now() / 1000) + (customer ? this.#aheadOf(customer) : 0)
  }

  pageOf(path: string): string {
    return `${this.pages}/${path}`
  }

  find(id: string): StripeObject | undefined {
    return this.#objects.get(id)
  }

  /** A customer that was deleted is found by `find` only. */
  get<Name extends Kind>(kind: Name, id: string): Of<Name> | undefined {
    const object = this.#objects.get(id)
    return isOf(object, kind) && !isDeleted(object) ? object : undefined
  }

  /** Throws `StripeRefusal` when the object is missing; `param` is the request parameter that had the id. */
  need<Name extends Kind>(kind: Name, id: string, param?: string): Of<Name> {
    const object = this.get(kind, id)
    if (!object) throw missingObject(kind, id, param)
    return object
  }

  /** All objects of a kind, newest first. */
  all<Name extends Kind>(kind: Name): Of<Name>[] {
    return this.#objects
      .values()
      .filter((object) => isOf(object, kind))
      .filter((object) => !isDeleted(object))
      .reverse()
  }

  put<Name extends Kind>(object: Of<Name>): Of<Name> {
    this.#objects.set(object.id, object)
    return object
  }

  remove(id: string): void {
    this.#objects.delete(id)
  }

  /** Publishes an event about an object, dated by its customer's clock. `previous` has the former values of changed fields. */
  emit(type: EventType, object: StripeObject, previous?: object): void {
    const customer = 'customer' in object ? object.customer : undefined
    this.#onEvent({ type, object, previous, created: this.now(customer) })
  }
}
