import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { captureWrites, releaseWrites } from '#functions/core/credits/holds.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { failJobWrite } from '#functions/core/generations/settle/ended-jobs.ts'
import { findModel, type TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { afterFailure } from './free-retry.ts'
import { completedJobWrite, type TrainingJob } from './training-jobs.ts'

/** A trained model at the provider: the URL of its weights, and its version. */
type Trained = { version: string | null; weights: string }

/** Completes a training. Model, credits and job change in one transaction. False when it was already settled. */
export const completeTraining = (job: TrainingJob, trained: Trained): Promise<boolean> =>
  settleOnce(job, (account, model) => {
    const now = new Date()
    if (!account || !model) return endWrites(job, account)
    return [
      completedJobWrite(job, now),
      change(keys.trainedModel(job.userId, job.modelId), {
        set: 'SET #status = :complete, version = :version, weights = :weights, progress = :none',
        ...stillTraining(job, { ':complete': 'complete', ...colons(trained), ':none': null }),
      }),
      ...captureWrites(job, account, selectsFirst(account, job)),
    ]
  })

/**
 * Fails a training with a reason and returns its credits. It may open the free retry. False when the training was already
 * settled.
 */
export const failTraining = (job: TrainingJob, failure: keyof typeof trainingFailures): Promise<boolean> =>
  settleOnce(job, (account, model) => [
    ...endWrites(job, account),
    ...(model ? [failedWrite(job, model, failure)] : []),
  ])

/** Ends a job without a result. It also works without an account or a model, so that no job runs forever. */
const endWrites = (job: TrainingJob, account: AccountRow | undefined): Write[] => [
  failJobWrite(job),
  ...(account ? releaseWrites(account, job, accountEnds(account, job)) : []),
]

const failedWrite = (job: TrainingJob, model: TrainedModelRow, failure: keyof typeof trainingFailures): Write => {
  const credits = job.hold.plan + job.hold.pack
  return change(keys.trainedModel(job.userId, job.modelId), {
    set: 'SET #status = :failed, failureReason = :reason, freeRetry = :retry, progress = :none',
    ...stillTraining(job, {
      ':failed': 'failed',
      ':reason': trainingFailures[failure],
      ':retry': afterFailure(model.freeRetry, { isCancelled: failure === 'cancelled', credits }),
      ':none': null,
    }),
  })
}

const colons = ({ version, weights }: Trained) => ({ ':version': version, ':weights': weights })

const stillTraining = ({ trainingId }: TrainingJob, values: Record<string, unknown>) => ({
  condition: '#status = :training AND trainingId = :id',
  names: { '#status': 'status' },
  values: { ...values, ':training': 'TRAINING_IN_PROGRESS', ':id': trainingId },
})

/** Clears the account's training, unless the account has another one. */
const accountEnds = (account: AccountRow, { trainingId }: TrainingJob) =>
  account.trainingId === trainingId ? { set: 'trainingId = :none', values: { ':none': null } } : undefined

/** Selects the first model automatically. */
const selectsFirst = (account: AccountRow, job: TrainingJob) => {
  const ended = accountEnds(account, job)
  if (account.selectedModelId !== null) return ended
  const selects = 'selectedModelId = :model'
  return {
    set: ended ? `${ended.set}, ${selects}` : selects,
    values: { ...ended?.values, ':model': job.modelId },
  }
}

type Writes = (account: AccountRow | undefined, model: TrainedModelRow | undefined) => Write[]

// A failed condition of the job means that it is settled. Any other failed condition means that account or model
// changed after the read.
const settleOnce = (job: TrainingJob, writesFor: Writes): Promise<boolean> =>
  retryOnChange(async () => {
    const [account, model] = await Promise.all([findAccount(job.userId), findModel(job.userId, job.modelId)])
    const isTraining = model?.status === 'TRAINING_IN_PROGRESS' && model.trainingId === job.trainingId
    try {
      await transact(writesFor(account, isTraining ? model : undefined))
    } catch (error) {
      if (error instanceof ConditionsFailed && error.isAbout(keys.job(job.trainingId))) return false
      throw error
    }
    logger.info('Training settled', { trainingId: job.trainingId, modelId: job.modelId })
    return true
  })
