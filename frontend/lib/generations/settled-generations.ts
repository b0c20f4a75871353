import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

const settled = new Map<GenerationId, Generation>()

/**
 * The newest state known of a generation. `completed` and `failed` are final: an event or a response that was sent
 * before them and arrives after them does not change it back to `processing`.
 */
export const latestOf = (generation: Generation): Generation => {
  if (generation.status === 'processing') return settled.get(generation.id) ?? generation
  settled.set(generation.id, generation)
  return generation
}
