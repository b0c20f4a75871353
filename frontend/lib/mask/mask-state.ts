import { brushPixels } from '#shared/pictures/brush.ts'
import type { DrawTool } from './drawing.ts'

/** The state that the toolbar shows. It does not change while the pointer moves. */
export type MaskState = {
  tool: DrawTool
  /** The brush's diameter in CSS pixels, at any zoom. */
  size: number
  zoomPercent: number
  canUndo: boolean
  canRedo: boolean
  hasArea: boolean
  /** Whether what a stroke adds stops at the edges of the surface under it; undefined where nobody brushes a surface. */
  stopsAtEdges: boolean | undefined
  isOriginalShown: boolean
  isHelpOpen: boolean
  /** The latest news for screen readers; the number tells repeated texts apart. */
  news: { text: string; number: number }
  /** How many things of the photo can be selected. */
  things: number
  /** What is said of the place that was pointed at: the name of its thing, or that there is none. */
  pointed: string | undefined
}

/** Holds the state for useSyncExternalStore. */
export const createStateStore = (first: Pick<MaskState, 'hasArea' | 'stopsAtEdges'>) => {
  const listeners = new Set<() => void>()
  let state: MaskState = {
    tool: 'brush',
    size: brushPixels.first,
    zoomPercent: 100,
    canUndo: false,
    canRedo: false,
    isOriginalShown: false,
    isHelpOpen: false,
    news: { text: '', number: 0 },
    things: 0,
    pointed: undefined,
    ...first,
  }

  const set = (change: Partial<MaskState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    set,
    say: (text: string) => set({ news: { text, number: state.news.number + 1 } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type StateStore = ReturnType<typeof createStateStore>
