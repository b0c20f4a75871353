import { roomMapCopy } from '#shared/copy/room-map.ts'
import type { Area, Point } from './area.ts'
import type { Drawing } from './drawing.ts'
import { coveredShare, pathOf, type Thing, type Things, thingAt } from './things.ts'

type ChoiceSettings = {
  drawing: Drawing
  /** Lights up an SVG path, or nothing. */
  light: (path: string) => void
}

/** Where in the window a pointer went down, and whether it takes away. */
type Press = { at: Point; removes: boolean }

// A finger that presses moves this far.
const dragPixels = 8
// A thing of which the area covers this share counts as selected.
const selectedShare = 0.5

/** The cells of a thing that an area covers. */
const cellsOf = ({ width, labels }: Things, { label, box }: Thing, { cells }: Area): ReadonlySet<number> => {
  const found = new Set<number>()
  for (let y = box.top; y < box.bottom; y += 1)
    for (let cell = y * width + box.left; cell < y * width + box.right; cell += 1)
      if (labels[cell] === label && cells[cell] === 1) found.add(cell)
  return found
}

/** Selects whole things of the photo, by pointer or keyboard. The thing that is lit up is the one that a press takes. */
export const createThingChoice = ({ drawing, light }: ChoiceSettings) => {
  const lit = createLitThing(light)
  const pointer = createPress()
  const selection = createSelection(drawing, lit, light)

  return {
    setThings: (found: Things | undefined) => {
      lit.setThings(found)
      selection.forget()
    },
    point: lit.point,
    press: (inPicture: Point, press: Press) => {
      lit.point(inPicture)
      pointer.press(press)
    },
    release: pointer.release,
    /** The press, once it has become a drag by one of these points of the window. */
    draggedBy: (points: readonly Point[]): Press | undefined => {
      const dragged = pointer.draggedBy(points)
      if (dragged) lit.point(undefined)
      return dragged
    },
    step: lit.step,
    wordsOf: selection.wordsOf,
    /** Takes the lit thing, or leaves it. Returns what a screen reader hears; undefined when nothing is lit. */
    toggle: (removes: boolean): string | undefined => {
      const [thing, things] = [lit.thing(), lit.things()]
      return thing && things && selection.toggle(things, thing, removes)
    },
    things: lit.things,
  }
}

export type ThingChoice = ReturnType<typeof createThingChoice>

const createPress = () => {
  let pressed: Press | undefined

  /** What was pressed, once. */
  const release = () => {
    const was = pressed
    pressed = undefined
    return was
  }

  return {
    press: (press: Press) => {
      pressed = press
    },
    release,
    draggedBy: (points: readonly Point[]) => {
      const { at } = pressed ?? {}
      if (!at || points.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= dragPixels)) return undefined
      return release()
    },
  }
}

const createSelection = (drawing: Drawing, lit: LitThing, light: (path: string) => void) => {
  // What was brushed of a thing before it was selected, which stays when it is left.
  let brushed = new Map<number, ReadonlySet<number>>()

  const isSelected = (thing: Thing) => {
    const things = lit.things()
    return things !== undefined && coveredShare(things, thing, drawing.area) >= selectedShare
  }

  const wordsOf = (thing: Thing) =>
    isSelected(thing) ? roomMapCopy.selected(thing.name) : roomMapCopy.notSelected(thing.name)

  const toggle = (things: Things, thing: Thing, removes: boolean) => {
    const { labels } = things
    const value = removes || isSelected(thing) ? 0 : 1
    if (value === 1) brushed.set(thing.label, cellsOf(things, thing, drawing.area))
    const before = removes ? undefined : brushed.get(thing.label)
    drawing.setCells(thing.box, (cell) => labels[cell] === thing.label && (value === 1 || !before?.has(cell)), value)
    // The area is seen in its own colour.
    light('')
    return wordsOf(thing)
  }

  return {
    wordsOf,
    toggle,
    forget: () => {
      brushed = new Map()
    },
  }
}

type LitThing = ReturnType<typeof createLitThing>

/** The thing that is lit up, by the pointer's place or by a key. */
const createLitThing = (light: (path: string) => void) => {
  let things: Things | undefined
  let lit: Thing | undefined
  let paths = new Map<number, string>()

  const show = (thing: Thing | undefined) => {
    if (thing?.label === lit?.label) return lit
    lit = thing
    const path = thing && things ? (paths.get(thing.label) ?? pathOf(things, thing)) : ''
    if (thing) paths.set(thing.label, path)
    light(path)
    return lit
  }

  return {
    things: () => things,
    thing: () => lit,
    setThings: (found: Things | undefined) => {
      show(undefined)
      paths = new Map()
      things = found
    },
    point: (at: Point | undefined): Thing | undefined => show(at && things && thingAt(things, at)),
    /** Lights up the next thing, or the one before. */
    step: (by: 1 | -1): Thing | undefined => {
      const list = things?.list ?? []
      const at = lit ? list.findIndex(({ label }) => label === lit?.label) + by : by > 0 ? 0 : -1
      return show(list.at(at % Math.max(1, list.length)))
    },
  }
}
