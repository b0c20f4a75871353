import type { Message } from './message.ts'
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
