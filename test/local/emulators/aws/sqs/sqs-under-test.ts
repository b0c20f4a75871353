import { ChangeMessageVisibilityCommand, SendMessageCommand, type SendMessageCommandInput } from '@aws-sdk/client-sqs'
import { afterAll, afterEach, vi } from 'vitest'
import { startSqs } from '#local/emulators/aws/sqs/start-sqs.ts'
import { account, region, sqsClient } from '#test/support/local/aws-clients.ts'
import { localAccess } from '#test/support/local/local-access.ts'

/** The worker's key may only send messages. */
export const { access } = localAccess(({ action }) => action === 'sqs:SendMessage')
export const sqs = await startSqs({ access, region, account })
const client = sqsClient(sqs)

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

export const newQueue = (attributes: Record<string, unknown> = {}) => {
  made += 1
  const name = `queue-${made}`
  return { name, ...sqs.createQueue(name, attributes) }
}

export type TestQueue = ReturnType<typeof newQueue>

export const send = (queue: { url: string }, body: string, more: Partial<SendMessageCommandInput> = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: body, ...more }))

export const changeVisibility = ({ url }: TestQueue, ReceiptHandle: string, VisibilityTimeout: number) =>
  client.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout }))

export const receive = ({ name }: TestQueue, visibilitySeconds?: number) =>
  sqs.receive(name, 10, 0, { ...(visibilitySeconds !== undefined && { visibilitySeconds }) })

/** Throws when the queue has no visible message, even after waiting for it. */
export const receiveOne = async (queue: TestQueue, visibilitySeconds?: number, waitSeconds = 0) => {
  const options = { ...(visibilitySeconds !== undefined && { visibilitySeconds }) }
  const [message] = await sqs.receive(queue.name, 1, waitSeconds, options)
  if (!message) throw new Error('nothing to receive')
  return message
}

/** Moves the clock only: the timers of long polls keep running in real time. */
export const pass = (seconds: number) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 })
}
