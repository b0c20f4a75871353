import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Channel, parseChannel, reaches } from './channel.ts'
import type { DataSource } from './data-source.ts'
import type { EventNamespace } from './event-namespaces.ts'
import { badRequest, EventsError } from './events-error.ts'
import type { Identity } from './identity.ts'
import { compileOnSubscribe, type OnSubscribe } from './namespace-handlers.ts'

export type Subscription = { channel: Channel; deliver(event: string): void }

type Published = { successful: { identifier: string; index: number }[]; failed: never[] }

const maxEvents = 5
const maxEventBytes = 240 * 1024
const Events = z.array(z.string()).min(1).max(maxEvents)

/** Subscriptions, and what is published to them. */
export class Broker {
  /** By the name of the namespace. */
  readonly #onSubscribe: ReadonlyMap<string, OnSubscribe>
  readonly #subscriptions = new Set<Subscription>()

  private constructor(onSubscribe: ReadonlyMap<string, OnSubscribe>) {
    this.#onSubscribe = onSubscribe
  }

  static async open(namespaces: EventNamespace[], dataSources: Record<string, DataSource>): Promise<Broker> {
    const compiled = namespaces.map(
      async (one) => [one.name, await compileOnSubscribe(one, dataSources[one.subscribeSource ?? ''])] as const,
    )
    return new Broker(new Map(await Promise.all(compiled)))
  }

  async subscribe(subscription: Subscription, identity: Identity): Promise<void> {
    await this.#namespaceOf(subscription.channel)(subscription.channel, identity)
    this.#subscriptions.add(subscription)
  }

  unsubscribe(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
  }

  /** Parses a channel to publish to. */
  publishable(path: unknown): Channel {
    const channel = parseChannel(path)
    this.#namespaceOf(channel)
    if (channel.isWildcard) throw badRequest('Invalid Channel Format')
    return channel
  }

  publish(channel: Channel, events: unknown): Published {
    const payloads = payloadsOf(events)
    const listeners = [...this.#subscriptions].filter((subscription) => reaches(channel, subscription.channel))
    for (const payload of payloads) for (const { deliver } of listeners) deliver(JSON.stringify(payload))
    return { successful: payloads.map((_, index) => ({ identifier: randomUUID(), index })), failed: [] }
  }

  #namespaceOf({ namespace }: Channel): OnSubscribe {
    const found = this.#onSubscribe.get(namespace)
    if (!found) throw new EventsError('UnsupportedOperation', `The namespace ${namespace} does not exist.`)
    return found
  }
}

const payloadsOf = (events: unknown): unknown[] => {
  const texts = Events.safeParse(events)
  if (!texts.success) throw badRequest(`A publish takes 1 to ${maxEvents} events, each a string of JSON.`)
  return texts.data.map((text) => {
    if (Buffer.byteLength(text) > maxEventBytes) throw badRequest('An event is at most 240 KB.')
    return payloadOf(text)
  })
}

const payloadOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('An event is not valid JSON.')
  }
}
