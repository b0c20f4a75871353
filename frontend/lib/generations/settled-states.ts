import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

const settled = new Map<GenerationId, Generation>()

/**
 * The newest state known of a generation. `completed` and `failed` are final: an event or a response that was sent
 * before them and arrives after them does not change it back to `processing`. The same holds for its full resolution.
 */
export const latestOf = (generation: Generation): Generation => {
  const known = settled.get(generation.id)
  if (generation.status === 'processing') return known ?? generation
  const latest = known
    ? {
        ...generation,
        // A response that was sent before the comparison lacks it.
        ...(known.fixtures && { fixtures: known.fixtures }),
        ...(isHdOlder(generation, known) && { hd: known.hd }),
      }
    : generation
  settled.set(generation.id, latest)
  return latest
}

/** Whether a full resolution is in an earlier state than the known one: of an earlier attempt, or before its end. */
const isHdOlder = ({ hd }: Generation, { hd: known }: Generation): boolean =>
  known !== undefined && (!hd || hd.id < known.id || (hd.id === known.id && known.status !== 'processing'))
