import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { RunFaults } from './faults.ts'
import { signWebhook } from './sign-webhook.ts'

export type Delivery = { url: string; body: string; faults: RunFaults['webhook'] }

type StoredDelivery = Delivery & { dueAt: number }

type WebhooksOptions = {
  file?: string | undefined
  secret: string
  /** The delays before each retry. */
  retryAfterMs?: readonly number[] | undefined
}

const answerTimeoutMs = 10_000
const otherSecret = `whsec_${Buffer.from('not the secret that was agreed on').toString('base64')}`

const retries = [1_000, 5_000, 20_000]

/**
 * Delivers webhooks. Each is stored until it is acknowledged with a 2xx status or its retries are used up, so that a crash
 * loses none. Like Replicate, it does not follow redirects.
 */
export class Webhooks {
  readonly #deliveries: DurableMap<StoredDelivery>
  readonly #secret: string
  readonly #retryAfterMs: readonly number[]
  readonly #closed = new AbortController()

  constructor({ file, secret, retryAfterMs = retries }: WebhooksOptions) {
    this.#deliveries = new DurableMap(file)
    this.#secret = secret
    this.#retryAfterMs = retryAfterMs
  }

  /** Resolves after the first delivery attempt, also when it failed. */
  send(delivery: Delivery): Promise<void> {
    if (delivery.faults.lost) return Promise.resolve()
    const id = `msg_${randomBytes(16).toString('hex')}`
    this.#deliveries.set(id, { ...delivery, dueAt: Date.now() + delivery.faults.lateMs })
    return this.#start(id)
  }

  /** Continues the deliveries that were not acknowledged before the last stop. */
  resume(): void {
    for (const id of this.#deliveries.keys()) this.#start(id)
  }

  close(): void {
    this.#closed.abort()
  }

  #start(id: string): Promise<void> {
    return new Promise((firstTryEnded) => {
      // A stop rejects the pause; the delivery then stays stored for the next start.
      this.#deliver(id, firstTryEnded).catch(() => firstTryEnded())
    })
  }

  async #deliver(id: string, firstTryEnded: () => void): Promise<void> {
    const delivery = this.#deliveries.get(id)
    if (!delivery) return firstTryEnded()
    const { signal } = this.#closed
    await pause(Math.max(0, delivery.dueAt - Date.now()), undefined, { signal })

    for (const waitMs of [...this.#retryAfterMs, undefined]) {
      const copies = delivery.faults.doubled ? 2 : 1
      const answers = await Promise.all(Array.from({ length: copies }, () => this.#post(id, delivery)))
      signal.throwIfAborted()
      firstTryEnded()
      if (answers.some((acknowledged) => acknowledged)) break
      if (waitMs !== undefined) await pause(waitMs, undefined, { signal })
    }
    this.#deliveries.delete(id)
  }

  async #post(id: string, { url, body, faults }: Delivery): Promise<boolean> {
    const secret = faults.badSignature ? otherSecret : this.#secret
    const timestamp = Math.floor(Date.now() / 1000)
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...signWebhook(secret, { id, body, timestamp }) },
        signal: AbortSignal.any([this.#closed.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
