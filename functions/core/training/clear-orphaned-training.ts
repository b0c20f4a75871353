import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { modelsOf } from '#functions/core/models/trained-models.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { trainingFailures } from '#shared/copy/training-outcomes.ts'
import { findTraining, isRunning } from './training-jobs.ts'

/**
 * Ends the training of an account without a running job. Account, model and job change in one transaction, so this only
 * happens after a manual change of the table. Without it, the account could never train again.
 */
export const clearOrphanedTraining = async ({ userId, trainingId }: AccountRow): Promise<void> => {
  if (trainingId === null || isRunning(await findTraining(trainingId))) return
  const model = (await modelsOf(userId)).find((one) => one.trainingId === trainingId)
  const values = { ':none': null, ':training': trainingId }
  if (model)
    await changeRow(keys.trainedModel(userId, model.id), {
      set: 'SET #status = :failed, failureReason = :reason, progress = :none',
      condition: '#status = :running AND trainingId = :training',
      names: { '#status': 'status' },
      values: {
        ...values,
        ':failed': 'failed',
        ':reason': trainingFailures.timedOut,
        ':running': 'TRAINING_IN_PROGRESS',
      },
    })
  const isCleared = await changeRow(keys.account(userId), {
    set: 'SET trainingId = :none',
    condition: 'trainingId = :training',
    values,
  })
  if (isCleared) logger.warn('Training of an account cleared, since it has no job', { trainingId })
}
