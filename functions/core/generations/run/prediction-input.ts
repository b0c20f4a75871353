import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { type Failure, refusal } from '#functions/core/generations/failures.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { type Job, unclaimJob } from '#functions/core/generations/jobs.ts'
import { runs } from '#functions/core/generations/kinds/index.ts'
import type { Composed, Opinion } from '#functions/core/generations/kinds/job-kind.ts'
import { PictureRefused } from '#functions/core/pictures/check-picture.ts'
import { errorMessage } from '#shared/errors.ts'
import { secondOpinion } from './replicate-models.ts'
import { webhookUrl } from './webhook-url.ts'

/** The create call without its deadline: the model, its input, and the webhook for the end of the prediction. */
export type PredictionInput = { model: string; input: Record<string, unknown>; webhook: string }

/**
 * The body of a job's create call, or the failure of a job whose pictures cannot be used. After any other error the job
 * is queued again.
 */
export const predictionInput = async (
  generation: GenerationRow | undefined,
  job: Job,
): Promise<PredictionInput | { failure: Failure }> => {
  try {
    const [composed, linkSecrets] = await Promise.all([
      compose(generation, job),
      readSecrets('REPLICATE_LINK_SECRET_ARN'),
    ])
    return 'failure' in composed ? composed : { ...composed, webhook: webhookUrl(job, linkSecrets[0]) }
  } catch (error) {
    if (error instanceof PictureRefused) return { failure: refusal(errorMessage(error.code)) }
    await unclaimJob(job)
    throw error
  }
}

const compose = async (generation: GenerationRow | undefined, job: Job): Promise<Composed> => {
  const kind = runs[job.kind]
  if ('composeAlone' in kind) return kind.composeAlone(job)
  if (!generation) throw new Error(`No generation of ${job.id}`)
  return kind.compose(generation, await opinionOf(job))
}

/** Whose picture a run asks for. A repair asks the model that did not make the design. */
const opinionOf = async ({ userId, firstRun, repairOf }: Job): Promise<Opinion> => {
  if (firstRun) return 'second'
  if (repairOf === undefined) return 'first'
  const repaired = await findGeneration(userId, repairOf)
  return repaired?.settings.model === secondOpinion.id ? 'first' : 'second'
}
