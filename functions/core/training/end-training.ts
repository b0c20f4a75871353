import { deleteZip } from '#functions/core/clients/aws/picture-urls.ts'
import { isBlocked } from '#functions/core/clients/replicate/prediction-status.ts'
import type { Training } from '#functions/core/clients/replicate/trainings.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import type { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { cleanTraining } from './clean-training.ts'
import { mailOutcome } from './mail-outcome.ts'
import { completeTraining, failTraining } from './settle-training.ts'
import { findTraining, type TrainingJob, zipPathOf } from './training-jobs.ts'

/** Settles a training that has ended at the provider. */
export const takeOutcome = async (job: TrainingJob, { status, output, error }: Training): Promise<void> => {
  if (status === 'succeeded' && output) {
    // At once, and once more by the sweeper when no worker can store it again.
    await deleteZip(zipPathOf(job))
    if (await completeTraining(job, output)) await mailOutcome(job)
    return
  }
  if (status === 'succeeded') return endTraining(job, 'noResult')
  // The provider stopped it. A cancellation by the owner would already have settled the job.
  if (status !== 'failed') return endTraining(job, 'timedOut')
  await endTraining(job, isBlocked(typeof error === 'string' ? error : null) ? 'blocked' : 'failed')
}

/** Fails a training, mails its owner and deletes what it left. The sweeper deletes the rest. */
export const endTraining = async (job: TrainingJob, failure: keyof typeof trainingFailures): Promise<void> => {
  if (!(await failTraining(job, failure))) return
  count('TrainingFailed')
  logger.warn('Training failed', { trainingId: job.trainingId, failure })
  await mailOutcome(job)
  const ended = await findTraining(job.trainingId)
  if (ended?.state === 'ended') await cleanTraining(ended)
}
