import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { readPreset } from '#functions/core/catalogue/presets.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { randomSeed } from '#functions/core/generations/random-seed.ts'
import { acceptGeneration } from '#functions/core/generations/submit/accept-generation.ts'
import { readCompleteModel } from '#functions/core/models/trained-models.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import { TrainedModelId } from '#shared/entities/ids.ts'
import { sceneModes } from '#shared/tools/scenes.ts'

/**
 * Accepts a picture with one of the caller's models (`acceptGeneration`). Stores the names of model and preset with it,
 * because both can be deleted, and the seed. Throws `training.modelNotFound` for another user's model,
 * `training.notComplete`, and `preset.notFound` for an inactive preset.
 */
export const startScene = async (
  account: AccountRow,
  body: StartGeneration,
  correlationId: string,
): Promise<GenerationRow> => {
  const { modelIdManual } = body
  const [model, found] = await Promise.all([
    readCompleteModel(account.userId, TrainedModelId.parse(body.userModelId)),
    modelIdManual === undefined ? undefined : readPreset(modelIdManual),
  ])
  const chosen = {
    seed: body.seed ?? randomSeed(),
    userModelName: model.name,
    ...(found && { modelName: found.preset.displayName }),
  }
  const toolMode = sceneModes[found ? 'scene' : 'custom-prompt']
  return acceptGeneration(account, { toolMode, body, chosen, correlationId })
}
