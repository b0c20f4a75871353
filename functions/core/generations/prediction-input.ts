import { hasPicture, readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { composePrompt } from '#functions/core/generations/prompts/index.ts'
import { checkPicture, PictureRefused, workingCopy } from '#functions/core/pictures/pictures.ts'
import { checkedPath, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { findMode } from '#shared/tools/index.ts'
import type { Failure, GenerationRow } from './generations.ts'
import { type Job, unclaimJob } from './jobs.ts'
import { findModel } from './models.ts'
import { webhookUrl } from './prediction-links.ts'

export type PredictionInput = { model: string; input: Record<string, unknown>; webhook: string }

/**
 * The body of a job's create call, or the failure of a job whose picture is refused. Any other error returns the job to
 * the queue.
 */
export const predictionInput = async (
  generation: GenerationRow,
  job: Job,
): Promise<PredictionInput | { failure: Failure }> => {
  try {
    return await compose(generation, job)
  } catch (error) {
    if (error instanceof PictureRefused) return { failure: { reason: errorMessage(error.code), hasNsfwContent: false } }
    await unclaimJob(job)
    throw error
  }
}

const compose = async (generation: GenerationRow, job: Job): Promise<PredictionInput> => {
  const { toolId, modeId, settings, prompt } = generation
  const toolMode = findMode(toolId, modeId)
  const model = findModel(job.function)
  if (!toolMode || !model) throw new Error(`No mode or no model for ${toolId}/${modeId}`)
  const roomPath = await checkedRoom(settings[toolMode.mode.roomField] ?? '')
  const [linkSecret] = await readSecrets('REPLICATE_LINK_SECRET_ARN')
  return {
    model: model.id,
    input: model.input({
      roomUrl: await signedUrl(roomPath),
      prompt: composePrompt(toolId, modeId, settings, prompt),
    }),
    webhook: webhookUrl(job, linkSecret),
  }
}

/** The path of an upload's checked copy, made at its first use. Only checked copies are sent to Replicate. */
const checkedRoom = async (storagePath: string): Promise<string> => {
  const path = checkedPath(storagePath)
  if (!isUpload(storagePath) || (await hasPicture(path))) return path
  const copy = await workingCopy(await checkPicture(await uploaded(storagePath)))
  await storePicture(path, copy.bytes, 'image/jpeg')
  return path
}

const uploaded = async (storagePath: string): Promise<Buffer> => {
  const bytes = await readPicture(storagePath, limits.uploadMaxBytes)
  if (!bytes) throw new PictureRefused('photo.unreadable')
  return bytes
}
