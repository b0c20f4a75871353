import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { roomMapCopy } from '#shared/copy/room-map.ts'
import type { Point } from './area.ts'
import type { Refine } from './drawing.ts'
import type { EngineParts } from './engine-parts.ts'
import { refinedStroke } from './refine-stroke.ts'
import { brushedWhole } from './without-gaps.ts'

/** Begins and ends strokes and the choice of whole things, for pointers and keys alike. */
export const createStrokes = ({ drawing, choice, store, session, settle }: EngineParts) => {
  const schedule = () => session.screen?.schedule()

  const upToEdges: Refine = (stroke, box) =>
    refinedStroke({ things: choice.things(), pixels: session.screen?.pixels() }, stroke, box)

  const refine = (): Refine | undefined => {
    const { stopsAtEdges } = store.state()
    if (stopsAtEdges === undefined) return brushedWhole
    return stopsAtEdges ? upToEdges : undefined
  }

  const cancel = () => {
    drawing.cancel()
    schedule()
  }

  return {
    begin: (point: Point, removes: boolean) => {
      const { tool, size } = store.state()
      const radius = size / 2 / (session.screen?.scale() ?? 1)
      drawing.begin(point, { tool: tool === 'select' ? 'brush' : tool, radius, removes })
      schedule()
    },
    end: () => {
      if (drawing.end(refine())) settle()
      else schedule()
    },
    cancel,
    cancelAloud: () => {
      if (drawing.isMoving()) store.say(maskEditorCopy.done.cancelled)
      cancel()
    },
    toggle: (removes: boolean) => {
      const words = choice.toggle(removes)
      store.set({ pointed: words ?? roomMapCopy.nothingHere })
      if (words) settle()
      store.say(words ?? roomMapCopy.nothingHere)
    },
  }
}

export type Strokes = ReturnType<typeof createStrokes>
