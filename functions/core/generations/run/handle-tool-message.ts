import { cancelPrediction } from '#functions/core/clients/replicate/replicate.ts'
import { runHd } from '#functions/core/generations/hd/run-hd.ts'
import type { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { keepLateOriginal } from './keep-original.ts'
import type { ComposeInput } from './prediction-input.ts'
import { runGeneration } from './run-generation.ts'

/** Does the work of one message of an AI function's queue. `compose` makes the input of the predictions that it starts. */
export const handleToolMessage = (message: ToolMessage, compose: ComposeInput): Promise<void> => {
  switch (message.type) {
    case 'run':
      return message.hdId
        ? runHd(message.userId, message.generationId, message.hdId)
        : runGeneration(message.userId, message.generationId, compose)
    case 'cancel':
      return cancelPrediction(message.predictionId)
    case 'keep':
      return keepLateOriginal(message.userId, message.generationId)
  }
}
