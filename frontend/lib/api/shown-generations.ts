import { latestOf } from '#frontend/lib/generations/settled-states.ts'
import { isBeingRemoved } from '#frontend/lib/generations/removals.ts'
import type { GenerationQuery } from '#shared/contracts/generations.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { call } from './call.ts'

/** Designs as they were read, with later live updates, and without those that are being deleted. */
export const shownOf = (read: readonly Generation[]) => read.filter(({ id }) => !isBeingRemoved(id)).map(latestOf)

export const listPage = async (query: Partial<GenerationQuery>, signal: AbortSignal) => {
  const page = await call(areas.generations.endpoints.list, { query, signal })
  return { ...page, generations: shownOf(page.generations) }
}

/** Newest first. */
export const listGenerations = async (query: Partial<GenerationQuery>, signal: AbortSignal) =>
  (await listPage(query, signal)).generations
