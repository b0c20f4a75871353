import { keys } from '#functions/core/db/keys.ts'
import { designKeys, favouriteKeys } from '#functions/core/generations/design-index.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { checkedPath, resultPath, thumbnailPath, uploadPath } from '#functions/core/pictures/storage-paths.ts'
import {
  BulkJobId,
  GenerationId,
  PhotoId,
  TrainedModelId,
  TrainingPhotoId,
  timeDigitsOf,
} from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { type ToolMode, toolModes } from '#shared/tools/index.ts'
import { accountRow } from '#test/support/functions/accounts.ts'
import { bulkJobRow } from '#test/support/functions/bulk-rows.ts'
import { anyMode, generationRow } from '#test/support/functions/generations.ts'
import { modelRow, photoRow } from '#test/support/functions/training-photos.ts'
import type { Cloud } from './cloud.ts'
import { type AccountPlan, picturesOfJob } from './plans.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.now()

const bytesOf = { picture: 40_000, thumbnail: 8000, photo: 120_000 }

/** A moment before now in the digits of an id, with a number that makes it unique. */
const digitsAt = (before: number, number: number) => `${timeDigitsOf(now - before)}${String(number).padStart(16, '0')}`

// The designs of a year, and what belongs to them.
export const idAt = {
  design: (place: number) => GenerationId.parse(`gen_${digitsAt(place * 26 * minute, place)}`),
  photo: (photo: number) => PhotoId.parse(digitsAt(photo * minute, photo)),
  job: (job: number) => BulkJobId.parse(`bulk_${digitsAt(job * day, job)}`),
  model: (model: number) => TrainedModelId.parse(`mdl_${digitsAt(model * 7 * day, model)}`),
  trainingPhoto: (photo: number) => TrainingPhotoId.parse(`pho_${digitsAt(photo * 13 * minute, photo)}`),
  entry: (entry: number) => digitsAt(entry * 13 * minute, entry),
}

export const photoPath = (userId: string, photo: number) => uploadPath(userId, idAt.photo(photo), 'image/jpeg')

const modesByTool = new Map<string, ToolMode>(toolModes.map((toolMode) => [toolMode.toolId, toolMode]))
const answers = new Map(toolModes.map((toolMode) => [toolMode, generationRow({}, toolMode).settings]))

const designOf = ({ userId, kindOf }: AccountPlan, place: number): GenerationRow => {
  const { toolId, photo, isFavourite, isFailed, isRunning, bulkJob } = kindOf(place)
  const toolMode = modesByTool.get(toolId) ?? anyMode
  const id = idAt.design(place)
  const hasPicture = !isFailed && !isRunning
  return generationRow({
    id,
    userId,
    toolId,
    modeId: toolMode.modeId,
    status: isRunning ? 'processing' : isFailed ? 'failed' : 'completed',
    createdAt: new Date(now - place * 26 * minute).toISOString(),
    settings: { ...answers.get(toolMode), [toolMode.mode.roomField]: photoPath(userId, photo) },
    photoId: idAt.photo(photo),
    ...(isFavourite && { isFavourite }),
    ...(bulkJob !== undefined && { bulkJobId: idAt.job(bulkJob) }),
    ...(isFailed && { failureReason: 'The picture could not be made.' }),
    ...(hasPicture && { storagePath: resultPath(userId, id, 'jpg'), width: 1024, height: 683 }),
  })
}

type Put = (key: { pk: string; sk: string }, row: object) => void

const makeDesigns = (plan: AccountPlan, put: Put, files: Cloud['files']): void => {
  const { userId } = plan
  for (let place = 0; place < plan.designs; place++) {
    const design = designOf(plan, place)
    const { id, photoId = '', toolId, isFavourite, storagePath } = design
    put(keys.generation(userId, id), { ...design, ...designKeys(design) })
    put(keys.version(userId, photoId, id), { generationId: id })
    if (isFavourite) put(keys.favourite(userId, id), { generationId: id, toolId, ...favouriteKeys(design) })
    if (!storagePath) continue
    files.set(storagePath, bytesOf.picture)
    files.set(thumbnailPath(userId, id), bytesOf.thumbnail)
    files.set(checkedPath(photoPath(userId, plan.kindOf(place).photo)), bytesOf.photo)
  }
}

