import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

const settled = new Map<GenerationId, Generation>()

/**
 * The latest that is known of a generation. A settled row is final, so that neither an event nor an answer that was
 * overtaken on its way can take it back to processing.
 */
export const latestOf = (generation: Generation): Generation => {
  if (generation.status === 'processing') return settled.get(generation.id) ?? generation
  settled.set(generation.id, generation)
  return generation
}
