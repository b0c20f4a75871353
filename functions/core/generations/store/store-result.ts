import { keepExample } from '#functions/core/catalogue/keep-example.ts'
import { readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { fetchOutput, OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import {
  type Failure,
  failures,
  findGeneration,
  type GenerationRow,
  modeFailure,
  refusal,
} from '#functions/core/generations/generations.ts'
import { storeHd } from '#functions/core/generations/hd/store-hd.ts'
import { findJob, type Job, recordPrediction } from '#functions/core/generations/jobs.ts'
import { completeGeneration, endGeneration, type Result } from '#functions/core/generations/settle/settle-generation.ts'
import { composite } from '#functions/core/pictures/composite.ts'
import type { Sources } from '#functions/core/pictures/marks/manifest.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { xmpOf } from '#functions/core/pictures/marks/xmp.ts'
import { checkPicture, PictureRefused, pictureSize, thumbnail } from '#functions/core/pictures/pictures.ts'
import {
  checkedMaskPath,
  checkedPath,
  examplePath,
  type ResultExtension,
  resultPath,
  resultTypes,
  thumbnailPath,
} from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import type { ExampleOf } from '#shared/entities/option.ts'
import { refusalOf } from '#shared/entities/previews.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import type { PictureMarks } from '#shared/picture-marks.ts'
import { maskField } from '#shared/tools/fields.ts'
import { hd } from '#shared/tools/hd.ts'
import { findMode } from '#shared/tools/index.ts'
import { findJobMode } from '#shared/tools/scenes.ts'
import { discardResult } from './discarded-results.ts'
import { isBlocked, type PredictionResult } from './prediction-result.ts'
import { marksOf, readPhoto, sourcesOf } from './result-marks.ts'
import { keptByPicture, lockedStructure, startSecondRun } from './structure-lock.ts'

/**
 * Settles the job of a finished prediction: stores its picture and captures the hold, or fails it with a reason and
 * releases the hold. A design that moved the room's structure is made once more first, and the better of both is kept. Idempotent: a result for a settled job, of another attempt or of another job's prediction, changes
 * nothing.
 */
export const storeResult = async (result: PredictionResult): Promise<void> => {
  const job = await findJob(result.jobId)
  if (!job || job.deadline !== result.deadline || !(await claimPrediction(job, result))) {
    count('ResultDiscarded')
    logger.info('Result discarded', { jobId: result.jobId, predictionId: result.predictionId })
    return
  }
  const outcome = await outcomeOf(job, result)
  if ('result' in outcome && (await startSecondRun(job, outcome.result))) return
  const settled =
    'failure' in outcome ? await endGeneration(job, outcome.failure) : await completeGeneration(job, outcome.result)
  const hasFailed = 'failure' in outcome && !job.firstRun
  if (hasFailed) count('GenerationFailed')
  else if (!settled) await discardResult(job)
  logger.info('Generation settled', {
    generationId: job.generationId,
    hdId: job.hdId,
    status: hasFailed ? 'failed' : 'completed',
    settled,
  })
}

/**
 * Records the prediction of a job whose create call has not returned yet, so that the sweeper finds it when storing
 * fails. False when the prediction is not this job's: the job has another one, or is still queued.
 */
const claimPrediction = async (job: Job, { predictionId }: PredictionResult): Promise<boolean> =>
  job.predictionId === null ? recordPrediction(job, predictionId) : job.predictionId === predictionId

type Outcome = { result: Result } | { failure: Failure }

const outcomeOf = async (job: Job, prediction: PredictionResult): Promise<Outcome> => {
  // Replicate stopped it at its deadline: a cancel by the user would have settled the job before.
  if (prediction.status === 'canceled' || prediction.status === 'aborted') return { failure: failures.timedOut }
  if (prediction.status === 'failed') return { failure: await failureOf(job, prediction) }
  const [url] = prediction.output
  if (!url) return { failure: failures.noResult }
  try {
    const { model } = prediction
    return { result: { model, ...(await (job.hdId ? storeHd(job, await fetchOutput(url)) : store(job, url, model))) } }
  } catch (error) {
    if (error instanceof OutputRefused || error instanceof PictureRefused) return { failure: failures.noResult }
    throw error
  }
}

/**
 * The reason of a failed prediction. Only a preview's refusal is written for users; other errors are technical. A personal
 * model that was deleted meanwhile comes first, since its weights went with it.
 */
const failureOf = async (job: Job, prediction: PredictionResult): Promise<Failure> => {
  if (isBlocked(prediction)) return failures.blocked
  // An enlargement needs no model of the user, though its picture may have been made with one.
  const generation = job.hdId ? undefined : await findGeneration(job.userId, job.generationId)
  if (generation && (await hasLostModel(generation))) return refusal(errorMessage('training.modelGone'))
  const refused = refusalOf(prediction)
  if (refused) return refusal(refused)
  if (job.hdId) return modeFailure(hd)
  const toolMode = generation && findJobMode(generation.toolId, generation.modeId)
  return toolMode ? modeFailure(toolMode) : failures.noResult
}

const hasLostModel = async ({ userId, settings: { userModelId } }: GenerationRow): Promise<boolean> =>
  userModelId !== undefined && !(await getRow(keys.trainedModel(userId, userModelId)))

type StoredPicture = Omit<Result, 'model'> & Partial<Pick<Result, 'model'>>

const store = async (job: Job, url: string, model: string | null): Promise<StoredPicture> => {
  const { userId, generationId } = job
  const generation = await findGeneration(userId, generationId)
  if (!generation) throw new OutputRefused('The design is gone')
  const [output, { locked, sources }, edit] = await Promise.all([
    fetchOutput(url),
    photoOf(generation),
    brushedEdit(generation),
  ])
  const extension: ResultExtension = edit ? 'png' : 'jpg'
  const { bytes, width, height } = edit
    ? await composite(edit.room, (await checkPicture(output)).bytes, edit.mask)
    : await checkPicture(output)
  const measuring = keptByPicture(locked, bytes)
  // The second run's picture would replace the first one's, so it is stored only when it is better.
  if (job.firstRun && job.firstRun.structureKept >= ((await measuring) ?? 0)) return job.firstRun
  const storing = storePictures(job, { bytes, extension }, marksOf(generation, model), {
    ...sources,
    // A manifest that came with the model's picture is kept.
    parents: [output, ...sources.parents],
  })
  // When one fails, the message is repeated: the other one must have ended before.
  await Promise.allSettled([measuring, storing])
  return { ...(await storing), width, height, structureKept: await measuring, seed: job.firstRun?.nextSeed }
}

/** The photo's part of a design: what its picture is measured against, and what its manifest leads to. */
const photoOf = async (generation: GenerationRow) => {
  const photo = await readPhoto(generation)
  return { locked: await lockedStructure(generation, photo), sources: sourcesOf(generation, photo) }
}

type Picture = { bytes: Buffer; extension: ResultExtension }

/** Stores a design's picture and its thumbnail, with their marks. */
const storePictures = async (
  { userId, generationId, exampleOf }: Job,
  { bytes, extension }: Picture,
  marks: PictureMarks,
  sources: Sources,
): Promise<{ storagePath: string }> => {
  const storagePath = resultPath(userId, generationId, extension)
  const [small, marked] = await Promise.all([
    thumbnail(bytes, xmpOf(marks)),
    markPicture(bytes, resultTypes[extension], marks, sources),
  ])
  await Promise.all([
    storePicture(storagePath, marked, resultTypes[extension]),
    storePicture(thumbnailPath(userId, generationId), small, 'image/webp'),
  ])
  if (exampleOf) await storeExample(exampleOf, small)
  return { storagePath }
}

/** A developer's example is shown at once, before its generation is completed, so that a repetition keeps it too. */
const storeExample = async (exampleOf: ExampleOf, picture: Buffer): Promise<void> => {
  await storePicture(examplePath(exampleOf), picture, 'image/webp')
  await keepExample(exampleOf, examplePath(exampleOf))
}

type BrushedEdit = { room: Buffer; mask: Buffer }

/** The room and the mask of an edit that may change only the brushed area; undefined for other modes. */
const brushedEdit = async ({ id, toolId, modeId, settings }: GenerationRow): Promise<BrushedEdit | undefined> => {
  const mode = findMode(toolId, modeId)?.mode
  const field = mode && maskField(mode.fields)
  if (!field) return undefined
  const [room, mask] = await Promise.all([
    roomPixels(settings[mode.roomField] ?? ''),
    readPicture(checkedMaskPath(settings[field] ?? ''), limits.storedPictureMaxBytes),
  ])
  if (!room || !mask) throw new Error(`The room or the mask of ${id} is missing`)
  return { room, mask }
}

/**
 * The picture that the person brushed: the upload itself, which the checked copy equals only nearly, or a result. The
 * checked copy serves for a larger upload, which it scales down, and for one that is deleted.
 */
const roomPixels = async (storagePath: string): Promise<Buffer | undefined> => {
  const upload = await readPicture(storagePath, limits.storedPictureMaxBytes)
  if (upload && isWorkingSize(await pictureSize(upload))) return upload
  return readPicture(checkedPath(storagePath), limits.storedPictureMaxBytes)
}

const isWorkingSize = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) <= limits.workingCopyMaxSidePixels
