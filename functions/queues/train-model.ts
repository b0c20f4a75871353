import { advanceTraining } from '#functions/core/training/advance-training.ts'
import { TrainingMessage } from '#functions/core/training/training-message.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(TrainingMessage, advanceTraining)
