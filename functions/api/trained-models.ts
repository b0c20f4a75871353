import { modelsOf, toTrainedModel } from '#functions/core/models/trained-models.ts'
import { saveDraft, selectModel, showPhotos, updateModel } from '#functions/core/training/change-models.ts'
import { clearOrphanedTraining } from '#functions/core/training/clear-orphaned-training.ts'
import { cancelModel, removeModel } from '#functions/core/training/remove-models.ts'
import { startTraining } from '#functions/core/training/start-training.ts'
import { api } from '#functions/middleware/api.ts'
import { trainedModels } from '#shared/contracts/trained-models.ts'

export const handler = api(trainedModels, {
  list: async ({ account }) => {
    await clearOrphanedTraining(account)
    return { models: await Promise.all((await modelsOf(account.userId)).map(toTrainedModel)) }
  },
  draft: async ({ account, body }) => ({ model: await toTrainedModel(await saveDraft(account, body)) }),
  update: async ({ account, params, body }) => ({
    model: await toTrainedModel(await updateModel(account.userId, params.id, body)),
  }),
  photos: async ({ account, params }) => ({ photos: await showPhotos(account.userId, params.id) }),
  remove: async ({ account, params, correlationId }) => {
    await removeModel(account.userId, params.id, correlationId)
    return { id: params.id }
  },
  cancel: async ({ account, params }) => ({
    model: await toTrainedModel(await cancelModel(account.userId, params.id)),
  }),
  select: async ({ account, body }) => {
    await selectModel(account.userId, body.modelId)
    return { selectedModelId: body.modelId }
  },
  start: async ({ account, body, correlationId }) => ({
    model: await toTrainedModel(await startTraining(account, body.userModelId, correlationId)),
  }),
})
