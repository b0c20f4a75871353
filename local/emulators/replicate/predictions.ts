import { fileEndingOf, type ModelId, modelOf } from './models.ts'
import type { Outputs } from './outputs.ts'
import type { PictureMaker } from './pictures.ts'
import { type Run, runJson } from './run-json.ts'
import { Runs, type RunsOptions } from './runs.ts'

/** A stored prediction. Its output is the file names of the pictures. */
export type Prediction = Run<string[]> & { model: ModelId }

type PredictionsOptions = Pick<RunsOptions<Prediction>, 'file' | 'latencyMs' | 'notify'> & {
  outputs: Outputs
  pictures: PictureMaker
}

/** Predictions, whose pictures the given maker makes. */
export const createPredictions = ({ outputs, pictures, ...options }: PredictionsOptions): Runs<Prediction> =>
  new Runs({
    ...options,
    logs: ({ status, completedAt }) => (completedAt === null ? '' : `stand-in: ${status}\n`),
    expire: ({ id }) => outputs.remove(id),
    work: async ({ id, model, input }, signal) => {
      try {
        const made = await pictures.make({ model, input: input ?? {} }, signal)
        signal.throwIfAborted()
        if ('refusal' in made) return { status: 'failed', error: made.refusal }
        const name = `${made.kind}-0.${input?.output_format ?? fileEndingOf(model)}`
        outputs.put(id, name, made.file)
        return { status: 'succeeded', output: [name] }
      } catch (error) {
        if (signal.aborted) throw error
        console.error('replicate stand-in: no picture was made:', error)
        return { status: 'failed', error: 'Unknown error (E1000)' }
      }
    },
  })

type Shown = { api: string; delivery: string; pictures: PictureMaker }

export const predictionJson = (prediction: Prediction, { api, delivery, pictures }: Shown) => {
  const urls = prediction.output?.map((name) => `${delivery}/delivery/${prediction.id}/${name}`) ?? null
  return runJson(prediction, {
    kind: 'predictions',
    api,
    model: pictures.modelOf(prediction.output?.[0]?.replace(/-\d\.\w+$/, '')),
    // Official models show this instead of a version.
    version: 'hidden',
    output: modelOf(prediction.model)?.output === 'array' ? urls : (urls?.[0] ?? null),
  })
}