const makeEntries = ({ userId, entries }: AccountPlan, put: Put): void => {
  for (let entry = 0; entry < entries; entry++) {
    const isHold = entry % 2 === 1
    put(keys.creditEntry(userId, idAt.entry(entry)), {
      type: isHold ? 'hold' : 'capture',
      credits: isHold ? -1 : 0,
      plan: 0,
      pack: isHold ? -1 : 0,
      at: new Date(now - entry * 13 * minute).toISOString(),
      generationId: idAt.design(Math.floor(entry / 2)),
      toolId: 'full-redesign',
    })
  }
}

const makeJobs = ({ userId, bulkJobs, kindOf, designs }: AccountPlan, put: Put): void => {
  const places = new Map<number, number[]>()
  for (let place = 0; place < designs; place++) {
    const { bulkJob } = kindOf(place)
    if (bulkJob !== undefined) places.set(bulkJob, [...(places.get(bulkJob) ?? []), place])
  }
  for (let job = 0; job < bulkJobs; job++) {
    const [newest = 0, ...others] = places.get(job) ?? []
    const row = bulkJobRow({
      id: idAt.job(job),
      userId,
      totalImages: picturesOfJob,
      completedImages: picturesOfJob,
      createdAt: new Date(now - job * day).toISOString(),
      firstGenerationId: idAt.design(others.at(-1) ?? newest),
      lastGenerationId: idAt.design(newest),
    })
    put(keys.bulkJob(userId, idAt.job(job)), row)
  }
}

const makeModels = ({ userId, models, modelsWithPhotos }: AccountPlan, put: Put): void => {
  const put12 = (from: number, modelId: typeof modelRow.id | null) => {
    for (let photo = from; photo < from + limits.trainingPhotosMax; photo++) {
      const id = idAt.trainingPhoto(photo)
      const row = photoRow(now, { id, modelId, status: 'passed', ttl: Math.floor(now / 1000) + 24 * 3600 })
      put(keys.trainingPhoto(userId, id), row)
    }
  }
  put12(0, null)
  put(keys.trainingPhotoCount(userId), { kept: limits.trainingPhotosMax })
  for (let model = 0; model < models; model++) {
    const id = idAt.model(model)
    if (model < modelsWithPhotos) put12((model + 1) * limits.trainingPhotosMax, id)
    put(keys.trainedModel(userId, id), {
      ...modelRow,
      id,
      userId,
      status: 'complete',
      createdAt: new Date(now - model * 7 * day).toISOString(),
      featuredPath: photoPath(userId, model),
      version: `us/model:${'0'.repeat(64)}`,
      weights: `https://replicate.delivery/${'0'.repeat(64)}/weights.tar`,
    })
  }
}

const makeUploads = ({ userId, uploads }: AccountPlan, put: Put, files: Cloud['files']): void => {
  for (let upload = 0; upload < uploads; upload++) {
    const storagePath = photoPath(userId, upload)
    put(keys.upload(userId, idAt.photo(upload)), {
      storagePath,
      originalPath: storagePath,
      createdAt: new Date(now - upload * minute).toISOString(),
      ttl: Math.floor(now / 1000) + 24 * 3600,
      seen: null,
    })
    files.set(storagePath, bytesOf.photo)
  }
}

/** Makes the rows and files of an account, as far as calls need them. */
export const makeAccount = ({ table, files }: Cloud, plan: AccountPlan): void => {
  const { userId } = plan
  const put: Put = (key, row) => table.rows.place({ ...row, ...key })
  const dataExport = {
    id: idAt.photo(0),
    askedAt: new Date(now).toISOString(),
    endsAt: new Date(now + day).toISOString(),
    files: [`${userId}/exports/1.zip`],
  }
  put(keys.account(userId), accountRow({ userId, packCredits: 500, dataExport }))
  makeDesigns(plan, put, files)
  makeEntries(plan, put)
  makeJobs(plan, put)
  makeModels(plan, put)
  makeUploads(plan, put, files)
}
