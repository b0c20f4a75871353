import { cancelPrediction } from '#functions/core/clients/replicate/replicate.ts'
import { keepLateOriginal } from './keep-original.ts'
import { runGeneration } from './run-generation.ts'
import type { ToolMessage } from './tool-message.ts'

/** Does the work of one message of an AI function's queue. */
export const handleToolMessage = (message: ToolMessage): Promise<void> => {
  switch (message.type) {
    case 'run':
      return runGeneration(message.userId, message.generationId)
    case 'cancel':
      return cancelPrediction(message.predictionId)
    case 'keep':
      return keepLateOriginal(message.userId, message.generationId)
  }
}
