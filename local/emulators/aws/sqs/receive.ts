import { randomBytes } from 'node:crypto'
import type { Message } from './message.ts'
import { redrivePolicyIn } from './queue-attributes.ts'
import { numberOf, type Queue, type Queues } from './queues.ts'
import { invalidParameter, invalidReceiptHandle, messageNotInFlight } from './sqs-error.ts'

export type ReceiveWish = {
  max: number
  waitSeconds: number
  visibilitySeconds?: number | undefined
  /** Ends the wait; an aborted receive takes no message. */
  signal?: AbortSignal | undefined
}

/** Takes up to `max` messages, and waits up to `waitSeconds` for the first. */
export const receive = async (queues: Queues, queue: Queue, wish: ReceiveWish): Promise<Message[]> => {
  const end = Date.now() + wish.waitSeconds * 1000
  while (!wish.signal?.aborted && !queues.closed) {
    const messages = take(queues, queue, wish)
    const now = Date.now()
    if (messages.length > 0 || now >= end) return messages
    await nextChange(queue, Math.min(end, nextVisibleAt(queue, now)) - now, wish.signal)
  }
  return []
}

const nextVisibleAt = (queue: Queue, now: number): number =>
  Math.min(...[...queue.messages.values()].map(({ visibleAt }) => visibleAt).filter((at) => at > now))

const nextChange = (queue: Queue, milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      queue.waiting.delete(done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(1, milliseconds))
    queue.waiting.add(done)
    signal?.addEventListener('abort', done)
  })

const take = (queues: Queues, queue: Queue, { max, visibilitySeconds }: ReceiveWish): Message[] => {
  dropExpired(queues, queue)
  const now = Date.now()
  const hiddenUntil = now + 1000 * (visibilitySeconds ?? numberOf(queue, 'VisibilityTimeout'))
  const taken: Message[] = []
  for (const message of receivable(queue, now)) {
    if (taken.length >= max) break
    if (buryDead(queues, queue, message, now)) continue
    const received = {
      ...message,
      receiveCount: message.receiveCount + 1,
      firstReceivedAt: message.firstReceivedAt ?? now,
      visibleAt: hiddenUntil,
      receipt: newReceipt(message),
    }
    queues.save(queue, received)
    taken.push(received)
  }
  return taken
}

/** Returns the visible messages in order of arrival. */
const receivable = (queue: Queue, now: number): Message[] =>
  [...queue.messages.values()].filter(({ visibleAt }) => visibleAt <= now)

const buryDead = (queues: Queues, queue: Queue, message: Message, now: number): boolean => {
  const policy = redrivePolicyIn(queue.attributes)
  if (!policy || message.receiveCount < policy.maxReceiveCount) return false
  const deadLetters = queues.findByArn(policy.deadLetterTargetArn)
  if (!deadLetters) return false
  queues.move(queue, { ...message, visibleAt: now, receipt: undefined, sourceArn: queue.arn }, deadLetters)
  return true
}

export const dropExpired = (queues: Queues, queue: Queue): void => {
  const oldest = Date.now() - numberOf(queue, 'MessageRetentionPeriod') * 1000
  for (const message of queue.messages.values()) if (message.sentAt <= oldest) queues.remove(queue, message)
}

/** Deletes by receipt handle. A handle older than the latest deletes nothing and is no error. */
export const deleteByReceipt = (queues: Queues, queue: Queue, receipt: string): void => {
  const message = queue.messages.get(messageIdOf(receipt))
  if (message?.receipt === receipt) queues.remove(queue, message)
}

/** Hides the message for this many seconds from now; 0 makes it visible at once. */
export const changeVisibility = (queues: Queues, queue: Queue, receipt: string, seconds: number): void => {
  const message = queue.messages.get(messageIdOf(receipt))
  if (message?.receipt !== receipt)
    throw invalidParameter(
      `Value ${receipt} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
    )
  const now = Date.now()
  if (message.visibleAt <= now) throw messageNotInFlight()
  queues.save(queue, { ...message, visibleAt: now + seconds * 1000 })
}

const newReceipt = (message: Message): string =>
  Buffer.from(`${message.id} ${randomBytes(24).toString('base64')}`).toString('base64')

const messageIdOf = (receipt: string): string => {
  const [id = '', proof] = Buffer.from(receipt, 'base64').toString().split(' ')
  if (proof === undefined) throw invalidReceiptHandle()
  return id
}
