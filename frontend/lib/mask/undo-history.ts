import type { Runs } from './run-lengths.ts'

const limits = { steps: 200, bytes: 8 * 1024 * 1024 }

/** The states of an area that can be undone and redone. The oldest are dropped at the limits. */
export const createHistory = (first: Runs, { steps, bytes } = limits) => {
  let states: Runs[] = [first]
  let at = 0

  const current = (): Runs => states[at] ?? first

  const dropOldest = () => {
    let size = states.reduce((sum, { length }) => sum + length, 0)
    while (states.length > 1 && (states.length > steps || size > bytes)) {
      size -= states[0]?.length ?? 0
      states = states.slice(1)
      at -= 1
    }
  }

  return {
    current,
    canUndo: () => at > 0,
    canRedo: () => at < states.length - 1,
    /** Adds a state after the current one. After this nothing can be redone. */
    push: (state: Runs) => {
      states = [...states.slice(0, at + 1), state]
      at += 1
      dropOldest()
    },
    undo: () => {
      at = Math.max(0, at - 1)
      return current()
    },
    redo: () => {
      at = Math.min(states.length - 1, at + 1)
      return current()
    },
  }
}
