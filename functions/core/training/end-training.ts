import { findAccount } from '#functions/core/accounts/accounts.ts'
import { canSendMail, sendMail } from '#functions/core/clients/aws/mail.ts'
import { deleteZip } from '#functions/core/clients/aws/picture-urls.ts'
import { isBlocked } from '#functions/core/clients/replicate/prediction-status.ts'
import type { Training } from '#functions/core/clients/replicate/trainings.ts'
import { findModel } from '#functions/core/models/trained-models.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { type trainingFailures, trainingMails } from '#shared/copy/training-outcomes.ts'
import { cleanTraining } from './clean-training.ts'
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

/** Mails the outcome of a training. A failure is only logged, because the model's page shows the outcome too. */
const mailOutcome = async ({ userId, modelId, trainingId }: TrainingJob): Promise<void> => {
  try {
    const [account, model] = await Promise.all([findAccount(userId), findModel(userId, modelId)])
    if (!account?.email || account.deletionBeganAt || !model || !canSendMail()) return
    const { name, status, failureReason, freeRetry } = model
    const url = `${env('PUBLIC_URL')}/my-models`
    const failed = { reason: failureReason ?? '', isFree: freeRetry === 'open' }
    await sendMail(
      status === 'complete'
        ? { to: account.email, subject: trainingMails.completeSubject(name), text: trainingMails.complete(name, url) }
        : {
            to: account.email,
            subject: trainingMails.failedSubject(name),
            text: trainingMails.failed(name, url, failed),
          },
    )
  } catch (error) {
    logger.warn('Mail about a training not sent', { trainingId, error })
  }
}
