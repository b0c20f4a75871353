import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Message } from './message.ts'
import { defaultAttributes, type QueueAttributes } from './queue-attributes.ts'
import { queueDoesNotExist } from './sqs-error.ts'

/** The stored part of a queue. */
type QueueRecord = { name: string; attributes: QueueAttributes }

export type Queue = QueueRecord & {
  arn: string
  messages: Map<string, Message>
  /** Called when a message may have become receivable. */
  waiting: Set<() => void>
}

type Entry = { kind: 'queue'; queue: QueueRecord } | { kind: 'message'; message: Message }

type QueuesPlace = { file: string | undefined; region: string; account: string }

/** All queues with their messages, stored in a journal. */
export class Queues {
  readonly #journal: DurableMap<Entry>
  readonly #queues = new Map<string, Queue>()
  readonly #arnPrefix: string
  /** Set when the stand-in stops; ends every long poll. */
  closed = false

  constructor({ file, region, account }: QueuesPlace) {
    this.#arnPrefix = `arn:aws:sqs:${region}:${account}:`
    this.#journal = new DurableMap(file)
    for (const entry of this.#journal.values()) if (entry.kind === 'queue') this.#open(entry.queue)
    for (const entry of this.#journal.values())
      if (entry.kind === 'message') this.#queues.get(entry.message.queue)?.messages.set(entry.message.id, entry.message)
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

  create(name: string, attributes: QueueAttributes): Queue {
    const queue = this.#open({ name, attributes })
    this.#record(queue)
    return queue
  }

  change(queue: Queue, attributes: QueueAttributes): void {
    queue.attributes = attributes
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

  close(): void {
    this.closed = true
    for (const queue of this.all()) wake(queue)
  }

  #open(record: QueueRecord): Queue {
    const queue = {
      ...record,
      arn: `${this.#arnPrefix}${record.name}`,
      messages: new Map(),
      waiting: new Set<() => void>(),
    }
    this.#queues.set(record.name, queue)
    return queue
  }

  #record({ name, attributes }: Queue): void {
    this.#journal.set(`queue:${name}`, { kind: 'queue', queue: { name, attributes } })
  }
}

const wake = (queue: Queue): void => {
  for (const awake of [...queue.waiting]) awake()
}

/** A numeric attribute of the queue, such as `VisibilityTimeout`, in the attribute's unit. */
export const numberOf = (queue: Queue, attribute: string): number =>
  Number(queue.attributes[attribute] ?? defaultAttributes[attribute])
