import { cancelPrediction } from '#functions/core/clients/replicate/replicate.ts'
import type { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { keepLateOriginal } from './keep-original.ts'
import { runJob } from './run-job.ts'

/** Does the work of one message of an AI function's queue. */
export const handleToolMessage = (message: ToolMessage): Promise<void> => {
  switch (message.type) {
    case 'run':
      return runJob(message)
    case 'cancel':
      return cancelPrediction(message.predictionId)
    case 'keep':
      return keepLateOriginal(message.userId, message.generationId)
  }
}
