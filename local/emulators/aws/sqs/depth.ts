import type { Message } from './message.ts'
import { defaultAttributes, type QueueAttributes } from './queue-attributes.ts'
import type { Queue, Queues } from './queues.ts'
import { dropExpired } from './receive.ts'

export type MessageState = 'visible' | 'in flight' | 'delayed'

export type QueueDepth = { queue: string; visible: number; inFlight: number; delayed: number }

export const stateOf = (message: Message): MessageState => {
  if (message.visibleAt <= Date.now()) return 'visible'
  return message.receipt === undefined ? 'delayed' : 'in flight'
}

export const depthOf = (queues: Queues, queue: Queue): QueueDepth => {
  dropExpired(queues, queue)
  const states = [...queue.messages.values()].map(stateOf)
  const count = (wanted: MessageState) => states.filter((state) => state === wanted).length
  return { queue: queue.name, visible: count('visible'), inFlight: count('in flight'), delayed: count('delayed') }
}

/** Every attribute of a queue, with defaults and counts, as `GetQueueAttributes` returns them. */
export const attributesOf = (queues: Queues, queue: Queue): QueueAttributes => {
  const { visible, inFlight, delayed } = depthOf(queues, queue)
  return {
    ...defaultAttributes,
    ...queue.attributes,
    QueueArn: queue.arn,
    CreatedTimestamp: String(Math.floor(queue.createdAt / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.changedAt / 1000)),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
  }
}
