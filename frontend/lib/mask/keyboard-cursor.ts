import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { roomMapCopy } from '#shared/copy/room-map.ts'
import { coverageOf } from './area.ts'
import { isBrush } from './drawing.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Strokes } from './strokes.ts'

const cornerSize = 12
const { done } = maskEditorCopy

/** Shows the keyboard's own pointer, or hides it where there is none. */
export const showCursor = ({ store, session }: EngineParts) => {
  const { tool, size } = store.state()
  session.screen?.setRing(session.cursor, isBrush(tool) ? size : cornerSize)
}

/** Moves the keyboard's own pointer by CSS pixels; with Select, takes it to the next thing. */
export const moveCursor = (parts: EngineParts, x: number, y: number) => {
  const { drawing, store, session } = parts
  const { screen } = session
  if (!screen) return
  if (store.state().tool === 'select') return stepToThing(parts, x + y > 0 ? 1 : -1)
  const from = session.cursor ?? screen.centre()
  const scale = screen.scale()
  const { width, height } = drawing.area
  session.cursor = {
    x: Math.min(width, Math.max(0, from.x + x / scale)),
    y: Math.min(height, Math.max(0, from.y + y / scale)),
  }
  drawing.move(session.cursor)
  screen.reveal(session.cursor)
  showCursor(parts)
}

const stepToThing = ({ choice, store, session }: EngineParts, by: 1 | -1) => {
  const thing = choice.step(by)
  if (thing) {
    const { left, right, top, bottom } = thing.box
    session.screen?.reveal({ x: (left + right) / 2, y: (top + bottom) / 2 })
  }
  const words = thing ? choice.wordsOf(thing) : roomMapCopy.nothingHere
  store.set({ pointed: words })
  store.say(words)
}

/** Begins or ends a stroke at the keyboard's own pointer; with Select, takes the thing or leaves it. */
export const pressCursor = (parts: EngineParts, strokes: Strokes) => {
  const { drawing, store, session } = parts
  if (!session.screen) return
  if (store.state().tool === 'select') return strokes.toggle(false)
  if (drawing.isMoving()) {
    strokes.end()
    const percent = Math.round(coverageOf(drawing.area) * 100)
    return store.say(store.state().hasArea ? done.covers(percent) : done.isEmpty)
  }
  session.cursor ??= session.screen.centre()
  showCursor(parts)
  strokes.begin(session.cursor, false)
  store.say(done.started)
}
