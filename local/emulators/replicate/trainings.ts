import { createHash } from 'node:crypto'
import type { Outputs } from './outputs.ts'
import type { OwnModels } from './own-models.ts'
import { type Run, runJson } from './run-json.ts'
import { Runs, type RunsOptions } from './runs.ts'
import { trainerId, trainerLogs, trainerVersion } from './trainer.ts'
import { checkTrainingPictures, TrainingPicturesError, zipRejected } from './training-pictures.ts'

/** A stored training. Its output is the id of the destination's new version. */
export type Training = Run<string> & {
  /** `owner/name` of the model that gets the version. */
  destination: string
}

type TrainingsOptions = Pick<RunsOptions<Training>, 'file' | 'latencyMs' | 'notify'> & {
  models: OwnModels
  outputs: Outputs
}

export const weightsName = 'trained_model.tar'

/** Trainings, which check the pictures but train nothing: their weights are the first picture, for previews to show. */
export const createTrainings = ({ models, outputs, ...options }: TrainingsOptions): Runs<Training> => {
  const firstPictures = new Map<string, Buffer>()
  return new Runs({
    ...options,
    logs: ({ input, startedAt, completedAt }, share) =>
      startedAt === null
        ? ''
        : trainerLogs(Number(input?.steps), share, ((completedAt ?? Date.now()) - startedAt) / 1000),
    work: async ({ id, input, faults }, signal) => {
      try {
        if (faults.outcome?.kind === 'zipRejected') throw zipRejected()
        firstPictures.set(id, await checkTrainingPictures(String(input?.input_images), signal))
        return { status: 'succeeded', output: createHash('sha256').update(id).digest('hex') }
      } catch (error) {
        if (error instanceof TrainingPicturesError) return { status: 'failed', error: error.message }
        throw error
      }
    },
    complete: ({ id, destination }, ending) => {
      if (!ending.output) return ending
      if (!models.addVersion(destination, ending.output))
        return { status: 'failed', error: 'The training destination was deleted' }
      outputs.put(ending.output, weightsName, firstPictures.get(id) ?? Buffer.alloc(0))
      return ending
    },
  })
}

export const trainingJson = (training: Training, { api, delivery }: { api: string; delivery: string }) =>
  runJson(training, {
    kind: 'trainings',
    api,
    model: trainerId,
    version: trainerVersion,
    output: training.output && {
      version: `${training.destination}:${training.output}`,
      ...(training.faults.outcome?.kind !== 'noWeights' && {
        weights: `${delivery}/delivery/${training.output}/${weightsName}`,
      }),
    },
  })
