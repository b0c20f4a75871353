import { handler as generations } from '#functions/api/generations.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { areas } from '#shared/contracts/index.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import { answersOf, expectWork, invoke } from './actions.ts'
import type { Task } from './machine.ts'
import type { World } from './world.ts'

/** Asks for the full resolution of a design, as "Download HD" does. */
export const enlarge = (world: World, userId: string, generationId: string): Promise<Task> => {
  const event = apiEvent(areas.generations.endpoints.hd, { claims: accessClaims(userId), params: { id: generationId } })
  const isWell = (task: Task) => answersOf(task, 202, 403, 404, 409, 429, 503)
  return world.machine.start('enlarge', () => invoke(generations, event), expectWork(world, isWell))
}

/** Whether a full resolution was stored or failed, and changed after that. Only a failed one gives way to a new job. */
export const changedHd = ({ hd: old }: GenerationRow, { hd: now }: GenerationRow): boolean => {
  if (!old || old.status === 'processing') return false
  if (old.status === 'failed' && now?.id !== old.id) return false
  return now?.id !== old.id || now.status !== old.status || now.storagePath !== old.storagePath
}
