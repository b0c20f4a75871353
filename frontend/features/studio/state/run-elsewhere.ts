import { bodyOf } from '#frontend/components/use-try-again.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findMode } from '#shared/tools/index.ts'
import type { Job, Studio } from './studio-state.ts'

const orderOf = (generation: Generation): string | undefined => {
  const toolMode = findMode(generation.toolId, generation.modeId)
  return toolMode && JSON.stringify([toolMode.toolId, toolMode.modeId, bodyOf(generation, toolMode)])
}

/**
 * The job of a generation that repeats the studio's failed one, as another tab or device has started it: a later one of the same
 * photo and choices. A variation that was started with the failed one differs by its seed.
 */
export const runElsewhere = ({ failed, versions, currentId }: Studio, again: Generation): Job | undefined => {
  if (!failed || again.id <= failed.id || orderOf(again) !== orderOf(failed)) return undefined
  const { id: generationId, createdAt, parentId } = again
  const parent = versions.find((version) => parentId !== null && version.generationId === parentId)
  const sourceId = parent?.id ?? currentId
  return sourceId === undefined ? undefined : { generationId, createdAt, sourceId }
}
