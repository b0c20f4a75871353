import * as z from 'zod'
import { sendMessage } from '#functions/core/clients/aws/queues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { TrainingId } from '#shared/entities/ids.ts'

/**
 * A request to take a training to its next step. A webhook's message contains the provider's id of the ended training.
 */
export const TrainingMessage = z.object({ trainingId: TrainingId, predictionId: z.string().optional() })
export type TrainingMessage = z.infer<typeof TrainingMessage>

export const sendTraining = (body: TrainingMessage, correlationId: string): Promise<void> =>
  sendMessage({ queueUrl: env('TRAININGS_QUEUE_URL'), body, correlationId })
