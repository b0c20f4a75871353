import { cancelPrediction } from '#functions/core/clients/replicate/replicate.ts'
import { compareDesign } from '#functions/core/generations/room-map/compare-design.ts'
import type { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { runJob } from './run-job.ts'
import { storeLateOriginal } from './store-original.ts'

export const handleToolMessage = (message: ToolMessage): Promise<void> => {
  switch (message.type) {
    case 'run':
      return runJob(message)
    case 'cancel':
      return cancelPrediction(message.predictionId)
    case 'keep':
      return storeLateOriginal(message.userId, message.generationId)
    case 'compare':
      return compareDesign(message)
  }
}
