import * as z from 'zod'
import { sendMessage } from '#functions/core/clients/aws/queues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { UserId } from '#shared/entities/ids.ts'

/** A request to delete an account. The deletion is certain once it is queued. */
export const DeletionMessage = z.object({
  userId: UserId,
  /** The pool's name of the user. */
  username: z.string().min(1),
  /** Set for the second and last pass. It deletes files that were stored during the first pass. */
  isLast: z.boolean().default(false),
})
export type DeletionMessage = z.infer<typeof DeletionMessage>

/**
 * The delay of the last pass. Signed uploads are valid for five minutes, and a worker that had read a job stores its
 * result within one minute.
 */
const lastPassSeconds = 600

export const sendLastPass = (message: DeletionMessage, correlationId: string): Promise<void> =>
  send({ ...message, isLast: true }, correlationId, lastPassSeconds)

/** Sends the first message of a deletion, or the next one when a pass is not finished. */
export const sendDeletion = (message: DeletionMessage, correlationId: string): Promise<void> =>
  send(message, correlationId)

const send = (body: DeletionMessage, correlationId: string, delaySeconds?: number) =>
  sendMessage({
    queueUrl: env('ACCOUNT_DELETIONS_QUEUE_URL'),
    body,
    correlationId,
    ...(delaySeconds && { delaySeconds }),
  })
