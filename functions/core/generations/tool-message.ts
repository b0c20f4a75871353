import * as z from 'zod'
import { queueOf, sendMessage } from '#functions/core/clients/aws/queues.ts'
import { GenerationId, HdId, UserId } from '#shared/entities/ids.ts'
import type { Job } from './jobs.ts'

/** Starts a job. Without `jobId`, the job of the generation itself. */
const RunMessage = z.object({
  type: z.literal('run'),
  userId: UserId,
  generationId: GenerationId,
  jobId: z.union([GenerationId, HdId]).optional(),
})
export type RunMessage = z.infer<typeof RunMessage>

/** Compares a design's fixtures with its photo's, as soon as both are mapped, but not after `until`. */
const CompareMessage = z.object({
  type: z.literal('compare'),
  userId: UserId,
  generationId: GenerationId,
  until: z.iso.datetime(),
})
export type CompareMessage = z.infer<typeof CompareMessage>

/**
 * A message in an AI function's queue. `run` starts a job. `cancel` ends the prediction of a cancelled job. `keep`
 * stores an original that had not arrived when its job started. `compare` says whether a design kept the fixtures.
 */
export const ToolMessage = z.discriminatedUnion('type', [
  RunMessage,
  z.object({ type: z.literal('cancel'), predictionId: z.string() }),
  z.object({ type: z.literal('keep'), userId: UserId, generationId: GenerationId }),
  CompareMessage,
])
export type ToolMessage = z.infer<typeof ToolMessage>

export const runMessage = ({ id, userId, generationId }: Job): ToolMessage => ({
  type: 'run',
  userId,
  generationId,
  jobId: id,
})

/** Sends a message to the queue of a job's AI function, with the job's correlation id. */
export const sendToolMessage = (
  { function: name, correlationId }: Pick<Job, 'function' | 'correlationId'>,
  body: ToolMessage,
  delaySeconds?: number,
): Promise<void> =>
  sendMessage({ queueUrl: queueOf(name), body, correlationId, ...(delaySeconds !== undefined && { delaySeconds }) })
