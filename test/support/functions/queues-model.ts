import { ChangeMessageVisibilityCommand, SendMessageCommand, type SendMessageCommandInput } from '@aws-sdk/client-sqs'
import { aiFunctions } from '#shared/tools/ai-functions.ts'
import { functionEnvironment, queueUrlOf } from './function-environment.ts'

export type Message = {
  id: string
  body: string
  correlationId: string
  visibleAt: number
  receives: number
}

/** The messages of one queue, and those in its dead-letter queue. */
export type Queue = { url: string; visibilitySeconds: number; messages: Message[]; dead: Message[] }

const maxReceiveCount = 5
// Six times the timeout of the function that reads the queue, as the stack sets it.
const workerSeconds = 6 * 30
const storeResultSeconds = 6 * 60
const exportSeconds = 6 * 600

/**
 * The stack's queues in memory: delivery at least once and in any order, with a dead-letter queue after five receives.
 */
export class QueuesModel {
  readonly #queues = new Map<string, Queue>()
  readonly #clock: { now(): number }
  /** Every message that was sent, oldest first. */
  readonly sent: SendMessageCommandInput[] = []

  constructor(clock: { now(): number } = Date) {
    this.#clock = clock
    for (const name of aiFunctions) this.#add(queueUrlOf(name), workerSeconds)
    this.#add(functionEnvironment.RESULTS_QUEUE_URL, storeResultSeconds)
    this.#add(functionEnvironment.STRIPE_EVENTS_QUEUE_URL, workerSeconds)
    this.#add(functionEnvironment.ACCOUNT_DELETIONS_QUEUE_URL, workerSeconds)
    this.#add(functionEnvironment.ACCOUNT_EXPORTS_QUEUE_URL, exportSeconds)
  }

  #add(url: string, visibilitySeconds: number): void {
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

  /** Returns the output of a command of the SQS client. */
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

  send(input: SendMessageCommandInput): { MessageId: string } {
    const id = `message-${this.sent.length + 1}`
    this.at(input.QueueUrl ?? '').messages.push({
      id,
      body: input.MessageBody ?? '',
      correlationId: input.MessageAttributes?.correlationId?.StringValue ?? '',
      visibleAt: this.#clock.now() + (input.DelaySeconds ?? 0) * 1000,
      receives: 0,
    })
    this.sent.push(input)
    return { MessageId: id }
  }

  /** The messages of a queue that can be received now. Messages with five receives move to the dead-letter queue. */
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

  /** Hides a message for the visibility timeout; with `twice` it stays visible, as a duplicate delivery. */
  receive(queue: Queue, message: Message, { twice = false } = {}): void {
    message.receives++
    if (!twice) message.visibleAt = this.#clock.now() + queue.visibilitySeconds * 1000
  }

  remove(queue: Queue, message: Message): void {
    const position = queue.messages.indexOf(message)
    if (position >= 0) queue.messages.splice(position, 1)
  }
}
