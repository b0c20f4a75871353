import { randomUUID } from 'node:crypto'
import { stateOf } from './depth.ts'
import type { Queues } from './queues.ts'

/**
 * Sends the visible dead letters back to the queues they failed in, as new messages with a count of 0, which is what
 * AWS's redrive makes of them. Those that never failed in a queue stay. Tells how many went.
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
    // Last, so that a crash in between doubles a message rather than losing it.
    queues.remove(from, message)
    moved += 1
  }
  return moved
}
