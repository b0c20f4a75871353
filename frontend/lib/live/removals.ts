import * as z from 'zod'
import { GenerationId } from '#shared/entities/ids.ts'

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

const without = (id: GenerationId) => confirmed().filter((removal) => removal.id !== id)

const keep = (removals: Removal[]) => {
  if (removals.length > 0) localStorage.setItem(storageKey, JSON.stringify(removals))
  else localStorage.removeItem(storageKey)
}

// An answer that was read before the deletion may still be on its way.
const deleted = new Set<GenerationId>()

/** Whether its owner has confirmed that a design be deleted and has not undone that: it is hidden from every list. */
export const isBeingRemoved = (id: GenerationId): boolean =>
  deleted.has(id) || confirmed().some((removal) => removal.id === id)

/** Kept with the browser, since the page may end before the server has heard of it. */
export const hide = (id: GenerationId, userId: string) => keep([...without(id), { userId, id }])
export const showAgain = (id: GenerationId) => keep(without(id))

type DeletionListener = (id: GenerationId) => void
const listeners = new Set<DeletionListener>()

/** Calls back for each design that the server has deleted, until the returned function is called. */
export const onDeletion = (listener: DeletionListener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The server has deleted it: there is nothing left to do, nor to show. */
export const wasDeleted = (id: GenerationId) => {
  deleted.add(id)
  keep(without(id))
  for (const listener of listeners) listener(id)
}

/** What a user has confirmed on a page that ended before it was done. */
export const unfinishedRemovals = (userId: string): GenerationId[] =>
  confirmed().flatMap((removal) => (removal.userId === userId ? [removal.id] : []))

/**
 * One page at a time has a removal in hand: another waits until the first has done with it or has ended, so that it
 * cannot delete what may still be undone there. Pages without TLS know no locks and do not wait.
 */
export const inHand = (id: GenerationId, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`${storageKey}.${id}`, work) : work()
