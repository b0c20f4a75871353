import { vi } from 'vitest'
import { reconcilePayments } from '#functions/core/billing/reconcile-payments.ts'
import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { day } from '#test/simulation/clock.ts'
import { customer, newcomer, stage } from '#test/support/functions/billing-stage.ts'
import { Random } from '#test/support/random.ts'
import { Subscriptions } from './subscriptions.ts'

type Event = { type: StripeEventType; objectId: string }

const begin = Date.parse('2027-01-01T00:00:00.000Z')

/**
 * How time passes in a life: its clock, the webhooks that have not arrived, and the daily reconciliations, which run at
 * least every five days, as far back as the shortest of their lists.
 */
export abstract class Timeline extends Subscriptions {
  readonly random: Random
  readonly acts: string[] = []
  protected now = begin
  #untold: Event[] = []
  #reconciledAt = begin

  constructor(seed: number) {
    super()
    this.random = new Random(seed)
    this.#setTime(begin)
    stage.reset(newcomer())
  }

  protected note(what: string): void {
    this.acts.push(`${new Date(this.now).toISOString().slice(0, 16)} ${what}`)
  }

  protected get stripe() {
    return stage.stripe
  }

  protected tell(type: StripeEventType, objectId: string): void {
    stage.stripe.told.push({ type, created: Math.floor(this.now / 1000), data: { object: { id: objectId, customer } } })
    this.#untold.push({ type, objectId })
  }

  /** Some of the waiting webhooks arrive, in any order, some of them twice or at once. */
  async deliver(): Promise<void> {
    const now = this.#untold.filter(() => this.random.chance(0.6)).toSorted(() => this.random.next() - 0.5)
    this.#untold = this.#untold.filter((event) => !now.includes(event))
    const twice = now.flatMap((event) => (this.random.chance(0.2) ? [event, event] : [event]))
    this.note(`webhooks: ${twice.map(({ type, objectId }) => `${type} ${objectId}`).join(', ')}`)
    if (this.random.chance(0.3)) await Promise.all(twice.map(({ type, objectId }) => stage.tell(type, objectId)))
    else for (const { type, objectId } of twice) await stage.tell(type, objectId)
  }

  loseWebhooks(): void {
    this.note(`loses ${this.#untold.length} webhooks`)
    this.#untold = []
  }

  async reconcile(): Promise<void> {
    this.note('reconciles')
    this.#reconciledAt = this.now
    await reconcilePayments(this.now)
  }

  /** Advances the clock; a subscription whose period has ended is renewed, declined or ended an hour later. */
  async pass(milliseconds: number): Promise<void> {
    if (this.now + milliseconds - this.#reconciledAt > 5 * day) await this.reconcile()
    this.#setTime(this.now + milliseconds)
    for (const subscription of stage.stripe.subscriptions.values()) while (this.endPeriod(subscription));
  }

  protected isYoung({ created }: { created: number }, days: number): boolean {
    return this.now - created * 1000 < days * day
  }

  #setTime(now: number): void {
    this.now = now
    vi.setSystemTime(now)
  }
}
