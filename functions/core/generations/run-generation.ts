import { hasPicture, readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { queueOf, sendMessage } from '#functions/core/clients/aws/queues.ts'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import type { Prediction } from '#functions/core/clients/replicate/prediction.ts'
import { cancelRun, openRun, RunRefused, RunUncertain } from '#functions/core/clients/replicate/replicate.ts'
import { composePrompt } from '#functions/core/generations/prompts/index.ts'
import { checkPicture, PictureRefused, workingCopy } from '#functions/core/pictures/pictures.ts'
import { checkedPath, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { findMode } from '#shared/tools/index.ts'
import { type Failure, findGeneration, type GenerationRow, modeFailure, type ToolMessage } from './generations.ts'
import { claimJob, findJob, type Job, recordPrediction, unclaimJob } from './jobs.ts'
import { models } from './models.ts'
import { webhookUrl } from './run-links.ts'
import { failGeneration } from './settle-generation.ts'

/** What a message of an AI function's queue asks for. */
export const handleToolMessage = (message: ToolMessage): Promise<void> => {
  switch (message.type) {
    case 'run':
      return runGeneration(message.userId, message.generationId)
    case 'cancel':
      return cancelRun(message.predictionId)
    case 'keep':
      return keepLateOriginal(message.userId, message.generationId)
  }
}

/**
 * Opens the run of a queued job at the provider. A repeated message finds the job claimed or settled and does nothing.
 * What fails before the provider was asked is retried from the queue; what the provider may have begun never is.
 */
const runGeneration = async (userId: string, generationId: string): Promise<void> => {
  const [generation, job] = await Promise.all([findGeneration(userId, generationId), findJob(generationId)])
  if (!generation || !job || !(await claimJob(job))) return
  const input = await inputOf(generation, job)
  if ('failure' in input) {
    await failGeneration(job, input.failure)
    logger.info('Picture refused', { generationId, reason: input.failure.reason })
    return
  }
  await open(generation, job, input)
  if (!(await isOriginalKept(generation))) await lookForOriginalLater(generation, job)
}

type Input = { model: string; input: Record<string, unknown>; webhook: string }

/** Everything the run needs, or why the picture is not taken. Any other fault gives the job back to the queue. */
const inputOf = async (generation: GenerationRow, job: Job): Promise<Input | { failure: Failure }> => {
  try {
    const toolMode = findMode(generation.toolId, generation.modeId)
    const model = models[job.function]
    if (!toolMode || !model) throw new Error(`No mode or no model for ${generation.toolId}/${generation.modeId}`)
    const { settings } = generation
    const roomPath = await checkedRoom(settings[toolMode.mode.roomField] ?? '')
    return {
      model: model.id,
      input: model.input({
        roomUrl: await signedUrl(roomPath),
        prompt: composePrompt(generation.toolId, generation.modeId, settings, generation.prompt),
      }),
      webhook: webhookUrl(generation.id, generation.correlationId, await readSecret('REPLICATE_LINK_SECRET_ARN')),
    }
  } catch (error) {
    if (error instanceof PictureRefused) return { failure: { reason: errorMessage(error.code), hasNsfwContent: false } }
    await unclaimJob(generation.id)
    throw error
  }
}

/** The checked copy of an upload, made once; only it is ever sent to the provider. Throws `PictureRefused`. */
const checkedRoom = async (storagePath: string): Promise<string> => {
  const path = checkedPath(storagePath)
  if (!isUpload(storagePath) || (await hasPicture(path))) return path
  const copy = await workingCopy(await checkPicture(await uploaded(storagePath)))
  await storePicture(path, copy.bytes, 'image/jpeg')
  return path
}

/**
 * Keeps the original, checked, at its own size for HD, and says whether that is done. The run is open by now: without
 * it the job is as good, so that only an original that is not there yet is worth another look.
 */
const isOriginalKept = async ({ id, settings: { originalImageUrl } }: GenerationRow): Promise<boolean> => {
  if (!originalImageUrl || !isUpload(originalImageUrl)) return true
  const path = checkedPath(originalImageUrl)
  try {
    if (await hasPicture(path)) return true
    const bytes = await readPicture(originalImageUrl, limits.uploadMaxBytes)
    if (!bytes) return false
    await storePicture(path, (await checkPicture(bytes, 92)).bytes, 'image/jpeg')
  } catch (error) {
    logger.warn('Original not kept', { generationId: id, error })
  }
  return true
}

// A form must have begun to arrive within five minutes. The queue's alarm is about what has waited for ten.
const lateOriginalSeconds = 1.5 * limits.uploadSeconds

/** The browser may still be sending it: a photo is worked on as soon as its working copy has arrived. */
const lookForOriginalLater = async ({ id: generationId, userId }: GenerationRow, job: Job): Promise<void> => {
  const message: ToolMessage = { type: 'keep', userId, generationId }
  try {
    await sendMessage({
      queueUrl: queueOf(job.function),
      body: message,
      correlationId: job.correlationId,
      delaySeconds: lateOriginalSeconds,
    })
  } catch (error) {
    logger.warn('Original not looked for again', { generationId, error })
  }
}

const keepLateOriginal = async (userId: string, generationId: string): Promise<void> => {
  const generation = await findGeneration(userId, generationId)
  if (generation && !(await isOriginalKept(generation))) logger.info('Original never came', { generationId })
}

const uploaded = async (storagePath: string): Promise<Buffer> => {
  const bytes = await readPicture(storagePath, limits.uploadMaxBytes)
  if (!bytes) throw new PictureRefused('photo.unreadable')
  return bytes
}

const open = async (generation: GenerationRow, job: Job, run: Input): Promise<void> => {
  const prediction = await ask(generation, job, run)
  if (!prediction) return
  const recorded = await recordPrediction(job.generationId, prediction.id)
  if (!recorded) await cancelRun(prediction.id)
  logger.info('Run opened', { generationId: job.generationId, predictionId: prediction.id, recorded })
}

/** Asks for the run, once. Undefined when there will be none, or when only its webhook can tell. */
const ask = async (generation: GenerationRow, job: Job, run: Input): Promise<Prediction | undefined> => {
  const { generationId } = job
  const deadlineSeconds = Math.max(5, Math.round((Date.parse(job.deadline) - Date.now()) / 1000))
  try {
    return await openRun({ ...run, deadlineSeconds })
  } catch (error) {
    if (error instanceof RunRefused) await refused(generation, job, error)
    else if (error instanceof RunUncertain) {
      logger.warn('Run uncertain: its webhook or its deadline decides', { generationId, error })
    } else {
      await unclaimJob(generationId)
      throw error
    }
  }
}

const refused = async ({ id, userId, toolId, modeId }: GenerationRow, job: Job, error: RunRefused) => {
  if (error.retryAfterSeconds !== undefined) {
    const message: ToolMessage = { type: 'run', userId, generationId: id }
    const delaySeconds = Math.ceil(Math.min(error.retryAfterSeconds, 60) + Math.random() * 3)
    logger.warn('Run throttled', { generationId: id, delaySeconds })
    await unclaimJob(id)
    await sendMessage({
      queueUrl: queueOf(job.function),
      body: message,
      correlationId: job.correlationId,
      delaySeconds,
    })
    return
  }
  const toolMode = findMode(toolId, modeId)
  count('ProviderRefused')
  logger.error('Run refused', { generationId: id, status: error.status })
  if (toolMode) await failGeneration(job, modeFailure(toolMode))
}
