import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import { attributesOf } from './depth.ts'
import { checkAttributeNames } from './queue-attributes.ts'
import type { Queue, Queues } from './queues.ts'

const QueueUrl = z.string()
const GetQueueUrl = z.object({ QueueName: z.string() })
const ListQueues = z.object({ QueueNamePrefix: z.string().default('') })
const GetQueueAttributes = z.object({ QueueUrl, AttributeNames: z.array(z.string()).default([]) })

/** The operations on queues. The template's queues are created by `createQueue` of the stand-in, not by a request. */
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

    GetQueueAttributes: onQueue('sqs:GetQueueAttributes', GetQueueAttributes, (queue, { AttributeNames: names }) => {
      checkAttributeNames(names)
      const all = Object.entries(attributesOf(queues, queue))
      return {
        Attributes: Object.fromEntries(names.includes('All') ? all : all.filter(([name]) => names.includes(name))),
      }
    }),
  }
}
