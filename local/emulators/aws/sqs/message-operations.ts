import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import { Batch, batchTooLong, eachOf } from './batch.ts'
import { type Message, type MessageAttributes, md5, md5OfAttributes, sizeOf, systemAttributes } from './message.ts'
import { maxMessageBytes } from './queue-attributes.ts'
import { numberOf, type Queue, type Queues } from './queues.ts'
import { changeVisibility, deleteByReceipt, receive } from './receive.ts'
import { SendEntry, send } from './send.ts'

const QueueUrl = z.string()
const names = z.array(z.string()).default([])

const ReceiveMessage = z.object({
  QueueUrl,
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  VisibilityTimeout: z.number().int().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
  AttributeNames: names,
  MessageSystemAttributeNames: names,
  MessageAttributeNames: names,
})
type ReceiveMessage = z.infer<typeof ReceiveMessage>

const DeleteEntry = z.object({ ReceiptHandle: z.string() })
const VisibilityEntry = z.object({
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.number().int().min(0).max(43_200),
})

/** The operations on messages. A batch needs the same permission as its single operation. */
export const messageOperations = (queues: Queues): Record<string, Operation> => {
  const onQueue = <Input extends z.ZodType<{ QueueUrl: string }>>(
    permission: string,
    input: Input,
    run: (queue: Queue, input: z.infer<Input>, caller: { accessKeyId: string; signal: AbortSignal }) => unknown,
  ) =>
    operation(input, (parsed, caller) => {
      const queue = queues.needByUrl(parsed.QueueUrl)
      caller.about(queue.name)
      caller.require(permission, queue.arn)
      return run(queue, parsed, caller)
    })

  return {
    SendMessage: onQueue('sqs:SendMessage', SendEntry.extend({ QueueUrl }), (queue, entry, { accessKeyId }) =>
      send(queues, queue, entry, accessKeyId),
    ),

    SendMessageBatch: onQueue('sqs:SendMessage', Batch, (queue, batch, { accessKeyId }) => {
      checkBatchSize(batch)
      return eachOf(batch, SendEntry, (entry) => send(queues, queue, entry, accessKeyId))
    }),

    ReceiveMessage: onQueue('sqs:ReceiveMessage', ReceiveMessage, async (queue, wish, { signal }) => {
      const messages = await receive(queues, queue, {
        max: wish.MaxNumberOfMessages,
        waitSeconds: wish.WaitTimeSeconds ?? numberOf(queue, 'ReceiveMessageWaitTimeSeconds'),
        visibilitySeconds: wish.VisibilityTimeout,
        signal,
      })
      return messages.length > 0 ? { Messages: messages.map((message) => onTheWire(message, wish)) } : {}
    }),

    DeleteMessage: onQueue('sqs:DeleteMessage', DeleteEntry.extend({ QueueUrl }), (queue, { ReceiptHandle }) => {
      deleteByReceipt(queues, queue, ReceiptHandle)
      return {}
    }),

    DeleteMessageBatch: onQueue('sqs:DeleteMessage', Batch, (queue, batch) =>
      eachOf(batch, DeleteEntry, ({ ReceiptHandle }) => {
        deleteByReceipt(queues, queue, ReceiptHandle)
        return {}
      }),
    ),

    ChangeMessageVisibility: onQueue(
      'sqs:ChangeMessageVisibility',
      VisibilityEntry.extend({ QueueUrl }),
      (queue, { ReceiptHandle, VisibilityTimeout }) => {
        changeVisibility(queues, queue, ReceiptHandle, VisibilityTimeout)
        return {}
      },
    ),

    ChangeMessageVisibilityBatch: onQueue('sqs:ChangeMessageVisibility', Batch, (queue, batch) =>
      eachOf(batch, VisibilityEntry, ({ ReceiptHandle, VisibilityTimeout }) => {
        changeVisibility(queues, queue, ReceiptHandle, VisibilityTimeout)
        return {}
      }),
    ),
  }
}

const checkBatchSize = (batch: Batch): void => {
  const entries = z.array(SendEntry).safeParse(batch.Entries)
  const bytes = (entries.data ?? []).reduce(
    (sum, { MessageBody = '', MessageAttributes }) => sum + sizeOf(MessageBody, MessageAttributes),
    0,
  )
  if (bytes > maxMessageBytes) throw batchTooLong()
}

const onTheWire = (message: Message, wish: ReceiveMessage) => {
  const wantedSystem = [...wish.AttributeNames, ...wish.MessageSystemAttributeNames]
  const system = Object.entries(systemAttributes(message)).filter(
    ([name]) => wantedSystem.includes('All') || wantedSystem.includes(name),
  )
  const attributes = wantedAttributes(message.attributes, wish.MessageAttributeNames)
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(system.length > 0 && { Attributes: Object.fromEntries(system) }),
    ...(Object.keys(attributes).length > 0 && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    }),
  }
}

/** Selects attributes by name, by prefix (`order.*`), or all of them. */
const wantedAttributes = (attributes: MessageAttributes, wanted: string[]): MessageAttributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) =>
      wanted.some(
        (pattern) =>
          pattern === 'All' || pattern === name || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2))),
      ),
    ),
  )
