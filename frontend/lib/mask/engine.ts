import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { roomMapCopy } from '#shared/copy/room-map.ts'
import { brushPixels } from '#shared/pictures/brush.ts'
import type { Texture } from '#shared/pictures/room/texture.ts'
import { coverageOf, type Point } from './area.ts'
import { type AreaEdit, createDrawing, type DrawTool, type Refine } from './drawing.ts'
import { stopAtEdges } from './edges/stop-at-edges.ts'
import { keepStopsAtEdges, stopsAtEdges } from './kept-choice.ts'
import { keepMask, keptMask } from './kept-masks.ts'
import { type KeyTarget, listenToKeys } from './keys.ts'
import type { Ink } from './overlay.ts'
import { brushedPicture } from './picture-pixels.ts'
import { pngOf } from './png.ts'
import { listenToPointers, type PointerTarget } from './pointers.ts'
import type { Runs } from './runs.ts'
import { createScreen, type Finish, type MaskElements, type MaskScreen } from './screen.ts'
import { createSurfaces, type SurfaceUnder } from './surfaces.ts'
import { createThingChoice } from './thing-choice.ts'
import type { Things } from './things.ts'

/** The drawn area, reported when the pointer is lifted and after each edit. */
export type MaskChange = {
  /**
   * A PNG of the working picture's size: white where the picture changes, black elsewhere. A promise, so that the form
   * has its answer at once: a person may press Start while the PNG is still being made.
   */
  mask: Promise<Blob>
  hasArea: boolean
  /** Makes the working picture as a JPEG with the area in opaque red; undefined when the browser withholds its pixels. */
  makeBrushedPicture: () => Promise<Blob | undefined>
}

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

/** What the area is shown in before anything is paid: a paint such as `#8b9478`, or a material or floor. */
export type Look = { paint: string } | { texture: Texture }

type EngineSettings = {
  photoKey: string
  width: number
  height: number
  ink: Ink
  /** Whether the brushed thing is a surface. */
  isSurface: boolean
  onChange: (change: MaskChange) => void
}

const zoomStep = 1.5
const cornerSize = 12
const { done, tools, stopAtEdges: stopping, exactly } = maskEditorCopy

/**
 * The mask editor without its toolbar: `attach` makes it draw into elements and listen to pointers and keys, outside
 * React; `subscribe` and `state` are for useSyncExternalStore. The area is kept in the tab for each photo.
 */
