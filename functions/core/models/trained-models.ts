import * as z from 'zod'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { keys, trainedModelPrefix, userPartition } from '#functions/core/db/keys.ts'
import { eachRow, getRow } from '#functions/core/db/rows.ts'
import { StoragePath, TrainedModelId, TrainingId, TrainingPhotoId, UserId } from '#shared/entities/ids.ts'
import { ModelGender, type TrainedModel, TrainedModelStatus } from '#shared/entities/trained-model.ts'

/** A personal model as it is stored. */
export const TrainedModelRow = z.object({
  id: TrainedModelId,
  userId: UserId,
  createdAt: z.iso.datetime(),
  name: z.string(),
  gender: ModelGender,
  status: TrainedModelStatus,
  /** The latest training; null before the first. */
  trainingId: TrainingId.nullable(),
  /** Every training, since each may have left something at the provider. */
  trainingIds: z.array(TrainingId),
  startedAt: z.iso.datetime().nullable(),
  /** In percent; null until the provider has reported it. */
  progress: z.number().nullable(),
  failureReason: z.string().nullable(),
  /** The first failure opens it, the next training uses it, and there is no other one. */
  freeRetry: z.enum(['unused', 'open', 'used']),
  /** What the latest training costs; absent on models whose training was started before this was stored. */
  trainingCredits: z.int().nonnegative().optional(),
  featuredPhotoId: TrainingPhotoId.nullable(),
  /** The checked copy of that photo; null before the first training, and once the photo is deleted. */
  featuredPath: StoragePath.nullable(),
  /** The version at the provider, as `owner/name:version`, and the URL of its weights; null until the model is complete. */
  version: z.string().nullable(),
  weights: z.string().nullable(),
})
export type TrainedModelRow = z.infer<typeof TrainedModelRow>

/** One of a user's models; undefined when there is none. */
export const findModel = async (userId: string, modelId: TrainedModelId): Promise<TrainedModelRow | undefined> => {
  const row = await getRow(keys.trainedModel(userId, modelId))
  return row && TrainedModelRow.parse(row)
}

/** All of a user's models, newest first: few, since each training is paid for. */
export const modelsOf = async (userId: string): Promise<TrainedModelRow[]> => {
  const models: TrainedModelRow[] = []
  const condition = 'pk = :pk AND begins_with(sk, :prefix)'
  const values = { ':pk': userPartition(userId), ':prefix': trainedModelPrefix }
  for await (const row of eachRow({ condition, values, newestFirst: true, consistent: true }))
    models.push(TrainedModelRow.parse(row))
  return models
}

/** As long as a training mostly takes, in seconds (docs/product.md, Generations). */
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
    featuredImageUrl: row.featuredPath && (await signedUrl(row.featuredPath)),
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

/** The word that names the person in the captions of a training and in prompts: no other model has it. */
export const triggerWordOf = (modelId: TrainedModelId): string => `RW${modelId.slice(-10)}`

/** What a prompt calls the person. */
export const nounOf: Record<TrainedModelRow['gender'], string> = { man: 'man', woman: 'woman', other: 'person' }
