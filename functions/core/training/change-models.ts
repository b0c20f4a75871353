import { ulid } from 'ulid'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { shownUrl } from '#functions/core/clients/aws/shown-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, change, create, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { findModel, modelsOf, type TrainedModelRow } from '#functions/core/models/trained-models.ts'
import type { BodyOf, ResultOf } from '#shared/contracts/endpoint.ts'
import type { trainedModels } from '#shared/contracts/trained-models.ts'
import type { TrainedModelId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { findPhoto, photosOfModel } from './training-photos.ts'

type Endpoints = (typeof trainedModels)['endpoints']

/** One of a user's models. Throws `training.modelNotFound`, also for another user's model. */
export const readModel = async (userId: string, modelId: TrainedModelId): Promise<TrainedModelRow> => {
  const model = await findModel(userId, modelId)
  if (!model) throw appError('training.modelNotFound')
  return model
}

/**
 * Creates or changes the model that a user prepares. Throws `training.genderMissing` when there is none yet and the
 * gender is missing.
 */
export const saveDraft = ({ userId }: AccountRow, values: BodyOf<Endpoints['draft']>): Promise<TrainedModelRow> =>
  retryOnChange(async () => {
    const draft = (await modelsOf(userId)).find(({ status }) => status === 'pending')
    if (draft) return changeModel(draft, values)
    if (!values.gender) throw appError('training.genderMissing')
    const model = newModel(userId, values.gender, values.name ?? '')
    await transact([
      create(keys.trainedModel(userId, model.id), model),
      change(keys.account(userId), {
        set: 'SET draftModelId = :model',
        condition: 'attribute_exists(pk) AND (attribute_not_exists(draftModelId) OR draftModelId = :none)',
        values: { ':model': model.id, ':none': null },
      }),
    ])
    return model
  })

const newModel = (userId: string, gender: TrainedModelRow['gender'], name: string): TrainedModelRow => {
  const now = Date.now()
  return {
    id: `mdl_${ulid(now)}`,
    userId,
    createdAt: new Date(now).toISOString(),
    name,
    gender,
    status: 'pending',
    trainingId: null,
    trainingIds: [],
    startedAt: null,
    progress: null,
    failureReason: null,
    freeRetry: 'unused',
    featuredPhotoId: null,
    featuredPath: null,
    version: null,
    weights: null,
  }
}

type Changed = Partial<Pick<TrainedModelRow, 'name' | 'gender' | 'featuredPhotoId' | 'featuredPath'>>

/** Stores changed values of a model. Throws `training.modelNotFound` when it was deleted meanwhile. */
const changeModel = async (model: TrainedModelRow, { name, gender, ...photo }: Changed): Promise<TrainedModelRow> => {
  const changed = {
    name: name ?? model.name,
    gender: gender ?? model.gender,
    featuredPhotoId: photo.featuredPhotoId ?? model.featuredPhotoId,
    featuredPath: photo.featuredPath ?? model.featuredPath,
  }
  const isChanged = await changeRow(keys.trainedModel(model.userId, model.id), {
    set: 'SET #name = :name, gender = :gender, featuredPhotoId = :photo, featuredPath = :path',
    condition: 'attribute_exists(pk)',
    names: { '#name': 'name' },
    values: {
      ':name': changed.name,
      ':gender': changed.gender,
      ':photo': changed.featuredPhotoId,
      ':path': changed.featuredPath,
    },
  })
  if (!isChanged) throw appError('training.modelNotFound')
  return { ...model, ...changed }
}

/** Renames a model or changes its featured photo. Throws `training.modelNotFound` and `training.photoNotFound`. */
export const updateModel = async (
  userId: string,
  modelId: TrainedModelId,
  { name, featuredPhotoId }: BodyOf<Endpoints['update']>,
): Promise<TrainedModelRow> => {
  const model = await readModel(userId, modelId)
  if (!featuredPhotoId) return changeModel(model, name === undefined ? {} : { name })
  const photo = await findPhoto(userId, featuredPhotoId)
  const featuredPath = photo?.modelId === modelId ? photo.finding?.checkedPath : undefined
  if (!featuredPath) throw appError('training.photoNotFound')
  return changeModel(model, { featuredPhotoId, featuredPath, ...(name !== undefined && { name }) })
}

/** The stored photos of a model's training, with signed URLs. */
export const showPhotos = async (
  userId: string,
  modelId: TrainedModelId,
): Promise<ResultOf<Endpoints['photos']>['photos']> => {
  await readModel(userId, modelId)
  const photos = (await photosOfModel(userId, modelId)).map(async ({ id, finding }) =>
    finding?.checkedPath ? [{ id, url: await shownUrl(finding.checkedPath) }] : [],
  )
  return (await Promise.all(photos)).flat()
}

/** Stores the model that its owner wants to use. Throws `training.modelNotFound` and `training.notComplete`. */
export const selectModel = async (userId: string, modelId: TrainedModelId | null): Promise<void> => {
  const selected = change(keys.account(userId), {
    set: 'SET selectedModelId = :model',
    condition: 'attribute_exists(pk)',
    values: { ':model': modelId },
  })
  if (modelId === null) return transact([selected])
  const { status } = await readModel(userId, modelId)
  if (status !== 'complete') throw appError('training.notComplete')
  // Changes nothing, but makes the transaction fail when the model is deleted concurrently.
  const complete = change(keys.trainedModel(userId, modelId), {
    set: 'SET #status = :complete',
    condition: '#status = :complete',
    names: { '#status': 'status' },
    values: { ':complete': 'complete' },
  })
  try {
    await transact([complete, selected])
  } catch (error) {
    throw error instanceof ConditionsFailed ? appError('training.modelNotFound') : error
  }
}
