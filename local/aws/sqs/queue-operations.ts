import * as z from 'zod'
import { type Operation, operation } from '#local/aws/json-rpc.ts'
import { attributesOf } from './depth.ts'
import { checkAttributeNames, checkAttributes, type QueueAttributes, redrivePolicyIn } from './queue-attributes.ts'
import type { Queue, Queues } from './queues.ts'
import { invalidParameter, queueNameExists } from './sqs-error.ts'

const QueueUrl = z.string()
const Attributes = z.record(z.string(), z.string())
const Tags = z.record(z.string(), z.string())

const CreateQueue = z.object({
  QueueName: z.string().regex(/^[A-Za-z0-9_-]{1,80}$|^[A-Za-z0-9_-]{1,75}\.fifo$/),
  Attributes: Attributes.default({}),
  tags: Tags.default({}),
})
const GetQueueUrl = z.object({ QueueName: z.string() })
const ListQueues = z.object({ QueueNamePrefix: z.string().default('') })
const GetQueueAttributes = z.object({ QueueUrl, AttributeNames: z.array(z.string()).default([]) })
const SetQueueAttributes = z.object({ QueueUrl, Attributes })
const TagQueue = z.object({ QueueUrl, Tags })
const UntagQueue = z.object({ QueueUrl, TagKeys: z.array(z.string()) })
const OnQueue = z.object({ QueueUrl })

/** The calls about queues themselves. */
export const queueOperations = (queues: Queues, urlOf: (name: string) => string): Record<string, Operation> => {
  const onQueue = <Input extends z.ZodType<{ QueueUrl: string }>>(
    permission: string,
    input: Input,
    run: (queue: Queue, input: z.infer<Input>) => unknown,
  ) =>
    operation(input, (parsed, caller) => {
      const queue = queues.needByUrl(parsed.QueueUrl)
      caller.about(queue.name)
      caller.require(permission, queue.arn)
      return run(queue, parsed)
    })

  return {
    CreateQueue: operation(CreateQueue, ({ QueueName, Attributes, tags }, caller) => {
      caller.about(QueueName)
      caller.require('sqs:CreateQueue', queues.arnOf(QueueName))
      checkNewQueue(queues, QueueName, Attributes)
      if (!queues.find(QueueName)) queues.create(QueueName, Attributes, tags)
      return { QueueUrl: urlOf(QueueName) }
    }),

    GetQueueUrl: operation(GetQueueUrl, ({ QueueName }, caller) => {
      caller.about(QueueName)
      caller.require('sqs:GetQueueUrl', queues.need(QueueName).arn)
      return { QueueUrl: urlOf(QueueName) }
    }),

    ListQueues: operation(ListQueues, ({ QueueNamePrefix }, caller) => {
      caller.require('sqs:ListQueues', queues.arnOf(''))
      const names = queues.all().map(({ name }) => name)
      return { QueueUrls: names.filter((name) => name.startsWith(QueueNamePrefix)).map(urlOf) }
    }),

    DeleteQueue: onQueue('sqs:DeleteQueue', OnQueue, (queue) => {
      queues.delete(queue)
      return {}
    }),

    PurgeQueue: onQueue('sqs:PurgeQueue', OnQueue, (queue) => {
      queues.purge(queue)
      return {}
    }),

    GetQueueAttributes: onQueue('sqs:GetQueueAttributes', GetQueueAttributes, (queue, { AttributeNames: names }) => {
      checkAttributeNames(names)
      const all = Object.entries(attributesOf(queues, queue))
      return {
        Attributes: Object.fromEntries(names.includes('All') ? all : all.filter(([name]) => names.includes(name))),
      }
    }),

    SetQueueAttributes: onQueue('sqs:SetQueueAttributes', SetQueueAttributes, (queue, { Attributes }) => {
      checkAttributes(Attributes)
      if (Attributes.FifoQueue !== undefined) throw invalidParameter('A queue cannot change between standard and FIFO.')
      checkDeadLetterTarget(queues, Attributes)
      queues.change(queue, { attributes: { ...queue.attributes, ...Attributes } })
      return {}
    }),

    ListQueueTags: onQueue('sqs:ListQueueTags', OnQueue, (queue) => ({ Tags: queue.tags })),

    TagQueue: onQueue('sqs:TagQueue', TagQueue, (queue, { Tags }) => {
      queues.change(queue, { tags: { ...queue.tags, ...Tags } })
      return {}
    }),

    UntagQueue: onQueue('sqs:UntagQueue', UntagQueue, (queue, { TagKeys }) => {
      const kept = Object.entries(queue.tags).filter(([key]) => !TagKeys.includes(key))
      queues.change(queue, { tags: Object.fromEntries(kept) })
      return {}
    }),
  }
}

const checkNewQueue = (queues: Queues, name: string, attributes: QueueAttributes): void => {
  checkAttributes(attributes)
  if (name.endsWith('.fifo') !== (attributes.FifoQueue === 'true'))
    throw invalidParameter('The name of a FIFO queue, and of no other, ends in .fifo.')
  checkDeadLetterTarget(queues, attributes)
  const existing = queues.find(name)?.attributes
  const different = existing && Object.keys(attributes).find((key) => existing[key] !== attributes[key])
  if (different) throw queueNameExists(different)
}

const checkDeadLetterTarget = (queues: Queues, attributes: QueueAttributes): void => {
  const policy = redrivePolicyIn(attributes)
  if (policy && !queues.findByArn(policy.deadLetterTargetArn))
    throw invalidParameter(
      `Value ${attributes.RedrivePolicy} for parameter RedrivePolicy is invalid. Reason: Dead letter target does not exist.`,
    )
}
