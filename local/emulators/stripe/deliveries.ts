import { setTimeout as pause } from 'node:timers/promises'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { signEvent } from './sign-event.ts'
import type { DeliveryFaults } from './webhook-faults.ts'

type Delivery = { url: string; secret: string; body: string; copies: number; dueAt: number; tries: number }

type DeliveriesOptions = {
  file?: string | undefined
  /** The delays before each retry. */
  retryAfterMs?: readonly number[] | undefined
}

type Sent = { id: string; url: string; secret: string; body: string; faults: DeliveryFaults }

const minuteMs = 60_000
const retries = [1_000, 5_000, 20_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs, 6 * 60 * minuteMs]
const answerTimeoutMs = 10_000
const reorderWindowMs = 1_000
const reorderStepMs = 20

/**
 * Delivers events. Each delivery is stored until it is acknowledged with a 2xx status or its retries are used up, so that
 * a crash loses none; after a restart its retries continue.
 */
export class Deliveries {
  readonly #pending: DurableMap<Delivery>
  readonly #retryAfterMs: readonly number[]
  readonly #closed = new AbortController()
  #reorderUntil = 0
  #reordered = 0

  constructor({ file, retryAfterMs = retries }: DeliveriesOptions) {
    this.#pending = new DurableMap(file)
    this.#retryAfterMs = retryAfterMs
  }

  get size(): number {
    return this.#pending.size
  }

  send({ id, url, secret, body, faults }: Sent): void {
    if (faults.lost) return
    this.#pending.set(id, {
      url,
      secret: faults.badSignature ? 'whsec_not_the_secret_that_was_agreed_on' : secret,
      body,
      copies: faults.doubled ? 2 : 1,
      dueAt: Date.now() + faults.lateMs + (faults.reordered ? this.#reorderDelay() : 0),
      tries: 0,
    })
    void this.#deliver(id)
  }

  /** Continues the deliveries that were not acknowledged before the last stop. */
  resume(): void {
    for (const id of this.#pending.keys()) void this.#deliver(id)
  }

  /** Drops the deliveries to an endpoint that was deleted. */
  forget(url: string): void {
    for (const [id, delivery] of this.#pending.entries()) if (delivery.url === url) this.#pending.delete(id)
  }

  close(): void {
    this.#closed.abort()
  }

  // Inside the window, each delivery is due a little before the previous one.
  #reorderDelay(): number {
    const now = Date.now()
    if (now > this.#reorderUntil) {
      this.#reorderUntil = now + reorderWindowMs
      this.#reordered = 0
    }
    this.#reordered += 1
    return Math.max(0, this.#reorderUntil - now + reorderWindowMs - this.#reordered * reorderStepMs)
  }

  async #deliver(id: string): Promise<void> {
    const { signal } = this.#closed
    try {
      for (let delivery = this.#pending.get(id); delivery; delivery = this.#pending.get(id)) {
        await pause(Math.max(0, delivery.dueAt - Date.now()), undefined, { signal, ref: false })
        const current = this.#pending.get(id)
        if (!current) return
        const answers = await Promise.all(Array.from({ length: current.copies }, () => this.#post(current)))
        signal.throwIfAborted()
        const waitMs = this.#retryAfterMs[current.tries]
        if (answers.some((isAcknowledged) => isAcknowledged) || waitMs === undefined) this.#pending.delete(id)
        else this.#pending.set(id, { ...current, tries: current.tries + 1, dueAt: Date.now() + waitMs })
      }
    } catch (error) {
      // A stop rejects the pause; the delivery then stays stored for the next start.
      if (!signal.aborted) throw error
    }
  }

  async #post({ url, secret, body }: Delivery): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signEvent(secret, body),
        },
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
