import * as z from 'zod'
import { GenerationId } from '#shared/entities/ids.ts'
import { createSignal } from './signal.ts'

const storageKey = 'roomwright.removals'

const Removals = z.array(z.object({ userId: z.string(), id: GenerationId }))
type Removal = z.infer<typeof Removals>[number]

const confirmed = (): Removal[] => {
  try {
    return Removals.parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

const without = (ids: readonly GenerationId[]) => confirmed().filter(({ id }) => !ids.includes(id))

const store = (removals: Removal[]) => {
  if (removals.length > 0) localStorage.setItem(storageKey, JSON.stringify(removals))
  else localStorage.removeItem(storageKey)
}

// A response that the server sent before the deletion may still arrive.
const deleted = new Set<GenerationId>()

/** Whether the user has confirmed the deletion of a design and has not undone it; every list hides such a design. */
export const isBeingRemoved = (id: GenerationId): boolean =>
  deleted.has(id) || confirmed().some((removal) => removal.id === id)

/** Records confirmed deletions in localStorage, since the page may close before the requests are sent. */
export const keepRemovals = (ids: readonly GenerationId[], userId: string) =>
  store([...without(ids), ...ids.map((id) => ({ userId, id }))])

/** Undoes confirmed deletions. */
export const dropRemovals = (...ids: readonly GenerationId[]) => store(without(ids))

const deletions = createSignal()

/** Calls the listener for each design that the server has deleted. Returns a function that unsubscribes. */
export const onDeletion = deletions.listen

/**
 * Tells the listeners that the server has deleted a design, and records it. `isBeingRemoved` tells a listener whether the
 * user of this browser has asked for it.
 */
export const markDeleted = (id: GenerationId) => {
  deletions.tell(id)
  deleted.add(id)
  dropRemovals(id)
}

/** The confirmed deletions of a user whose page closed before the server had done them. */
export const unfinishedRemovals = (userId: string): GenerationId[] =>
  confirmed().flatMap((removal) => (removal.userId === userId ? [removal.id] : []))

/**
 * Runs `work` while holding a Web Lock for this design, so that no tab deletes it while another can still undo it.
 * Without Web Locks (plain http) it runs at once.
 */
export const withRemovalLock = (id: GenerationId, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`${storageKey}.${id}`, work) : work()
