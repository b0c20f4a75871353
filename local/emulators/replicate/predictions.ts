import type { PreviewRequest } from '#local/preview/preview.ts'
import { PreviewError } from '#local/preview/preview-error.ts'
import { showsColoursOnly } from '#local/preview/read-picture.ts'
import { coloursOnlyModel, previewModel, previewRefusal } from '#shared/entities/previews.ts'
import { type ModelId, modelOf } from './models.ts'
import type { Outputs } from './outputs.ts'
import { type Run, runJson } from './run.ts'
import { Runs, type RunsOptions } from './runs.ts'

/** A stored prediction. Its output is the file names of the pictures. */
export type Prediction = Run<string[]> & { model: ModelId }

type PredictionsOptions = Pick<RunsOptions<Prediction>, 'file' | 'latencyMs' | 'notify'> & {
  outputs: Outputs
  /** Rejects when `signal` is aborted. */
  preview(request: PreviewRequest, signal: AbortSignal): Promise<Buffer>
}

// Begins the name of a picture in which only colours changed.
const coloursOnly = 'colours-only'

/** Predictions, whose pictures the preview engine makes. */
export const createPredictions = ({ outputs, preview, ...options }: PredictionsOptions): Runs<Prediction> =>
  new Runs({
    ...options,
    logs: ({ status, completedAt }) => (completedAt === null ? '' : `preview engine: ${status}\n`),
    expire: ({ id }) => outputs.remove(id),
    work: async ({ id, model, input }, signal) => {
      try {
        const picture = await preview({ model, input: input ?? {} }, signal)
        signal.throwIfAborted()
        const prefix = showsColoursOnly(picture) ? coloursOnly : 'out'
        const name = `${prefix}-0.${input?.output_format ?? 'jpg'}`
        outputs.put(id, name, picture)
        return { status: 'succeeded', output: [name] }
      } catch (error) {
        if (signal.aborted) throw error
        if (error instanceof PreviewError) return { status: 'failed', error: `${previewRefusal}${error.message}` }
        console.error('replicate stand-in: the preview engine failed:', error)
        return { status: 'failed', error: 'Unknown error (E1000)' }
      }
    },
  })

export const predictionJson = (prediction: Prediction, { api, delivery }: { api: string; delivery: string }) => {
  const urls = prediction.output?.map((name) => `${delivery}/delivery/${prediction.id}/${name}`) ?? null
  return runJson(prediction, {
    kind: 'predictions',
    api,
    // Not the requested model, because none ran: the product marks such pictures as previews.
    model: prediction.output?.[0]?.startsWith(coloursOnly) ? coloursOnlyModel : previewModel,
    // Official models show this instead of a version.
    version: 'hidden',
    output: modelOf(prediction.model)?.output === 'array' ? urls : (urls?.[0] ?? null),
  })
}
