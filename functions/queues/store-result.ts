import { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { storeResult } from '#functions/core/generations/store/store-result.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(EndedPrediction, storeResult)
