import { RunResult } from '#functions/core/generations/generations.ts'
import { storeResult } from '#functions/core/generations/store-result.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(RunResult, storeResult)
