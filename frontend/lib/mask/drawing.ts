import {
  type Area,
  type Box,
  emptyArea,
  fillPolygon,
  fillRectangle,
  invert,
  isEmpty,
  type Point,
  paintStroke,
  union,
  wholeBox,
} from './area.ts'
import { grow, shrink } from './grow.ts'
import { createHistory } from './history.ts'
import { type Runs, runsOf, writeRuns } from './runs.ts'

export const drawTools = ['brush', 'eraser', 'rectangle', 'lasso'] as const
/** `select` takes whole things, where the photo's things are known. */
export type DrawTool = (typeof drawTools)[number] | 'select'

/** One movement of the pointer, from press to release. `radius` is half of the brush's size in the picture's pixels. */
export type Movement = { tool: DrawTool; radius: number; removes: boolean }

export type AreaEdit = 'clear' | 'invert' | 'grow' | 'shrink'

// By how many pixels of the picture one press grows or shrinks the area.
const growthPixels = 4

const edits: Record<AreaEdit, (area: Area) => void> = {
  clear: ({ cells }) => void cells.fill(0),
  invert,
  grow: (area) => grow(area, growthPixels),
  shrink: (area) => shrink(area, growthPixels),
}

/** The part of a stroke that counts; undefined for all of it. */
export type Refine = (stroke: Area, box: Box) => Area | undefined

type DrawingSettings = { width: number; height: number; kept?: Runs | undefined }

/**
 * The area that a person draws, with its history. It knows no screen: `takeChanged` gives the pixels to draw again. The
 * brush draws while it moves; a rectangle or a lasso is a `draft` until the pointer is lifted.
 */
export const createDrawing = ({ width, height, kept }: DrawingSettings) => {
  const area = emptyArea(width, height)
  if (kept && !writeRuns(kept, area.cells)) area.cells.fill(0)
  const history = createHistory(runsOf(area.cells))
  let changed: Box | undefined = wholeBox(area)
  let movement: (Movement & { points: Point[] }) | undefined
  // The pixels of the movement alone, while it adds to the area.
  const stroke = emptyArea(width, height)
  let strokeBox: Box | undefined

  const change = (box: Box) => {
    changed = union(changed, box)
  }

  const restore = (runs: Runs) => {
    writeRuns(runs, area.cells)
    change(wholeBox(area))
  }

  const cellOf = ({ tool, removes }: Movement) => (tool === 'eraser' || removes ? 0 : 1)

  /** Draws the way of a brush, or a shape, in the area and in the stroke. */
  const draw = (settings: Movement, drawIn: (area: Area, value: number) => Box) => {
    const value = cellOf(settings)
    change(drawIn(area, value))
    if (value === 1) strokeBox = union(strokeBox, drawIn(stroke, value))
  }

  /** Removes the part of a stroke that does not count. */
  const keepMeant = (refine: Refine) => {
    if (!strokeBox) return
    const meant = refine(stroke, strokeBox)
    if (!meant) return
    writeRuns(history.current(), area.cells)
    for (let cell = 0; cell < area.cells.length; cell += 1) if (meant.cells[cell] === 1) area.cells[cell] = 1
    change(strokeBox)
  }

  const forgetStroke = () => {
    if (strokeBox) stroke.cells.fill(0)
    strokeBox = undefined
  }

  const isBrush = ({ tool }: Movement) => tool === 'brush' || tool === 'eraser'

  const brushTo = (settings: Movement, from: Point, to: Point) =>
    draw(settings, (into, value) => paintStroke(into, { from, to, radius: settings.radius }, value))

  const commit = () => history.push(runsOf(area.cells))

  return {
    area,
    isEmpty: () => isEmpty(area),
    runs: history.current,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isMoving: () => movement !== undefined,

    /** The outline of the rectangle or lasso that is being drawn. */
    draft: (): readonly Point[] => {
      if (!movement || isBrush(movement)) return []
      const [from, to] = [movement.points[0], movement.points.at(-1)]
      if (movement.tool === 'lasso' || !from || !to) return movement.points
      return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
    },

    begin: (point: Point, settings: Movement) => {
      movement = { ...settings, points: [point] }
      if (isBrush(movement)) brushTo(movement, point, point)
    },

    move: (point: Point) => {
      const from = movement?.points.at(-1)
      if (!movement || !from) return
      if (isBrush(movement)) {
        brushTo(movement, from, point)
        movement.points = [point]
      } else movement.points.push(point)
    },

    /**
     * Ends the movement and records what it made, or of what it added only what `refine` gives. Returns whether the area may
     * have changed.
     */
    end: (refine?: Refine): boolean => {
      const ended = movement
      movement = undefined
      const [from, to] = [ended?.points[0], ended?.points.at(-1)]
      if (!ended || !from || !to) return false
      if (!isBrush(ended)) {
        // A click without a movement encloses nothing.
        if (from.x === to.x && from.y === to.y && ended.points.length < 3) return false
        if (ended.tool === 'rectangle') draw(ended, (into, value) => fillRectangle(into, from, to, value))
        else draw(ended, (into, value) => fillPolygon(into, ended.points, value))
      }
      if (refine) keepMeant(refine)
      forgetStroke()
      commit()
      return true
    },

    /** Ends the movement as if it had not begun. */
    cancel: () => {
      if (!movement) return
      if (isBrush(movement)) restore(history.current())
      forgetStroke()
      movement = undefined
    },

    undo: (): boolean => {
      if (!history.canUndo()) return false
      restore(history.undo())
      return true
    },

    redo: (): boolean => {
      if (!history.canRedo()) return false
      restore(history.redo())
      return true
    },

    /** Goes back to an earlier state, as a step that can be undone. */
    replace: (runs: Runs) => {
      restore(runs)
      commit()
    },

    /** Adds cells in a box, or takes them away. */
    setCells: (box: Box, isMeant: (cell: number) => boolean, value: 0 | 1) => {
      for (let y = box.top; y < box.bottom; y += 1)
        for (let cell = y * width + box.left; cell < y * width + box.right; cell += 1)
          if (isMeant(cell)) area.cells[cell] = value
      change(box)
      commit()
    },

    edit: (name: AreaEdit) => {
      edits[name](area)
      change(wholeBox(area))
      commit()
    },

    /** The box of the pixels that changed since the last call. */
    takeChanged: (): Box | undefined => {
      const box = changed
      changed = undefined
      return box
    },
  }
}

export type Drawing = ReturnType<typeof createDrawing>
