import type { GenerationId } from '#shared/entities/ids.ts'

const removing = new Set<GenerationId>()

/** Whether a design is on its way out: hidden from every list at once, and deleted when it can no longer be undone. */
export const isBeingRemoved = (id: GenerationId): boolean => removing.has(id)

export const hide = (id: GenerationId) => removing.add(id)
export const showAgain = (id: GenerationId) => removing.delete(id)
