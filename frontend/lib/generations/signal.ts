import type { GenerationId } from '#shared/entities/ids.ts'

type Listener = (id: GenerationId) => void

/** Calls its listeners with one generation at a time; `listen` returns a function that unsubscribes. */
export const createSignal = () => {
  const listeners = new Set<Listener>()
  return {
    tell: (id: GenerationId) => {
      for (const listener of listeners) listener(id)
    },
    listen: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
