import * as z from 'zod'
import { type Operation, operation } from '#local/emulators/aws/json-rpc.ts'
import type { Queue, Queues } from './queues.ts'
import { changeVisibility } from './receive.ts'
import { SendEntry, send } from './send.ts'

const QueueUrl = z.string()

const ChangeMessageVisibility = z.object({
  QueueUrl,
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.number().int().min(0).max(43_200),
})

/** The operations on messages. Messages are received and deleted by the poller of a function, not by a request. */
export const messageOperations = (queues: Queues): Record<string, Operation> => {
  const onQueue = <Input extends z.ZodType<{ QueueUrl: string }>>(
    permission: string,
    input: Input,
    run: (queue: Queue, input: z.infer<Input>, accessKeyId: string) => object,
  ) =>
    operation(input, (parsed, caller) => {
      const queue = queues.needByUrl(parsed.QueueUrl)
      caller.about(queue.name)
      caller.require(permission, queue.arn)
      return run(queue, parsed, caller.accessKeyId)
    })

  return {
    SendMessage: onQueue('sqs:SendMessage', SendEntry.extend({ QueueUrl }), (queue, entry, accessKeyId) =>
      send(queues, queue, entry, accessKeyId),
    ),

    ChangeMessageVisibility: onQueue('sqs:ChangeMessageVisibility', ChangeMessageVisibility, (queue, input) => {
      changeVisibility(queues, queue, input.ReceiptHandle, input.VisibilityTimeout)
      return {}
    }),
  }
}
