import type { SQSRecord } from 'aws-lambda'
import { jsonRpc } from '#local/emulators/aws/json-rpc.ts'
import type { AwsOptions } from '#local/emulators/aws/serve-aws.ts'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { depthOf, type MessageState, type QueueDepth, stateOf } from './depth.ts'
import { lambdaRecord } from './lambda-record.ts'
import type { Message } from './message.ts'
import { messageOperations } from './message-operations.ts'
import { attributesFromTemplate, checkAttributes } from './queue-attributes.ts'
import { Queues } from './queues.ts'
import { changeVisibility, deleteByReceipt, dropExpired, receive } from './receive.ts'
import { redrive } from './redrive.ts'
import { SendEntry, send } from './send.ts'
import { sqsRefusal } from './sqs-error.ts'

type PeekedMessage = {
  id: string
  body: string
  state: MessageState
  receiveCount: number
  sentAt: number
  visibleAt: number
  sourceArn?: string | undefined
}

type ReceiveOptions = { visibilitySeconds?: number; signal?: AbortSignal }

export type SqsStandIn = StandIn & {
  /**
   * Creates the queue, or sets the attributes of an existing one and keeps its messages. Takes values as the template
   * has them: numbers, flags and a redrive policy as an object.
   */
  createQueue(name: string, attributes?: Record<string, unknown>): { url: string; arn: string }
  /** Receives any number of messages at once, as records of a Lambda event. */
  receive(queueName: string, max: number, waitSeconds: number, options?: ReceiveOptions): Promise<SQSRecord[]>
  send(queueName: string, body: string, entry?: Partial<SendEntry>): { messageId: string }
  delete(queueName: string, receiptHandle: string): void
  /** Hides a received message for this many seconds from now; 0 makes it visible at once. */
  changeVisibility(queueName: string, receiptHandle: string, seconds: number): void
  depths(): QueueDepth[]
  /** Lists the messages without receiving them. */
  peek(queueName: string): PeekedMessage[]
  /** Sends dead letters back to the queues they failed in, and returns their number. */
  redrive(deadLetterQueueName: string): number
  purge(queueName: string): void
}

export type SqsOptions = AwsOptions & {
  /** The file that stores queues and messages; they are in memory without it. */
  file?: string
  account: string
}

/** SQS for the unchanged SDK, which finds it by `AWS_ENDPOINT_URL_SQS`. */
export const startSqs = async (options: SqsOptions): Promise<SqsStandIn> => {
  const { region, account, file } = options
  const queues = new Queues({ file, region, account })
  const standIn = await listen(
    jsonRpc({
      ...options,
      name: 'sqs',
      version: '1.0',
      operations: messageOperations(queues),
      refuse: sqsRefusal,
    }),
    options.port,
  )

  return {
    ...standIn,
    ...inProcess(queues, region),
    createQueue: (name, attributes = {}) => ({
      url: `${standIn.url}/${account}/${name}`,
      arn: ensureQueue(queues, name, attributes).arn,
    }),
    close: () => {
      queues.close()
      return standIn.close()
    },
  }
}

const ensureQueue = (queues: Queues, name: string, properties: Record<string, unknown>) => {
  const attributes = attributesFromTemplate(properties)
  checkAttributes(attributes)
  const existing = queues.find(name)
  if (!existing) return queues.create(name, attributes)
  queues.change(existing, attributes)
  return existing
}

const inProcess = (queues: Queues, region: string): Omit<SqsStandIn, keyof StandIn | 'createQueue'> => ({
  receive: async (queueName, max, waitSeconds, options = {}) => {
    const queue = queues.need(queueName)
    const messages = await receive(queues, queue, { max, waitSeconds, ...options })
    return messages.map((message) => lambdaRecord(queue, message, region))
  },
  send: (queueName, body, entry = {}) => {
    const parsed = SendEntry.parse({ ...entry, MessageBody: body })
    return { messageId: send(queues, queues.need(queueName), parsed, 'local').MessageId }
  },
  delete: (queueName, receiptHandle) => deleteByReceipt(queues, queues.need(queueName), receiptHandle),
  changeVisibility: (queueName, receiptHandle, seconds) =>
    changeVisibility(queues, queues.need(queueName), receiptHandle, seconds),
  depths: () => queues.all().map((queue) => depthOf(queues, queue)),
  peek: (queueName) => {
    const queue = queues.need(queueName)
    dropExpired(queues, queue)
    return [...queue.messages.values()].map(peeked)
  },
  redrive: (deadLetterQueueName) => redrive(queues, deadLetterQueueName),
  purge: (queueName) => queues.purge(queues.need(queueName)),
})

const peeked = (message: Message): PeekedMessage => ({
  id: message.id,
  body: message.body,
  state: stateOf(message),
  receiveCount: message.receiveCount,
  sentAt: message.sentAt,
  visibleAt: message.visibleAt,
  sourceArn: message.sourceArn,
})
