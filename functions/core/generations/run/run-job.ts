import { findGeneration } from '#functions/core/generations/generations.ts'
import { claimJob, findJob } from '#functions/core/generations/jobs.ts'
import { runs } from '#functions/core/generations/kinds/index.ts'
import { failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import type { RunMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { createPrediction } from './create-prediction.ts'
import { predictionInput } from './prediction-input.ts'

/**
 * Creates the prediction of a queued job. A repeated message finds the job claimed or settled and does nothing. After
 * an error before the create call, the message is retried from the queue. The create call itself is never repeated.
 */
export const runJob = async ({ userId, generationId, jobId = generationId }: RunMessage): Promise<void> => {
  const [generation, job] = await Promise.all([findGeneration(userId, generationId), findJob(jobId)])
  const kind = job && runs[job.kind]
  if (!kind || !(generation || 'composeAlone' in kind) || !(await claimJob(job))) return
  const input = await predictionInput(generation, job)
  if ('failure' in input) {
    // The sweeper completes a second run with the result of the first.
    if (!job.firstRun) await failGeneration(job, input.failure)
    logger.info('Generation not started', { generationId, jobId, reason: input.failure.reason })
    return
  }
  await createPrediction(generation, job, input)
  if (generation && 'compose' in kind) await kind.afterStart?.(generation, job)
}
