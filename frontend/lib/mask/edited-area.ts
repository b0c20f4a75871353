import { type Area, type Box, emptyArea, invert, isEmpty, union, wholeBox } from './area.ts'
import { grow, shrink } from './grow.ts'
import { type Runs, runsOf, writeRuns } from './run-lengths.ts'
import { createHistory } from './undo-history.ts'

export type AreaEdit = 'clear' | 'invert' | 'grow' | 'shrink'

// By how many pixels of the picture one press grows or shrinks the area.
const growthPixels = 4

const edits: Record<AreaEdit, (area: Area) => void> = {
  clear: ({ cells }) => void cells.fill(0),
  invert,
  grow: (area) => grow(area, growthPixels),
  shrink: (area) => shrink(area, growthPixels),
}

export type DrawingSettings = { width: number; height: number; kept?: Runs | undefined }

/** An area with its history. It knows no screen: `takeChanged` gives the pixels to draw again. */
export const createEditedArea = ({ width, height, kept }: DrawingSettings) => {
  const area = emptyArea(width, height)
  if (kept && !writeRuns(kept, area.cells)) area.cells.fill(0)
  const history = createHistory(runsOf(area.cells))
  let changed: Box | undefined = wholeBox(area)

  const change = (box: Box) => {
    changed = union(changed, box)
  }

  const commit = () => history.push(runsOf(area.cells))
  const restore = (runs: Runs) => {
    writeRuns(runs, area.cells)
    change(wholeBox(area))
  }

  const step = (isPossible: boolean, to: () => Runs): boolean => {
    if (isPossible) restore(to())
    return isPossible
  }

  return {
    area,
    change,
    commit,
    restore,
    isEmpty: () => isEmpty(area),
    runs: history.current,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => step(history.canUndo(), history.undo),
    redo: () => step(history.canRedo(), history.redo),
    /** The box of the pixels that changed since the last call. */
    takeChanged: (): Box | undefined => {
      const box = changed
      changed = undefined
      return box
    },
  }
}

export type EditedArea = ReturnType<typeof createEditedArea>

/** Changes of the area without a pointer, each a step that can be undone. */
export const createEdits = ({ area, change, commit, restore }: EditedArea) => ({
  edit: (name: AreaEdit) => {
    edits[name](area)
    change(wholeBox(area))
    commit()
  },
  /** Goes back to an earlier state. */
  replace: (runs: Runs) => {
    restore(runs)
    commit()
  },
  /** Adds cells in a box, or takes them away. */
  setCells: (box: Box, isMeant: (cell: number) => boolean, value: 0 | 1) => {
    const { width, cells } = area
    for (let y = box.top; y < box.bottom; y += 1)
      for (let cell = y * width + box.left; cell < y * width + box.right; cell += 1)
        if (isMeant(cell)) cells[cell] = value
    change(box)
    commit()
  },
})
