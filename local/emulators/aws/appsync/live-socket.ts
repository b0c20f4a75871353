import { WebSocket } from 'ws'
import * as z from 'zod'
import type { Broker, Subscription } from './broker.ts'
import { parseChannel } from './channel.ts'
import { badRequest, EventsError, errorOf, unauthorized } from './events-error.ts'
import { userOf, type VerifyToken } from './identity.ts'

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().regex(/^[\w+-]{1,128}$/),
    channel: z.unknown(),
    authorization: z.unknown(),
  }),
  z.object({ type: z.literal('unsubscribe'), id: z.string() }),
])
type Frame = z.output<typeof Frame>
type FrameOf<Type extends Frame['type']> = Extract<Frame, { type: Type }>

/** The client closes a connection without frames for this time. */
const connectionTimeoutMs = 300_000

type LiveSocketOptions = {
  broker: Broker
  verifyToken: VerifyToken
  keepAliveMs: number
  /** The headers that the client sent in its second subprotocol. */
  connectHeaders: unknown
}

/** AppSync Events' WebSocket protocol with one client (docs/vendors.md, AppSync Events). Handles frames in order. */
export class LiveSocket {
  readonly #socket: WebSocket
  readonly #options: LiveSocketOptions
  readonly #subscriptions = new Map<string, Subscription>()
  #isConnected = false

  constructor(socket: WebSocket, options: LiveSocketOptions) {
    this.#socket = socket
    this.#options = options
    const keepAlive = setInterval(() => this.#isConnected && this.#send({ type: 'ka' }), options.keepAliveMs)
    let answering = Promise.resolve()
    socket.on('message', (text) => {
      answering = answering.then(() => this.#answer(parseFrame(String(text))))
    })
    socket.on('close', () => {
      clearInterval(keepAlive)
      for (const subscription of this.#subscriptions.values()) options.broker.unsubscribe(subscription)
    })
  }

  async #answer(frame: Frame | undefined): Promise<void> {
    if (!frame) return this.#send({ type: 'error', errors: [described(badRequest('Unknown or malformed message.'))] })
    if (frame.type === 'connection_init') return this.#connect()
    try {
      if (!this.#isConnected) throw unauthorized('The connection has not been initialized.')
      if (frame.type === 'subscribe') await this.#subscribe(frame)
      else this.#unsubscribe(frame)
    } catch (error) {
      this.#send({ type: `${frame.type}_error`, id: frame.id, errors: [described(error)] })
    }
  }

  async #connect(): Promise<void> {
    try {
      await userOf(this.#options.verifyToken, this.#options.connectHeaders)
    } catch (error) {
      this.#send({ type: 'connection_error', errors: [{ ...described(error), errorCode: errorOf(error).status }] })
      return this.#socket.close(4401)
    }
    this.#isConnected = true
    this.#send({ type: 'connection_ack', connectionTimeoutMs })
    this.#send({ type: 'ka' })
  }

  async #subscribe({ id, channel: path, authorization }: FrameOf<'subscribe'>): Promise<void> {
    if (this.#subscriptions.has(id)) throw new EventsError('DuplicatedOperationError', `The id ${id} is in use.`)
    const channel = parseChannel(path)
    const identity = await userOf(this.#options.verifyToken, authorization)
    const subscription = { channel, deliver: (event: string) => this.#send({ type: 'data', id, event }) }
    await this.#options.broker.subscribe(subscription, identity)
    // The client may have disconnected during the checks; its subscription would never end.
    if (this.#socket.readyState !== WebSocket.OPEN) return this.#options.broker.unsubscribe(subscription)
    this.#subscriptions.set(id, subscription)
    this.#send({ type: 'subscribe_success', id })
  }

  #unsubscribe({ id }: FrameOf<'unsubscribe'>): void {
    const subscription = this.#subscriptions.get(id)
    if (!subscription) throw new EventsError('UnknownOperationError', `Unknown operation id ${id}`)
    this.#options.broker.unsubscribe(subscription)
    this.#subscriptions.delete(id)
    this.#send({ type: 'unsubscribe_success', id })
  }

  #send(frame: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }
}

const described = (error: unknown) => {
  const { errorType, message } = errorOf(error)
  return { errorType, message }
}

const parseFrame = (text: string): Frame | undefined => {
  try {
    return Frame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
