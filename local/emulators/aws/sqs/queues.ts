import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Message } from './message.ts'
import { defaultAttributes, type QueueAttributes } from './queue-attributes.ts'
import { queueDoesNotExist } from './sqs-error.ts'

/** The stored part of a queue. Times are in epoch milliseconds. */
type QueueRecord = {
  name: string
  attributes: QueueAttributes
  createdAt: number
  changedAt: number
}

export type Queue = QueueRecord & {
  arn: string
  messages: Map<string, Message>
  /** Called when a message may have become receivable. */
  waiting: Set<() => void>
}

/** A message that a FIFO queue received within the last five minutes, for deduplication. */
export type Sent = { queue: string; deduplicationId: string; messageId: string; sequenceNumber: string; at: number }

type Entry =
  | { kind: 'queue'; queue: QueueRecord }
  | { kind: 'message'; message: Message }
  | { kind: 'sent'; sent: Sent }

type QueuesPlace = { file: string | undefined; region: string; account: string }

/** All queues with their messages, stored in a journal. */
export class Queues {
  readonly #journal: DurableMap<Entry>
  readonly #queues = new Map<string, Queue>()
  readonly #arnPrefix: string
  #sequence = 0
  /** Set when the stand-in stops; ends every long poll. */
  closed = false

  constructor({ file, region, account }: QueuesPlace) {
    this.#arnPrefix = `arn:aws:sqs:${region}:${account}:`
    this.#journal = new DurableMap(file)
    for (const entry of this.#journal.values()) if (entry.kind === 'queue') this.#open(entry.queue)
    for (const [key, entry] of this.#journal.entries()) {
      if (entry.kind === 'sent' && isForgotten(entry.sent)) this.#journal.delete(key)
      if (entry.kind === 'message') this.#queues.get(entry.message.queue)?.messages.set(entry.message.id, entry.message)
    }
  }

  all(): Queue[] {
    return [...this.#queues.values()]
  }

  find(name: string): Queue | undefined {
    return this.#queues.get(name)
  }

  findByArn(arn: string): Queue | undefined {
    return this.#queues.get(arn.slice(this.#arnPrefix.length))
  }

  need(name: string): Queue {
    const queue = this.#queues.get(name)
    if (!queue) throw queueDoesNotExist()
    return queue
  }

  /** Finds a queue by its URL, whose last segment is the name; throws `QueueDoesNotExist`. */
  needByUrl(url: string): Queue {
    return this.need(url.slice(url.lastIndexOf('/') + 1))
  }

  arnOf(name: string): string {
    return `${this.#arnPrefix}${name}`
  }

  create(name: string, attributes: QueueAttributes): Queue {
    const now = Date.now()
    const queue = this.#open({ name, attributes, createdAt: now, changedAt: now })
    this.#record(queue)
    return queue
  }

  change(queue: Queue, attributes: QueueAttributes): void {
    Object.assign(queue, { attributes, changedAt: Date.now() })
    this.#record(queue)
    wake(queue)
  }

  purge(queue: Queue): void {
    for (const message of queue.messages.values()) this.remove(queue, message)
  }

  save(queue: Queue, message: Message): void {
    this.#journal.set(`message:${message.id}`, { kind: 'message', message })
    queue.messages.set(message.id, message)
    wake(queue)
  }

  remove(queue: Queue, message: Message): void {
    this.#journal.delete(`message:${message.id}`)
    queue.messages.delete(message.id)
    wake(queue)
  }

  /** Moves a message with one write to the journal, so that a crash neither loses nor doubles it. */
  move(from: Queue, message: Message, to: Queue): void {
    from.messages.delete(message.id)
    this.save(to, { ...message, queue: to.name })
    wake(from)
  }

  rememberSent(sent: Sent): void {
    this.#journal.set(`sent:${sent.queue}:${sent.deduplicationId}`, { kind: 'sent', sent })
  }

  recallSent(queue: Queue, deduplicationId: string): Sent | undefined {
    const key = `sent:${queue.name}:${deduplicationId}`
    const entry = this.#journal.get(key)
    if (entry?.kind !== 'sent') return undefined
    if (!isForgotten(entry.sent)) return entry.sent
    this.#journal.delete(key)
    return undefined
  }

  /** Returns a number larger than every one before, also after a restart. */
  nextSequenceNumber(): string {
    this.#sequence = Math.max(this.#sequence + 1, Date.now() * 1000)
    return String(this.#sequence).padStart(20, '0')
  }

  close(): void {
    this.closed = true
    for (const queue of this.all()) wake(queue)
  }

  #open(record: QueueRecord): Queue {
    const queue = { ...record, arn: this.arnOf(record.name), messages: new Map(), waiting: new Set<() => void>() }
    this.#queues.set(record.name, queue)
    return queue
  }

  #record({ name, attributes, createdAt, changedAt }: Queue): void {
    this.#journal.set(`queue:${name}`, { kind: 'queue', queue: { name, attributes, createdAt, changedAt } })
  }
}

const deduplicationMilliseconds = 300_000

const isForgotten = ({ at }: Sent): boolean => Date.now() - at >= deduplicationMilliseconds

const wake = (queue: Queue): void => {
  for (const awake of [...queue.waiting]) awake()
}

export const isFifo = (queue: Queue): boolean => queue.attributes.FifoQueue === 'true'

/** A numeric attribute of the queue, such as `VisibilityTimeout`, in the attribute's unit. */
export const numberOf = (queue: Queue, attribute: string): number =>
  Number(queue.attributes[attribute] ?? defaultAttributes[attribute])
