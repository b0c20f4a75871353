import { toGeneration } from '#functions/core/generations/generations.ts'
import { startGeneration } from '#functions/core/generations/start-generation.ts'
import { api, type Handlers } from '#functions/middleware/api.ts'
import { ai, startableFunctions } from '#shared/contracts/ai.ts'

const handlers: Handlers<(typeof ai)['endpoints']> = Object.fromEntries(
  startableFunctions.map((name) => [
    name,
    async ({ account, body, correlationId }) => toGeneration(await startGeneration(account, name, body, correlationId)),
  ]),
)

export const handler = api(ai, handlers)
