import { type Area, type Box, emptyArea, fillPolygon, fillRectangle, type Point, paintStroke, union } from './area.ts'
import { createEditedArea, createEdits, type DrawingSettings, type EditedArea } from './edited-area.ts'
import { writeRuns } from './run-lengths.ts'

export const drawTools = ['brush', 'eraser', 'rectangle', 'lasso'] as const
/** `select` takes whole things, where the photo's things are known. */
export type DrawTool = (typeof drawTools)[number] | 'select'

/** One movement of the pointer, from press to release. `radius` is half of the brush's size in the picture's pixels. */
export type Movement = { tool: DrawTool; radius: number; removes: boolean }

/** What a stroke was meant for; undefined for the stroke itself. */
export type Refine = (stroke: Area, box: Box, movement: Movement) => Area | undefined

type Drawn = Movement & { points: Point[] }
type Meant = { refine: Refine; movement: Movement }

/**
 * The area that a person draws, with its history. The brush draws while it moves; a rectangle or a lasso is a `draft`
 * until the pointer is lifted.
 */
export const createDrawing = (settings: DrawingSettings) => {
  const edited = createEditedArea(settings)
  const { change, commit, restore, ...drawing } = edited
  return { ...drawing, ...createEdits(edited), ...createMovements(edited) }
}

export type Drawing = ReturnType<typeof createDrawing>

const createMovements = (edited: EditedArea) => {
  const stroke = createStroke(edited)
  let movement: Drawn | undefined

  return {
    isMoving: () => movement !== undefined,
    /** The outline of the rectangle or lasso that is being drawn. */
    draft: (): readonly Point[] => (movement && !isBrush(movement.tool) ? outlineOf(movement) : []),
    begin: (point: Point, settings: Movement) => {
      movement = { ...settings, points: [point] }
      if (isBrush(movement.tool)) stroke.brush(movement, point, point)
    },
    move: (point: Point) => {
      const from = movement?.points.at(-1)
      if (!movement || !from) return
      if (isBrush(movement.tool)) {
        stroke.brush(movement, from, point)
        movement.points = [point]
      } else movement.points.push(point)
    },
    /** Records what the movement made, or in place of what it added what `refine` gives. Returns whether it drew anything. */
    end: (refine?: Refine): boolean => {
      const ended = movement
      movement = undefined
      if (!ended || !hasDrawn(ended)) return false
      if (!isBrush(ended.tool)) stroke.fill(ended)
      stroke.end(refine && { refine, movement: ended })
      edited.commit()
      return true
    },
    /** Ends the movement as if it had not begun. */
    cancel: () => {
      if (movement && isBrush(movement.tool)) edited.restore(edited.runs())
      stroke.end()
      movement = undefined
    },
  }
}

/** Draws a movement into the area, and remembers the pixels that the movement alone adds to it. */
const createStroke = ({ area, change, runs }: EditedArea) => {
  const stroke = emptyArea(area.width, area.height)
  let strokeBox: Box | undefined

  /** Puts what the stroke was meant for in its place. */
  const keepMeant = ({ refine, movement }: Meant, box: Box) => {
    const meant = refine(stroke, box, movement)
    if (!meant) return
    writeRuns(runs(), area.cells)
    for (let cell = 0; cell < area.cells.length; cell += 1) if (meant.cells[cell] === 1) area.cells[cell] = 1
    change(box)
  }

  const draw = ({ tool, removes }: Movement, drawIn: (area: Area, value: number) => Box) => {
    const value = tool === 'eraser' || removes ? 0 : 1
    change(drawIn(area, value))
    if (value === 1) strokeBox = union(strokeBox, drawIn(stroke, value))
  }

  return {
    brush: (drawn: Drawn, from: Point, to: Point) =>
      draw(drawn, (into, value) => paintStroke(into, { from, to, radius: drawn.radius }, value)),
    fill: (drawn: Drawn) => draw(drawn, (into, value) => fillShape(drawn, into, value)),
    end: (meant?: Meant) => {
      if (!strokeBox) return
      if (meant) keepMeant(meant, strokeBox)
      stroke.cells.fill(0)
      strokeBox = undefined
    },
  }
}

export const isBrush = (tool: DrawTool) => tool === 'brush' || tool === 'eraser'

const endsOf = ({ points }: Drawn) => [points[0], points.at(-1)] as const

const outlineOf = (drawn: Drawn): readonly Point[] => {
  const [from, to] = endsOf(drawn)
  if (drawn.tool === 'lasso' || !from || !to) return drawn.points
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}

// A click without a movement encloses nothing.
const hasDrawn = (drawn: Drawn) => {
  const [from, to] = endsOf(drawn)
  return isBrush(drawn.tool) || drawn.points.length >= 3 || from?.x !== to?.x || from?.y !== to?.y
}

const fillShape = (drawn: Drawn, into: Area, value: number): Box => {
  const [from, to] = endsOf(drawn)
  if (drawn.tool === 'rectangle' && from && to) return fillRectangle(into, from, to, value)
  return fillPolygon(into, drawn.points, value)
}
