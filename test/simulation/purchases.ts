import type { StripeEventType } from '#functions/core/billing/stripe-event-types.ts'
import { allPacks, type PackId } from '#shared/billing/packs.ts'
import { planOfPrice } from '#shared/billing/plans.ts'
import type { Session } from '#test/support/functions/stripe-objects.ts'
import type { Random } from '#test/support/random.ts'
import { day } from './clock.ts'
import { Subscriptions } from './money/subscriptions.ts'
import { people } from './people.ts'
import { deliverStripeEvent, openCheckout, reconcile, returnFromCheckout } from './purchase-actions.ts'
import type { World } from './world.ts'

/** How often webhooks are lost or sent twice. */
type Weather = { lostWebhook: number; twice: number }

const mostCheckouts = 4

/** What buyers do on our pages and at Stripe, and the webhooks that Stripe sends about it. */
export class Purchases extends Subscriptions {
  readonly random: Random
  protected readonly world: World
  readonly #weather: Weather
  #events = 0

  constructor(world: World, random: Random, weather: Weather) {
    super()
    this.world = world
    this.random = random
    this.#weather = weather
  }

  protected get now(): number {
    return this.world.clock.now()
  }

  protected get stripe() {
    return this.world.stripe
  }

  protected note(what: string): void {
    this.world.machine.note(`At Stripe: ${what}`)
  }

  protected isYoung({ created }: { created: number }, days: number): boolean {
    return this.world.clock.now() - created * 1000 < days * day
  }

  protected tell(type: StripeEventType, objectId: string): void {
    const { stripe, stripeDeliveries, clock } = this.world
    const customer = (
      stripe.sessions.get(objectId) ??
      stripe.invoices.get(objectId) ??
      stripe.subscriptions.get(objectId)
    )?.customer
    const object = { id: objectId, ...(customer && { customer }) }
    stripe.told.push({ type, created: Math.floor(clock.now() / 1000), data: { object } })
    stripeDeliveries.push({
      eventId: `evt_${++this.#events}`,
      type,
      objectId,
      customer: customer ?? null,
      attempts: 0,
    })
  }

  get #sessions(): Session[] {
    return [...this.stripe.sessions.values()]
  }

  #sessionsThatAre(status: Session['status'], payment: Session['payment_status']): Session[] {
    return this.#sessions.filter((one) => one.status === status && one.payment_status === payment)
  }

  get #delayed(): Session[] {
    return this.#sessionsThatAre('complete', 'unpaid').filter(({ hasFailed }) => !hasFailed)
  }

  /** The steps that are possible now, and their weights beside those of the schedule. */
  steps(): { weight: number; take: () => unknown }[] {
    const isPaid = this.payments().length > 0
    const { refunds, disputes } = this.stripe
    return [
      { weight: this.#sessions.length < mostCheckouts ? 3 : 0, take: () => this.#open() },
      { weight: this.#sessionsThatAre('open', 'unpaid').length > 0 ? 8 : 0, take: () => this.#pay() },
      { weight: this.#delayed.length > 0 ? 4 : 0, take: () => this.#endDelay() },
      { weight: this.#sessions.length > 0 ? 2 : 0, take: () => this.#return() },
      { weight: this.world.stripeDeliveries.length > 0 ? 16 : 0, take: () => this.#deliver() },
      { weight: isPaid ? 1.5 : 0, take: () => this.refund() },
      { weight: refunds.size > 0 ? 0.7 : 0, take: () => this.settleRefund() },
      { weight: isPaid ? 0.5 : 0, take: () => this.openDispute() },
      { weight: disputes.size > 0 ? 2 : 0, take: () => this.closeDispute() },
      { weight: disputes.size > 0 ? 0.7 : 0, take: () => this.appeal() },
      { weight: isPaid ? 0.3 : 0, take: () => reconcile(this.world) },
    ]
  }

  /** Mostly the buyer, sometimes the account that is deleted in some schedules. */
  #pickCustomer(): string {
    return !this.world.isLeft && this.random.chance(0.25) ? people.leaving : people.buyer
  }

  async #open(): Promise<void> {
    const pack = this.random.pick(allPacks)?.id as PackId
    const plan = this.random.pick(['basic', 'pro'] as const) ?? 'pro'
    await openCheckout(this.world, this.#pickCustomer(), this.random.chance(0.7) ? { pack } : { plan })
  }

  /** Pays a session, sometimes by a method that takes days. */
  #pay(): void {
    const session = this.random.pick(this.#sessionsThatAre('open', 'unpaid'))
    if (!session) return
    const isDelayed = session.mode === 'payment' && this.random.chance(0.2)
    this.note(`pays ${session.id}${isDelayed ? ' by a method that takes days' : ''}`)
    this.stripe.pay(session.id, isDelayed ? 'unpaid' : 'paid')
    if (session.mode === 'subscription')
      session.invoice = this.subscribe(session.customer, planOfPrice(session.metadata.item ?? '')?.id ?? 'pro')
    this.tell('checkout.session.completed', session.id)
  }

  #endDelay(): void {
    const session = this.random.pick(this.#delayed)
    if (!session) return
    const isPaid = this.random.chance(0.7)
    this.note(`${session.id} is ${isPaid ? 'paid' : 'not paid'} after days`)
    if (isPaid) session.payment_status = 'paid'
    else this.stripe.failPayment(session.id)
    this.tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session.id)
  }

  async #return(): Promise<void> {
    const session = this.random.pick(this.#sessions)
    if (session) await returnFromCheckout(this.world, session.client_reference_id, session.id)
  }

  /** Delivers a webhook in any order; some are lost, or sent again, by the same event or by another one. */
  async #deliver(): Promise<void> {
    const { stripeDeliveries: deliveries, machine } = this.world
    const delivery = this.random.pick(deliveries)
    if (!delivery) return
    if (this.random.chance(this.#weather.twice)) {
      const eventId = this.random.chance(0.5) ? delivery.eventId : `evt_${++this.#events}`
      deliveries.push({ ...delivery, eventId, attempts: 0 })
    }
    if (!this.random.chance(this.#weather.lostWebhook)) {
      await deliverStripeEvent(this.world, delivery)
      return
    }
    machine.note(`${delivery.eventId} is lost`)
    deliveries.splice(deliveries.indexOf(delivery), 1)
  }
}