export const createMaskEngine = ({ photoKey, width, height, ink, isSurface, onChange }: EngineSettings) => {
  const photo = { photoKey, width, height }
  const drawing = createDrawing({ width, height, kept: keptMask(photo) })
  const listeners = new Set<() => void>()
  let screen: MaskScreen | undefined
  let look: Look | undefined
  let surfaceUnder: SurfaceUnder | undefined
  let isDisabled = false
  let isTold = false
  let isPanKeyHeld = false
  let cursor: Point | undefined
  const choice = createThingChoice({ drawing, light: (path) => screen?.setGlow(path) })
  let hasChosenTool = false
  let state: MaskState = {
    tool: 'brush',
    size: brushPixels.first,
    zoomPercent: 100,
    canUndo: false,
    canRedo: false,
    hasArea: !drawing.isEmpty(),
    stopsAtEdges: isSurface ? stopsAtEdges() : undefined,
    isOriginalShown: false,
    isHelpOpen: false,
    news: { text: '', number: 0 },
    things: 0,
    pointed: undefined,
  }

  const set = (change: Partial<MaskState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const say = (text: string) => set({ news: { text, number: state.news.number + 1 } })

  const publish = () => {
    const image = screen?.image()
    isTold = true
    onChange({
      mask: pngOf(drawing.area),
      hasArea: state.hasArea,
      makeBrushedPicture: async () => image && brushedPicture(image, drawing.area, ink),
    })
  }

  /** The area is final until the next movement: the tab keeps it, and the form gets it. */
  const settle = () => {
    keepMask(photo, drawing.runs())
    screen?.repaint()
    set({ canUndo: drawing.canUndo(), canRedo: drawing.canRedo(), hasArea: !drawing.isEmpty() })
    publish()
  }

  const sayCoverage = () => {
    const percent = Math.round(coverageOf(drawing.area) * 100)
    say(state.hasArea ? done.covers(percent) : done.isEmpty)
  }

  const toggle = (removes: boolean) => {
    const words = choice.toggle(removes)
    set({ pointed: words ?? roomMapCopy.nothingHere })
    if (!words) return say(roomMapCopy.nothingHere)
    settle()
    say(words)
  }

  const begin = (point: Point, removes: boolean) => {
    const scale = screen?.scale() ?? 1
    drawing.begin(point, {
      tool: state.tool === 'select' ? 'brush' : state.tool,
      radius: state.size / 2 / scale,
      removes,
    })
    screen?.schedule()
  }

  // A browser that withholds the photo's pixels shows no edges.
  const refine: Refine = (stroke, box) => {
    const onThing = choice.strokeOn(stroke, box)
    if (onThing) return onThing
    const pixels = screen?.pixels()
    return pixels && stopAtEdges(pixels, stroke, box)
  }

  const end = () => {
    if (drawing.end(state.stopsAtEdges ? refine : undefined)) settle()
    else screen?.schedule()
  }

  const cancel = () => {
    drawing.cancel()
    screen?.schedule()
  }

  const isBrush = () => state.tool === 'brush' || state.tool === 'eraser'

  // A texture needs the plane of a known surface.
  const finish = (): Finish | undefined => {
    if (!look || !('texture' in look)) return look
    return surfaceUnder && { ...look, surfaceUnder }
  }

  const showFinish = () => screen?.setFinish(finish())

  const showCursor = () => screen?.setRing(cursor, isBrush() ? state.size : cornerSize)

  const step = (isDone: boolean, text: string, otherwise: string) => {
    if (isDone) settle()
    // What was said of a thing may no longer hold.
    set({ pointed: undefined })
    say(isDone ? text : otherwise)
  }

  const cancelStroke = () => {
    if (drawing.isMoving()) say(done.cancelled)
    cancel()
  }

  const rest = () => set({ zoomPercent: Math.round((screen?.zoom() ?? 1) * 100) })

  const commands = {
    undo: () => {
      // The stroke that has begun is the last step.
      if (drawing.isMoving()) cancelStroke()
      else step(drawing.undo(), done.undo, done.nothingToUndo)
    },
    redo: () => {
      if (!drawing.isMoving()) step(drawing.redo(), done.redo, done.nothingToRedo)
    },
    edit: (edit: AreaEdit) => {
      if (drawing.isMoving()) return
      drawing.edit(edit)
      set({ pointed: undefined })
      settle()
      say(done[edit])
    },
    setTool: (tool: DrawTool) => {
      if (tool === 'select' && state.things === 0) return
      hasChosenTool = true
      cancel()
      choice.point(undefined)
      set({ tool, pointed: undefined })
      say(done.tool(tools[tool]))
      if (cursor) showCursor()
    },
    setSize: (size: number) => {
      set({ size: Math.min(brushPixels.most, Math.max(brushPixels.least, size)) })
      if (cursor) showCursor()
    },
    zoomBySteps: (steps: number) => {
      screen?.zoomBy(zoomStep ** steps)
      rest()
      say(done.zoom(state.zoomPercent))
    },
    fit: () => {
      screen?.fit()
      rest()
      say(done.zoom(state.zoomPercent))
    },
    showOriginal: (isShown: boolean) => {
      if (isShown === state.isOriginalShown) return
      screen?.showOriginal(isShown)
      set({ isOriginalShown: isShown })
    },
    setStopsAtEdges: (stops: boolean) => {
      keepStopsAtEdges(stops)
      set({ stopsAtEdges: stops })
      say(stops ? stopping : exactly)
    },
    setHelpOpen: (isHelpOpen: boolean) => set({ isHelpOpen }),
  }

  const pointerTarget: PointerTarget = {
    begin: (point, removes) => {
      cursor = undefined
      screen?.measure()
      if (!screen) return
      hasChosenTool = true
      if (state.tool === 'select') choice.press(screen.pointAt(point), { at: point, removes })
      else begin(screen.pointAt(point), removes)
    },
    move: (points) => {
      // With Select, a press takes a thing and a drag brushes.
      const dragged = choice.draggedBy(points)
      if (dragged && screen) begin(screen.pointAt(dragged.at), dragged.removes)
      for (const point of points) if (screen) drawing.move(screen.pointAt(point))
      screen?.schedule()
    },
    end: () => {
      const pressed = choice.release()
      if (pressed) toggle(pressed.removes)
      else end()
    },
    cancel: () => {
      choice.release()
      cancel()
    },
    hover: (point) => {
      if (state.tool === 'select') {
        const name = choice.point(point && screen?.pointAt(point))?.name
        // What was just pressed stays said until the pointer is over another thing.
        if (name !== undefined && !state.pointed?.startsWith(name)) set({ pointed: name })
      }
      screen?.setRing(point && isBrush() && !isPanKeyHeld ? screen.pointAt(point) : cursor, state.size)
    },
    panBy: (x, y) => screen?.panBy(x, y),
    zoomBy: (factor, about) => screen?.zoomBy(factor, about) ?? false,
    rest,
    isPanKeyHeld: () => isPanKeyHeld,
    isDisabled: () => isDisabled,
  }

  const keyTarget: KeyTarget = {
    ...commands,
    changeSize: (steps) => {
      commands.setSize(state.size + steps * brushPixels.step)
      say(done.size(state.size))
    },
    openHelp: () => commands.setHelpOpen(true),
    moveCursor: (x, y) => {
      if (!screen) return
      if (state.tool === 'select') {
        const thing = choice.step(x + y > 0 ? 1 : -1)
        if (thing)
          screen.reveal({ x: (thing.box.left + thing.box.right) / 2, y: (thing.box.top + thing.box.bottom) / 2 })
        const words = thing ? choice.wordsOf(thing) : roomMapCopy.nothingHere
        set({ pointed: words })
        return say(words)
      }
      const from = cursor ?? screen.centre()
      const scale = screen.scale()
      cursor = {
        x: Math.min(width, Math.max(0, from.x + x / scale)),
        y: Math.min(height, Math.max(0, from.y + y / scale)),
      }
      drawing.move(cursor)
      screen.reveal(cursor)
      showCursor()
    },
    pressCursor: () => {
      if (!screen) return
      if (state.tool === 'select') return toggle(false)
      if (drawing.isMoving()) {
        end()
        return sayCoverage()
      }
      cursor ??= screen.centre()
      showCursor()
      begin(cursor, false)
      say(done.started)
    },
    cancel: cancelStroke,
    setPanKey: (isHeld) => {
      isPanKeyHeld = isHeld
      screen?.setGrab(isHeld)
    },
    isDisabled: () => isDisabled,
  }

  return {
    ...commands,
    state: () => state,
    /**
     * The things of the photo, once they are known. The tool that selects them is chosen then, unless a person has begun
     * with another one.
     */
    setThings: (things: Things | undefined) => {
      choice.setThings(things)
      surfaceUnder = things && createSurfaces(things, showFinish)
      if (look && 'texture' in look) showFinish()
      const count = things?.list.length ?? 0
      const isFirst = count > 0 && state.things === 0
      if (count === 0 && state.tool === 'select') set({ tool: 'brush' })
      set({ things: count, pointed: undefined })
      if (!isFirst) return
      if (!hasChosenTool && !state.hasArea && !drawing.isMoving()) set({ tool: 'select' })
      say(roomMapCopy.found(count))
    },
    /** The area now, to which `replace` goes back. */
    area: () => drawing.runs(),
    replace: (area: Runs) => {
      cancel()
      drawing.replace(area)
      settle()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows the area in a paint or a texture, or red without one. */
    setLook: (next: Look | undefined) => {
      look = next
      showFinish()
    },
    setDisabled: (isNowDisabled: boolean) => {
      isDisabled = isNowDisabled
      if (isDisabled) cancel()
    },
    /** Starts to draw into elements. Returns a function that stops. */
    attach: (root: HTMLElement, elements: MaskElements): (() => void) => {
      const attached = createScreen({ elements, drawing, ink })
      screen = attached
      showFinish()
      const stopPointers = listenToPointers(elements.surface, pointerTarget)
      const stopKeys = listenToKeys(root, elements.surface, keyTarget)
      // A kept area is news to the form, but not to the component that is mounting.
      if (state.hasArea && !isTold) queueMicrotask(() => screen === attached && publish())
      return () => {
        stopPointers()
        stopKeys()
        attached.remove()
        // Another view may have taken over before this one is removed.
        if (screen === attached) screen = undefined
      }
    },
  }
}

export type MaskEngine = ReturnType<typeof createMaskEngine>
