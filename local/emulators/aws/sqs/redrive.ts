import { randomUUID } from 'node:crypto'
import { stateOf } from './depth.ts'
import type { Queues } from './queues.ts'

/**
 * Sends the visible dead letters back to the queues they failed in, as new messages with a receive count of 0, as AWS's
 * redrive does. Leaves messages that were sent to the dead-letter queue directly. Returns the number of moved messages.
 */
export const redrive = (queues: Queues, deadLetterQueue: string): number => {
  const from = queues.need(deadLetterQueue)
  let moved = 0
  for (const message of [...from.messages.values()]) {
    const to = message.sourceArn === undefined ? undefined : queues.findByArn(message.sourceArn)
    if (!to || stateOf(message) !== 'visible') continue
    const now = Date.now()
    queues.save(to, {
      ...message,
      id: randomUUID(),
      queue: to.name,
      sentAt: now,
      visibleAt: now,
      receiveCount: 0,
      firstReceivedAt: undefined,
      receipt: undefined,
      sourceArn: undefined,
    })
    // Removed last: a crash in between doubles a message instead of losing it.
    queues.remove(from, message)
    moved += 1
  }
  return moved
}
