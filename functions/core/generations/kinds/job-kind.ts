import type { Holder } from '#functions/core/credits/holds.ts'
import type { Key } from '#functions/core/db/rows.ts'
import type { Write } from '#functions/core/db/transact.ts'
import type { Failure } from '#functions/core/generations/failures.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import type { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import type { Hd } from '#shared/entities/generation.ts'
import type { RoomThing } from '#shared/pictures/room-map.ts'

/** A model with its input, or the failure of a job that cannot have one. */
export type Composed = { model: string; input: Record<string, unknown> } | { failure: Failure }

/**
 * Whose picture is asked for: that of the tool's model, or that of another family of models, which does not repeat the
 * first one's mistakes (docs/vendors.md, Replicate).
 */
export type Opinion = 'first' | 'second'

/**
 * The part of a job kind that starts its prediction. Both compose the input of the prediction, and throw
 * `PictureRefused` for a picture that cannot be used; `composeAlone` is that of a job without a generation.
 */
export type RunsJob =
  | {
      compose: (generation: GenerationRow, opinion: Opinion) => Promise<Composed>
      /** Work after the prediction is created. The user does not wait for it. */
      afterStart?: (generation: GenerationRow, job: Job) => Promise<void>
    }
  | { composeAlone: (job: Job) => Promise<Composed> }

/** A stored picture and its model, by Replicate's name. */
export type Result = {
  storagePath: string
  width: number
  height: number
  model: string | null
  /** The provider's price for the job's runs, in millionths of a dollar, if it is known. */
  costMicroUsd?: number | undefined
  /** The generation's seed does not repeat this picture, because another model made it. */
  isWithoutSeed?: boolean
  /** The kept structure in percent, if it was measured. */
  structureKept?: number | undefined
  /** ΔE between the painted area's colour and the chosen paint, if it was measured. */
  colourError?: number | undefined
  /** The way a full-resolution picture was made. */
  kind?: Hd['kind']
  /** The things on the label picture of a room map. */
  things?: RoomThing[]
}

/** The part of a job kind that stores the prediction's picture. */
export type StoresResult = {
  /** Stores the picture at `url`. Throws `OutputRefused` or `PictureRefused` when it cannot be used. */
  store: (job: Job, url: string, { model }: Pick<EndedPrediction, 'model'>) => Promise<Result>
  /** Work after the job is completed with its picture. It must not throw. */
  afterCompleted?: (job: Job) => Promise<void>
  /** The reason of a failed prediction, if the kind of job has a better one than the provider. */
  failureOf?: (generation: GenerationRow) => Promise<Failure | undefined>
}

/** The writes at the end of a kind of job, in addition to the job, its credits and its bulk job. */
export type SettlesJob = {
  /** Whether nobody waits for the result, so that a failure alarms no operator. */
  isOptional?: true
  /** The row that `completed` and `failed` change. */
  subject: (job: Job) => Key
  /** The holder in the job's credit entries. Undefined for a job without a price, which has no entries. */
  holder: (job: Job) => Holder | undefined
  completed: (job: Job, result: Result) => Write
  failed: (job: Job, failure: Failure) => Write
  /** The failure of a prediction for which the provider gives no reason. */
  failure: (generation: GenerationRow | undefined) => Failure
}

/** Removes the request of a job, as if it had not been made. */
export type UndoesRequest = (job: Job) => Write

/**
 * Deletes the stored pictures of an ended job, unless the generation still shows them. `generation` is undefined when
 * it was deleted.
 */
export type DiscardsResult = (job: StoredFor, generation: GenerationRow | undefined) => Promise<void>

/** The job that owns the stored pictures. */
export type StoredFor = Pick<Job, 'userId' | 'generationId' | 'mapped'>
