import { toGeneration } from '#functions/core/generations/generations.ts'
import { startGeneration } from '#functions/core/generations/submit/start-generation.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { startScene } from '#functions/core/scenes/start-scene.ts'
import { api, type Handlers } from '#functions/middleware/api.ts'
import { ai, startableFunctions } from '#shared/contracts/ai.ts'
import { AppError } from '#shared/errors.ts'

const handlers: Handlers<(typeof ai)['endpoints']> = Object.fromEntries(
  startableFunctions.map((name) => [
    name,
    async ({ account, body, correlationId }) =>
      toGeneration(
        await counted(
          name === 'generate-image'
            ? startScene(account, body, correlationId)
            : startGeneration(account, name, body, correlationId),
        ),
      ),
  ]),
)

/** Counts a submit for its objective. A refusal, which its sender can do something about, is neither. */
const counted = async <Submitted>(submit: Promise<Submitted>): Promise<Submitted> => {
  try {
    const submitted = await submit
    count('SubmitAccepted')
    return submitted
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) count('SubmitFailed')
    throw error
  }
}

export const handler = api(ai, handlers)
