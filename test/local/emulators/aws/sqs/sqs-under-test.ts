import {
  GetQueueAttributesCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs'
import { afterAll, afterEach, vi } from 'vitest'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import type { AnsweredCall } from '#local/emulators/base/stand-in.ts'
import { account, region, sqsClient } from '#test/support/local/aws-clients.ts'
import { localAccess } from '#test/support/local/local-access.ts'

/** The worker's key may only send messages. */
export const { access, asked } = localAccess(({ action }) => action === 'sqs:SendMessage')
export const answered: AnsweredCall[] = []
export const sqs = await startSqs({ access, region, account, log: (call) => answered.push(call) })
export const client = sqsClient(sqs)

afterAll(async () => {
  client.destroy()
  await sqs.close()
})
afterEach(() => {
  vi.useRealTimers()
  // The SDK corrects its clock by the server's `date` header, and would go on signing with the clock that a test has moved.
  client.config.systemClockOffset = 0
})

let made = 0

export const newQueue = (attributes: Record<string, unknown> = {}, suffix = '') => {
  made += 1
  const name = `queue-${made}${suffix}`
  return { name, ...sqs.createQueue(name, attributes) }
}

export const send = (queue: { url: string }, body: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: body, ...more }))

export const receive = async (queue: { url: string }, more: Partial<ReceiveMessageCommandInput> = {}) => {
  const command = new ReceiveMessageCommand({ QueueUrl: queue.url, MessageSystemAttributeNames: ['All'], ...more })
  return (await client.send(command)).Messages ?? []
}

/** Throws when the queue has no visible message. */
export const receiveOne = async (queue: { url: string }, more: Partial<ReceiveMessageCommandInput> = {}) => {
  const [message] = await receive(queue, more)
  if (!message) throw new Error('nothing to receive')
  return message
}

export const attributesOf = async (queue: { url: string }, names: QueueAttributeName[] = ['All']) => {
  const command = new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: names })
  return (await client.send(command)).Attributes ?? {}
}

/** Moves the clock only: the timers of long polls keep running in real time. */
export const pass = (seconds: number) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 })
}
