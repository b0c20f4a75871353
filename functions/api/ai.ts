import { toGeneration } from '#functions/core/generations/generations.ts'
import { startGeneration } from '#functions/core/generations/submit/start-generation.ts'
import { startScene } from '#functions/core/scenes/start-scene.ts'
import { api, type Handlers } from '#functions/middleware/api.ts'
import { ai, startableFunctions } from '#shared/contracts/ai.ts'

const handlers: Handlers<(typeof ai)['endpoints']> = Object.fromEntries(
  startableFunctions.map((name) => [
    name,
    async ({ account, body, correlationId }) =>
      toGeneration(
        name === 'generate-image'
          ? await startScene(account, body, correlationId)
          : await startGeneration(account, name, body, correlationId),
      ),
  ]),
)

export const handler = api(ai, handlers)
