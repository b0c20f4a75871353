import type { Training } from '#functions/core/clients/replicate/trainings.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { limits } from '#shared/limits.ts'
import type { TrainingJob } from './training-jobs.ts'

/** Stores the progress of a training, which is pushed to its owner's tabs. The progress never decreases. */
export const showProgress = async ({ userId, modelId, trainingId }: TrainingJob, { logs }: Training): Promise<void> => {
  const progress = progressIn(logs ?? '')
  if (progress === undefined) return
  await changeRow(keys.trainedModel(userId, modelId), {
    set: 'SET progress = :progress',
    condition: '#status = :training AND trainingId = :id AND (progress = :none OR progress < :progress)',
    names: { '#status': 'status' },
    values: { ':progress': progress, ':training': 'TRAINING_IN_PROGRESS', ':id': trainingId, ':none': null },
  })
}

// The trainer's progress bar counts its steps, such as `121/1000 [01:53<13:44`. Other bars count files and images.
const steps = new RegExp(`(\\d+)/${limits.trainingSteps} \\[`, 'g')

/** The progress of a training from its logs, in percent. Undefined before its first step. */
const progressIn = (logs: string): number | undefined => {
  const last = [...logs.matchAll(steps)].at(-1)?.[1]
  return last === undefined ? undefined : Math.min(100, Math.round((100 * Number(last)) / limits.trainingSteps))
}
