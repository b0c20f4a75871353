import { modeFailure, refusal } from '#functions/core/generations/failures.ts'
import { scenePrompt } from '#functions/core/generations/run/prompts/scenes.ts'
import { portraitModel } from '#functions/core/generations/run/replicate-models.ts'
import { storeDesign } from '#functions/core/generations/store/store-design.ts'
import { findModel, triggerWordOf } from '#functions/core/models/trained-models.ts'
import { TrainedModelId } from '#shared/entities/ids.ts'
import { errorMessage } from '#shared/errors.ts'
import { sceneModes } from '#shared/tools/scenes.ts'
import type { RunsJob, StoresResult } from './job-kind.ts'

const modelGone = () => refusal(errorMessage('training.modelGone'))

/** A picture with a personal model, without a photo. */
export const run: RunsJob = {
  compose: async ({ userId, settings, prompt }) => {
    const model = await findModel(userId, TrainedModelId.parse(settings.userModelId))
    if (!model) return { failure: modelGone() }
    // Earlier versions completed models without weights; now such a training fails.
    if (!model.weights) return { failure: modeFailure(sceneModes.scene) }
    return {
      model: portraitModel.id,
      input: portraitModel.input({
        prompt: scenePrompt(triggerWordOf(model.id), settings, prompt),
        weights: model.weights,
        seed: Number(settings.seed),
      }),
    }
  },
}

export const store: StoresResult = {
  store: (job, url, { model }) => storeDesign(job, url, model),
  // A deleted model is checked first, because its weights were deleted with it.
  failureOf: async ({ userId, settings: { userModelId } }) =>
    userModelId !== undefined && !(await findModel(userId, TrainedModelId.parse(userModelId)))
      ? modelGone()
      : undefined,
}

export { discard, settle, undo } from './design.ts'
