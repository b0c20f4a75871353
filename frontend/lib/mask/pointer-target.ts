import type { Point } from './area.ts'
import type { Commands } from './commands.ts'
import { isBrush } from './drawing.ts'
import type { EngineParts } from './engine-parts.ts'
import type { PointerTarget } from './pointers.ts'
import type { Strokes } from './strokes.ts'

/** What pointers do to the area and its view. */
export const createPointerTarget = (parts: EngineParts, strokes: Strokes, { rest }: Commands): PointerTarget => {
  const { drawing, choice, store, session } = parts
  return {
    begin: (point, removes) => {
      const { screen } = session
      session.cursor = undefined
      screen?.measure()
      if (!screen) return
      session.hasChosenTool = true
      if (store.state().tool === 'select') choice.press(screen.pointAt(point), { at: point, removes })
      else strokes.begin(screen.pointAt(point), removes)
    },
    move: (points) => {
      const { screen } = session
      // With Select, a press takes a thing and a drag brushes.
      const dragged = choice.draggedBy(points)
      if (!screen) return
      if (dragged) strokes.begin(screen.pointAt(dragged.at), dragged.removes)
      for (const point of points) drawing.move(screen.pointAt(point))
      screen.schedule()
    },
    end: () => {
      const pressed = choice.release()
      if (pressed) strokes.toggle(pressed.removes)
      else strokes.end()
    },
    cancel: () => {
      choice.release()
      strokes.cancel()
    },
    hover: (point) => hover(parts, point),
    panBy: (x, y) => session.screen?.panBy(x, y),
    zoomBy: (factor, about) => session.screen?.zoomBy(factor, about) ?? false,
    rest,
    isPanKeyHeld: () => session.isPanKeyHeld,
    isDisabled: () => session.isDisabled,
  }
}

const hover = ({ choice, store, session }: EngineParts, inWindow: Point | undefined) => {
  const { screen, cursor, isPanKeyHeld } = session
  const { tool, size, pointed } = store.state()
  const point = inWindow && screen?.pointAt(inWindow)
  if (tool === 'select') {
    const name = choice.point(point)?.name
    // What was just pressed stays said until the pointer is over another thing.
    if (name !== undefined && !pointed?.startsWith(name)) store.set({ pointed: name })
  }
  screen?.setRing(point && isBrush(tool) && !isPanKeyHeld ? point : cursor, size)
}
