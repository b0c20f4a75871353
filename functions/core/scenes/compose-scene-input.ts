import { modeFailure, refusal } from '#functions/core/generations/generations.ts'
import { portraitModel } from '#functions/core/generations/run/models.ts'
import type { ComposeInput } from '#functions/core/generations/run/prediction-input.ts'
import { scenePrompt } from '#functions/core/generations/run/prompts/scenes.ts'
import { findModel, triggerWordOf } from '#functions/core/training/trained-models.ts'
import { TrainedModelId } from '#shared/entities/ids.ts'
import { errorMessage } from '#shared/errors.ts'
import { sceneModes } from '#shared/tools/scenes.ts'

/** Composes the input of a picture with a personal model: its weights, the prompt and the seed. */
export const composeSceneInput: ComposeInput = async ({ userId, settings, prompt }) => {
  const model = await findModel(userId, TrainedModelId.parse(settings.userModelId))
  if (!model) return { failure: refusal(errorMessage('training.modelGone')) }
  // Models that were completed without weights, before that failed a training.
  if (!model.weights) return { failure: modeFailure(sceneModes.scene) }
  return {
    model: portraitModel.id,
    input: portraitModel.input({
      prompt: scenePrompt(triggerWordOf(model.id), settings, prompt),
      weights: model.weights,
      seed: Number(settings.seed),
    }),
  }
}
