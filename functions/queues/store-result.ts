import { PredictionResult } from '#functions/core/generations/store/prediction-result.ts'
import { storeResult } from '#functions/core/generations/store/store-result.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(PredictionResult, storeResult)
