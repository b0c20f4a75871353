import * as z from 'zod'
import { sendMessage } from '#functions/core/clients/aws/queues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { UserId } from '#shared/entities/ids.ts'

/** The request to delete an account. Once it is queued, the account will be deleted. */
export const DeletionMessage = z.object({
  userId: UserId,
  /** The pool's name for the user. */
  username: z.string().min(1),
  /** Set for the second and last pass, which deletes what was being stored during the first one. */
  isLast: z.boolean().default(false),
})
export type DeletionMessage = z.infer<typeof DeletionMessage>

/**
 * After the first pass: uploads are signed for five minutes, and a worker that had read a job stores its result within one.
 */
const lastPassSeconds = 600

export const sendLastPass = (message: DeletionMessage, correlationId: string): Promise<void> =>
  send({ ...message, isLast: true }, correlationId, lastPassSeconds)

/** The first message of a deletion, or the next one of a pass that is not done. */
export const sendDeletion = (message: DeletionMessage, correlationId: string): Promise<void> =>
  send(message, correlationId)

const send = (body: DeletionMessage, correlationId: string, delaySeconds?: number) =>
  sendMessage({
    queueUrl: env('ACCOUNT_DELETIONS_QUEUE_URL'),
    body,
    correlationId,
    ...(delaySeconds && { delaySeconds }),
  })
