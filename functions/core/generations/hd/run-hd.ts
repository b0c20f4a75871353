import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { claimJob, findJob } from '#functions/core/generations/jobs.ts'
import { createPrediction } from '#functions/core/generations/run/create-prediction.ts'
import { keepOriginal } from '#functions/core/generations/run/keep-original.ts'
import { upscaler } from '#functions/core/generations/run/models.ts'
import { predictionInput } from '#functions/core/generations/run/prediction-input.ts'
import type { HdId } from '#shared/entities/ids.ts'
import { hdSourceOf } from './hd-source.ts'

/** Creates the prediction that enlarges a design, at most once, as `runGeneration` does for the design itself. */
export const runHd = async (userId: string, generationId: string, hdId: HdId): Promise<void> => {
  const [generation, job] = await Promise.all([findGeneration(userId, generationId), findJob(hdId)])
  if (!generation?.storagePath || !job || !(await claimJob(job))) return
  const { storagePath } = generation
  const input = await predictionInput(generation, job, async () => {
    // An original that had not arrived by the second look for it may be stored by now.
    const source = await hdSourceOf(generation)
    if (source.kind === 'original') await keepOriginal(source.first)
    return { model: upscaler.id, input: upscaler.input(await signedUrl(storagePath)) }
  })
  if (!('failure' in input)) await createPrediction(generation, job, input)
}
