import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { brushPixels } from '#shared/pictures/brush.ts'
import type { DrawTool } from './drawing.ts'
import type { AreaEdit } from './edited-area.ts'
import type { EngineParts } from './engine-parts.ts'
import { keepStopsAtEdges } from './kept-edge-choice.ts'
import { showCursor } from './keyboard-cursor.ts'
import type { Runs } from './run-lengths.ts'
import type { Strokes } from './strokes.ts'

const zoomStep = 1.5
const { done, tools, stopAtEdges: stopping, exactly } = maskEditorCopy

/** What the toolbar, keys and the page do to the area and its view. */
export const createCommands = (parts: EngineParts, strokes: Strokes) => ({
  ...areaCommands(parts, strokes),
  ...toolCommands(parts, strokes),
  ...viewCommands(parts),
})

export type Commands = ReturnType<typeof createCommands>

const areaCommands = ({ drawing, store, settle }: EngineParts, strokes: Strokes) => {
  const step = (isDone: boolean, text: string, otherwise: string) => {
    if (isDone) settle()
    // What was said of a thing may no longer hold.
    store.set({ pointed: undefined })
    store.say(isDone ? text : otherwise)
  }

  return {
    undo: () => {
      // The stroke that has begun is the last step.
      if (drawing.isMoving()) strokes.cancelAloud()
      else step(drawing.undo(), done.undo, done.nothingToUndo)
    },
    redo: () => {
      if (!drawing.isMoving()) step(drawing.redo(), done.redo, done.nothingToRedo)
    },
    edit: (edit: AreaEdit) => {
      if (drawing.isMoving()) return
      drawing.edit(edit)
      store.set({ pointed: undefined })
      settle()
      store.say(done[edit])
    },
    /** Goes back to an earlier area. */
    replace: (area: Runs) => {
      strokes.cancel()
      drawing.replace(area)
      settle()
    },
  }
}

const toolCommands = (parts: EngineParts, strokes: Strokes) => {
  const { choice, store, session } = parts
  return {
    setTool: (tool: DrawTool) => {
      if (tool === 'select' && store.state().things === 0) return
      session.hasChosenTool = true
      strokes.cancel()
      choice.point(undefined)
      store.set({ tool, pointed: undefined })
      store.say(done.tool(tools[tool]))
      if (session.cursor) showCursor(parts)
    },
    setSize: (size: number) => {
      store.set({ size: Math.min(brushPixels.most, Math.max(brushPixels.least, size)) })
      if (session.cursor) showCursor(parts)
    },
    setStopsAtEdges: (stops: boolean) => {
      keepStopsAtEdges(stops)
      store.set({ stopsAtEdges: stops })
      store.say(stops ? stopping : exactly)
    },
    setDisabled: (isDisabled: boolean) => {
      session.isDisabled = isDisabled
      if (isDisabled) strokes.cancel()
    },
  }
}

const viewCommands = ({ store, session }: EngineParts) => {
  /** The view has come to rest. */
  const rest = () => store.set({ zoomPercent: Math.round((session.screen?.zoom() ?? 1) * 100) })

  const sayZoom = () => {
    rest()
    store.say(done.zoom(store.state().zoomPercent))
  }

  return {
    rest,
    zoomBySteps: (steps: number) => {
      session.screen?.zoomBy(zoomStep ** steps)
      sayZoom()
    },
    fit: () => {
      session.screen?.fit()
      sayZoom()
    },
    showOriginal: (isShown: boolean) => {
      if (isShown === store.state().isOriginalShown) return
      session.screen?.showOriginal(isShown)
      store.set({ isOriginalShown: isShown })
    },
    setHelpOpen: (isHelpOpen: boolean) => store.set({ isHelpOpen }),
  }
}
