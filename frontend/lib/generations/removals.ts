import * as z from 'zod'
import { parsedAs } from '#frontend/lib/storage/kept-value.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { createSignal } from './signal.ts'

const storageKey = 'roomwright.removals'

/** A confirmed deletion. Those that were confirmed together have the name of the first of them. */
const Removals = z.array(z.object({ userId: z.string(), id: GenerationId, together: GenerationId.optional() }))
type Removal = z.infer<typeof Removals>[number]

// Called by every card of a list.
let parsed: { text: string | null; removals: Removal[]; ids: ReadonlySet<GenerationId> } | undefined

const confirmed = () => {
  const text = localStorage.getItem(storageKey)
  if (parsed?.text !== text) {
    const removals = parsedAs(Removals, text) ?? []
    parsed = { text, removals, ids: new Set(removals.map(({ id }) => id)) }
  }
  return parsed
}

const without = (ids: readonly GenerationId[]) => {
  const left = new Set(ids)
  return confirmed().removals.filter(({ id }) => !left.has(id))
}

const store = (removals: Removal[]) => {
  if (removals.length > 0) localStorage.setItem(storageKey, JSON.stringify(removals))
  else localStorage.removeItem(storageKey)
}

// A response that the server sent before the deletion may still arrive.
const deleted = new Set<GenerationId>()

/** Whether the user has confirmed the deletion of a design and has not undone it; every list hides such a design. */
export const isBeingRemoved = (id: GenerationId): boolean => deleted.has(id) || confirmed().ids.has(id)

/** Records confirmed deletions in localStorage, since the page may close before the requests are sent. */
export const keepRemovals = (ids: readonly GenerationId[], userId: string) => {
  const [together] = ids
  store([...without(ids), ...ids.map((id) => ({ userId, id, ...(together && { together }) }))])
}

/** Undoes confirmed deletions. */
export const dropRemovals = (...ids: readonly GenerationId[]) => store(without(ids))

const deletions = createSignal()

/** Calls the listener for each design that the server has deleted. Returns a function that unsubscribes. */
export const onDeletion = deletions.listen

/**
 * Tells the listeners that the server has deleted designs, and records it. `isBeingRemoved` tells a listener whether the
 * user of this browser has asked for it.
 */
export const markDeleted = (...ids: readonly GenerationId[]) => {
  for (const id of ids) {
    deletions.tell(id)
    deleted.add(id)
  }
  dropRemovals(...ids)
}

/** The confirmed deletions of a user whose page closed before the server had done them, as they were confirmed. */
export const unfinishedRemovals = (userId: string): GenerationId[][] => {
  const own = confirmed().removals.filter((removal) => removal.userId === userId)
  const groups = new Map<GenerationId, GenerationId[]>()
  for (const { id, together = id } of own) groups.set(together, [...(groups.get(together) ?? []), id])
  return [...groups.values()]
}

/** Whether there are some. */
export const hasUnfinishedRemovals = (userId: string): boolean =>
  confirmed().removals.some((removal) => removal.userId === userId)

/**
 * Runs `work` while holding a Web Lock for designs that were confirmed together, so that no tab deletes them while another
 * can still undo it. Without Web Locks (plain http) it runs at once.
 */
export const withRemovalLock = (ids: readonly GenerationId[], work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`${storageKey}.${nameOf(ids)}`, work) : work()

const nameOf = ([first = '']: readonly string[]) =>
  confirmed().removals.find(({ id }) => id === first)?.together ?? first
