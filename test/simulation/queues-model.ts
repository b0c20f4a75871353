import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSServiceException,
} from '@aws-sdk/client-sqs'
import type { Clock } from './clock.ts'
import type { Fault } from './machine.ts'

export type Message = {
  id: string
  body: string
  correlationId: string
  visibleAt: number
  receives: number
}

/** Messages of one queue, and those that were received too often to be tried again. */
export type Queue = { url: string; visibilitySeconds: number; messages: Message[]; dead: Message[] }

const maxReceiveCount = 5

/** Standard queues: what is sent is delivered at least once, in any order; five failures end in the dead letters. */
export class QueuesModel {
  readonly #queues = new Map<string, Queue>()
  readonly #clock: Clock
  #sent = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(url: string, visibilitySeconds: number): void {
    this.#queues.set(url, { url, visibilitySeconds, messages: [], dead: [] })
  }

  get all(): Queue[] {
    return [...this.#queues.values()]
  }

  at(url: string): Queue {
    const queue = this.#queues.get(url)
    if (!queue) throw new Error(`There is no queue ${url}`)
    return queue
  }

  /** Answers a command of the SDK. */
  serve(command: unknown): object {
    if (command instanceof SendMessageCommand) return this.send(command.input)
    if (command instanceof ChangeMessageVisibilityCommand) return this.#showAgain(command.input)
    throw new Error('The queues model does not know this command')
  }

  #showAgain({ ReceiptHandle, VisibilityTimeout = 0 }: ChangeMessageVisibilityCommand['input']): object {
    const message = this.all.flatMap(({ messages }) => messages).find(({ id }) => id === ReceiptHandle)
    if (message) message.visibleAt = this.#clock.now() + VisibilityTimeout * 1000
    return {}
  }

  send(input: SendMessageCommandInput): object {
    this.at(input.QueueUrl ?? '').messages.push({
      id: `message-${++this.#sent}`,
      body: input.MessageBody ?? '',
      correlationId: input.MessageAttributes?.correlationId?.StringValue ?? '',
      visibleAt: this.#clock.now() + (input.DelaySeconds ?? 0) * 1000,
      receives: 0,
    })
    return {}
  }

  /** The messages of a queue that can be received now; those that had their five tries go to the dead letters. */
  visible(queue: Queue): Message[] {
    const now = this.#clock.now()
    for (const message of queue.messages.filter(
      ({ receives, visibleAt }) => receives >= maxReceiveCount && visibleAt <= now,
    )) {
      this.remove(queue, message)
      queue.dead.push(message)
    }
    return queue.messages.filter(({ visibleAt }) => visibleAt <= now)
  }

  /** Hides a message while it is being worked on; one that is delivered twice stays where it is. */
  receive(queue: Queue, message: Message, { twice = false } = {}): void {
    message.receives++
    if (!twice) message.visibleAt = this.#clock.now() + queue.visibilitySeconds * 1000
  }

  remove(queue: Queue, message: Message): void {
    const position = queue.messages.indexOf(message)
    if (position >= 0) queue.messages.splice(position, 1)
  }
}

const unavailable = () => ({
  error: new SQSServiceException({ name: 'ServiceUnavailable', $fault: 'server', $metadata: {}, message: 'Try again' }),
})

export const queueFaults: readonly Fault[] = [
  { name: 'is unavailable', takesEffect: false, outcome: unavailable },
  { name: 'loses its answer', takesEffect: true, outcome: () => ({ error: new Error('socket hang up') }) },
]
