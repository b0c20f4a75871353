import * as z from 'zod'
import { TrainedModelId, TrainingPhotoId } from '#shared/entities/ids.ts'
import { ModelGender, TrainedModel } from '#shared/entities/trained-model.ts'
import { limits } from '#shared/limits.ts'
import { line } from '#shared/typed-texts.ts'
import { area, endpoint } from './endpoint.ts'

const ModelParams = z.object({ id: TrainedModelId })
const ModelName = line(limits.modelNameMaxCharacters)

const ModelPhoto = z.object({ id: TrainingPhotoId, url: z.url() })

export const trainedModels = area('trained-models', {
  /** The caller's models, newest first, including the one that is being prepared. */
  list: endpoint({ method: 'GET', path: '/trained-models', result: z.object({ models: z.array(TrainedModel) }) }),
  /** Creates or changes the model that the caller prepares. The first call needs a gender. */
  draft: endpoint({
    method: 'PUT',
    path: '/trained-models/draft',
    body: z.strictObject({ gender: ModelGender.optional(), name: ModelName.optional() }),
    result: z.object({ model: TrainedModel }),
  }),
  /** Renames a model, or changes its featured photo. */
  update: endpoint({
    method: 'PATCH',
    path: '/trained-models/{id}',
    params: ModelParams,
    body: z.strictObject({ name: ModelName.min(1).optional(), featuredPhotoId: TrainingPhotoId.optional() }),
    result: z.object({ model: TrainedModel }),
  }),
  /** The stored photos of a model's training. `training-photos` no longer lists them. */
  photos: endpoint({
    method: 'GET',
    path: '/trained-models/{id}/photos',
    params: ModelParams,
    result: z.object({ photos: z.array(ModelPhoto) }),
  }),
  /** Deletes a model with its photos, also at the provider. */
  remove: endpoint({
    method: 'DELETE',
    path: '/trained-models/{id}',
    params: ModelParams,
    result: z.object({ id: TrainedModelId }),
  }),
  /** Ends a training and returns its credits. */
  cancel: endpoint({
    method: 'POST',
    path: '/trained-models/{id}/cancellation',
    params: ModelParams,
    result: z.object({ model: TrainedModel }),
  }),
  /** Selects the model for new pictures: a completed model of the caller, or none. */
  select: endpoint({
    method: 'PUT',
    path: '/trained-models/selection',
    body: z.strictObject({ modelId: TrainedModelId.nullable() }),
    result: z.object({ selectedModelId: TrainedModelId.nullable() }),
  }),
  /** Starts the training of a model with the caller's photos. A repeated request returns the model that is training. */
  start: endpoint({
    method: 'POST',
    path: '/start-training',
    status: 202,
    body: z.strictObject({ userModelId: TrainedModelId, steps: z.literal(limits.trainingSteps) }),
    result: z.object({ model: TrainedModel }),
  }),
})
