import type { RunResult } from './generations.ts'

/** A run as its provider tells of it, nothing of it checked yet. */
type ToldRun = { id?: unknown; model?: unknown; status?: unknown; output?: unknown; error?: unknown }

const errorCharacters = 2000
const modelCharacters = 100

/**
 * A finished run as a message: small, since whole webhook bodies carry logs. Undefined while it still runs. What it
 * says is checked where it is read, by `RunResult`: the webhook's function is kept too small for schemas.
 */
export const toRunResult = (generationId: string, { id, model, status, output, error }: ToldRun) => {
  if (status === 'starting' || status === 'processing') return undefined
  return {
    generationId,
    predictionId: id,
    model: typeof model === 'string' ? model.slice(0, modelCharacters) : null,
    status,
    output: typeof output === 'string' ? [output] : (output ?? []),
    error: typeof error === 'string' ? error.slice(0, errorCharacters) : null,
  }
}

// Providers word a blocked result in many ways (facts/replicate 4).
const blocked = /E005|sensitive|NSFW|safety|moderation/i

export const isBlocked = ({ error }: Pick<RunResult, 'error'>): boolean => error !== null && blocked.test(error)
