import * as z from 'zod'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { keys, trainedModelPrefix, userPartition } from '#functions/core/db/keys.ts'
import { eachRow, getRow } from '#functions/core/db/rows.ts'
import { StoragePath, TrainedModelId, TrainingId, TrainingPhotoId, UserId } from '#shared/entities/ids.ts'
import { ModelGender, type TrainedModel, TrainedModelStatus } from '#shared/entities/trained-model.ts'
import { appError } from '#shared/errors.ts'

export const TrainedModelRow = z.object({
  id: TrainedModelId,
  userId: UserId,
  createdAt: z.iso.datetime(),
  name: z.string(),
  gender: ModelGender,
  status: TrainedModelStatus,
  /** The latest training. Null before the first. */
  trainingId: TrainingId.nullable(),
  /** All trainings, because each may have left a model at the provider. */
  trainingIds: z.array(TrainingId),
  startedAt: z.iso.datetime().nullable(),
  /** In percent. Null until the provider has reported it. */
  progress: z.number().nullable(),
  failureReason: z.string().nullable(),
  /** The first failure opens the free retry, and the next training uses it. There is only one. */
  freeRetry: z.enum(['unused', 'open', 'used']),
  /** The price of the latest training. Missing on models whose training started before this was stored. */
  trainingCredits: z.int().nonnegative().optional(),
  featuredPhotoId: TrainingPhotoId.nullable(),
  /** The checked copy of that photo. Null before the first training, and once the photo is deleted. */
  featuredPath: StoragePath.nullable(),
  /**
   * The version at the provider (`owner/name:version`) and the URL of its weights. Null until the model is complete.
   */
  version: z.string().nullable(),
  weights: z.string().nullable(),
})
export type TrainedModelRow = z.infer<typeof TrainedModelRow>

/** One of a user's models. Undefined when there is none. */
export const findModel = async (userId: string, modelId: TrainedModelId): Promise<TrainedModelRow | undefined> => {
  const row = await getRow(keys.trainedModel(userId, modelId))
  return row && TrainedModelRow.parse(row)
}

/** A completed model of a user. Throws `training.modelNotFound` and `training.notComplete`. */
export const readCompleteModel = async (userId: string, modelId: TrainedModelId): Promise<TrainedModelRow> => {
  const model = await findModel(userId, modelId)
  if (!model) throw appError('training.modelNotFound')
  if (model.status !== 'complete') throw appError('training.notComplete')
  return model
}

/** All of a user's models, newest first. There are few, because each training is paid for. */
export const modelsOf = async (userId: string): Promise<TrainedModelRow[]> => {
  const models: TrainedModelRow[] = []
  const condition = 'pk = :pk AND begins_with(sk, :prefix)'
  const values = { ':pk': userPartition(userId), ':prefix': trainedModelPrefix }
  for await (const row of eachRow({ condition, values, newestFirst: true, consistent: true }))
    models.push(TrainedModelRow.parse(row))
  return models
}

/** The typical duration of a training, in seconds (docs/product.md, Generations). */
const typicalSeconds = 600

/** The part of a stored model that the API returns, with a signed URL of its photo. */
export const toTrainedModel = async (row: TrainedModelRow): Promise<TrainedModel> => {
  const { id, createdAt, name, gender, status, startedAt, progress } = row
  return {
    id,
    createdAt,
    name,
    gender,
    status,
    featuredImageUrl: row.featuredPath && (await shownUrl(row.featuredPath)),
    ...(status === 'failed' && {
      ...(row.failureReason && { failureReason: row.failureReason }),
      hasFreeRetry: row.freeRetry === 'open',
    }),
    ...(status === 'TRAINING_IN_PROGRESS' && {
      ...(startedAt && { startedAt }),
      typicalSeconds,
      ...(row.trainingCredits !== undefined && { credits: row.trainingCredits }),
      ...(progress !== null && { progress }),
    }),
  }
}

/** The word for the person in the captions of a training and in prompts. It is unique for each model. */
export const triggerWordOf = (modelId: TrainedModelId): string => `RW${modelId.slice(-10)}`

/** The noun for the person in prompts. */
export const nounOf: Record<TrainedModelRow['gender'], string> = { man: 'man', woman: 'woman', other: 'person' }
