import type { Holder } from '#functions/core/credits/holds.ts'
import type { Write } from '#functions/core/db/transact.ts'
import type { Failure, GenerationRow } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import type { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import type { Hd } from '#shared/entities/generation.ts'

/** A model with its input, or why there is none. */
export type Composed = { model: string; input: Record<string, unknown> } | { failure: Failure }

/** How a kind of job starts. */
export type RunsJob = {
  /** The input of the job's prediction. Throws `PictureRefused` for a picture that cannot be used. */
  compose: (generation: GenerationRow) => Promise<Composed>
  /** What remains to be done once the prediction is created. The user does not wait for it. */
  afterStart?: (generation: GenerationRow, job: Job) => Promise<void>
}

/** A stored picture, and the model that made it, as Replicate names it. */
export type Result = {
  storagePath: string
  width: number
  height: number
  model: string | null
  /** The seed of the picture, where it is another than the generation's. */
  seed?: string | undefined
  /** In percent, where it is measured. */
  structureKept?: number | undefined
  /** How a picture in full resolution was made. */
  kind?: Hd['kind']
}

/** What a kind of job does with the picture that its prediction has made. */
export type StoresResult = {
  /** Stores the picture at `url`. Throws `OutputRefused` and `PictureRefused` for one that cannot be used. */
  store: (job: Job, url: string, { model }: Pick<EndedPrediction, 'model'>) => Promise<Result>
  /** Why a prediction failed, where the kind knows better than the provider. */
  failureOf?: (generation: GenerationRow) => Promise<Failure | undefined>
}

/** What the end of a kind of job changes beside the job, its credits and its bulk job. */
export type SettlesJob = {
  /** What the credit entries of the job name. Undefined for a job without a price that has no entries. */
  holder: (job: Job) => Holder | undefined
  completed: (job: Job, result: Result) => Write
  failed: (job: Job, failure: Failure) => Write
  /** The failure of a prediction without a reason of its own. */
  failure: (generation: GenerationRow) => Failure
}

/** Takes the request of a job back, as if it had not been made. */
export type UndoesRequest = (job: Job) => Write

/** Deletes what was stored for a job that has ended, unless the generation, which is gone or as given, shows it. */
export type DiscardsResult = (job: StoredFor, generation: GenerationRow | undefined) => Promise<void>

/** The job whose stored pictures are meant. */
export type StoredFor = Pick<Job, 'userId' | 'generationId'>
