import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Channel, parseChannel, reaches } from './channel.ts'
import type { DataSource } from './data-source.ts'
import type { AuthMode, EventNamespace } from './event-namespaces.ts'
import { badRequest, EventsError, unauthorized } from './events-error.ts'
import type { Identity } from './identity.ts'
import { compileHandlers, type NamespaceHandlers } from './namespace-handlers.ts'

export type Subscription = { channel: Channel; deliver(event: string): void }

export type Published = {
  successful: { identifier: string; index: number }[]
  failed: { identifier: string; index: number; code: string; message: string }[]
}

type Namespace = EventNamespace & { handlers: NamespaceHandlers }

const maxEvents = 5
const maxEventBytes = 240 * 1024
const Events = z.array(z.string()).min(1).max(maxEvents)

/** Subscriptions and publishing, for both WebSocket and HTTP. */
export class Broker {
  readonly #namespaces: Map<string, Namespace>
  readonly #subscriptions = new Set<Subscription>()

  private constructor(namespaces: Namespace[]) {
    this.#namespaces = new Map(namespaces.map((namespace) => [namespace.name, namespace]))
  }

  static async open(namespaces: EventNamespace[], dataSources: Record<string, DataSource>): Promise<Broker> {
    return new Broker(
      await Promise.all(
        namespaces.map(async (one) => ({
          ...one,
          handlers: await compileHandlers(one, dataSources[one.subscribeSource ?? '']),
        })),
      ),
    )
  }

  async subscribe(subscription: Subscription, mode: AuthMode, identity: Identity): Promise<void> {
    const { subscribeAuthModes, handlers } = this.#namespaceOf(subscription.channel)
    if (!subscribeAuthModes.includes(mode)) throw unauthorized()
    await handlers.onSubscribe(subscription.channel, identity)
    this.#subscriptions.add(subscription)
  }

  unsubscribe(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
  }

  /** Parses a channel, and throws unless this auth mode may publish to it. */
  publishable(path: unknown, mode: AuthMode): Channel {
    const channel = parseChannel(path)
    const { publishAuthModes } = this.#namespaceOf(channel)
    if (channel.isWildcard) throw badRequest('Invalid Channel Format')
    if (!publishAuthModes.includes(mode)) throw unauthorized()
    return channel
  }

  publish(channel: Channel, identity: Identity, events: unknown): Published {
    const incoming = incomingOf(events)
    const outgoing = this.#namespaceOf(channel).handlers.onPublish(channel, identity, incoming)
    const failures = new Map(outgoing.flatMap(({ id, error }) => (error === undefined ? [] : [[id, error] as const])))

    const listeners = [...this.#subscriptions].filter((subscription) => reaches(channel, subscription.channel))
    for (const { id, payload } of outgoing)
      if (!failures.has(id)) for (const { deliver } of listeners) deliver(JSON.stringify(payload))

    const places = incoming.map(({ id }, index) => ({ identifier: id, index }))
    return {
      successful: places.filter(({ identifier }) => !failures.has(identifier)),
      failed: places.flatMap((place) => {
        const message = failures.get(place.identifier)
        return message === undefined ? [] : [{ ...place, code: 'BadRequestException', message }]
      }),
    }
  }

  #namespaceOf({ namespace }: Channel): Namespace {
    const found = this.#namespaces.get(namespace)
    if (!found) throw new EventsError('UnsupportedOperation', `The namespace ${namespace} does not exist.`)
    return found
  }
}

const incomingOf = (events: unknown) => {
  const texts = Events.safeParse(events)
  if (!texts.success) throw badRequest(`A publish takes 1 to ${maxEvents} events, each a string of JSON.`)
  return texts.data.map((text) => {
    if (Buffer.byteLength(text) > maxEventBytes) throw badRequest('An event is at most 240 KB.')
    return { id: randomUUID(), payload: payloadOf(text) }
  })
}

const payloadOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('An event is not valid JSON.')
  }
}
