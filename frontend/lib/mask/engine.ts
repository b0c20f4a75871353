import { roomMapCopy } from '#shared/copy/room-map.ts'
import { createCommands } from './commands.ts'
import { createDrawing } from './drawing.ts'
import type { EngineParts } from './engine-parts.ts'
import { stopsAtEdges } from './kept-edge-choice.ts'
import { keepMask, keptMask } from './kept-masks.ts'
import { createKeyTarget } from './key-target.ts'
import { listenToKeys } from './keys.ts'
import { createLook } from './look.ts'
import { createStateStore } from './mask-state.ts'
import type { Ink } from './overlay.ts'
import { brushedPicture } from './picture-pixels.ts'
import { pngOf } from './png.ts'
import { createPointerTarget } from './pointer-target.ts'
import { listenToPointers } from './pointers.ts'
import { createScreen, type MaskElements } from './screen.ts'
import { createStrokes } from './strokes.ts'
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

type EngineSettings = {
  photoKey: string
  width: number
  height: number
  ink: Ink
  /** Whether the brushed thing is a surface. */
  isSurface: boolean
  onChange: (change: MaskChange) => void
}

/**
 * The mask editor without its toolbar: `attach` makes it draw into elements and listen to pointers and keys, outside
 * React; `subscribe` and `state` are for useSyncExternalStore. The area is kept in the tab for each photo.
 */
export const createMaskEngine = (settings: EngineSettings) => {
  const { parts, publishKept } = createParts(settings)
  const { drawing, choice, store, session } = parts
  const strokes = createStrokes(parts)
  const commands = createCommands(parts, strokes)
  const look = createLook(session)

  return {
    ...commands,
    state: store.state,
    subscribe: store.subscribe,
    setThings: (things: Things | undefined) => {
      choice.setThings(things)
      look.setThings(things)
      noticeThings(parts, things?.list.length ?? 0)
    },
    /** The area now, to which `replace` goes back. */
    area: drawing.runs,
    setLook: look.set,
    /** Starts to draw into elements. Returns a function that stops. */
    attach: (root: HTMLElement, elements: MaskElements): (() => void) => {
      const screen = createScreen({ elements, drawing, ink: settings.ink })
      session.screen = screen
      look.show()
      const stopPointers = listenToPointers(elements.surface, createPointerTarget(parts, strokes, commands))
      const stopKeys = listenToKeys(root, elements.surface, createKeyTarget(parts, strokes, commands))
      // A kept area is news to the form, but not to the component that is mounting.
      queueMicrotask(() => session.screen === screen && publishKept())
      return () => {
        stopPointers()
        stopKeys()
        screen.remove()
        // Another view may have taken over before this one is removed.
        if (session.screen === screen) session.screen = undefined
      }
    },
  }
}

export type MaskEngine = ReturnType<typeof createMaskEngine>

const createParts = ({ photoKey, width, height, ink, isSurface, onChange }: EngineSettings) => {
  const photo = { photoKey, width, height }
  const drawing = createDrawing({ width, height, kept: keptMask(photo) })
  const store = createStateStore({
    hasArea: !drawing.isEmpty(),
    stopsAtEdges: isSurface ? stopsAtEdges() : undefined,
  })
  const session: EngineParts['session'] = {
    screen: undefined,
    cursor: undefined,
    isPanKeyHeld: false,
    isDisabled: false,
    hasChosenTool: false,
  }
  const choice = createThingChoice({ drawing, light: (path) => session.screen?.setGlow(path) })
  let isPublished = false

  const publish = () => {
    const image = session.screen?.image()
    isPublished = true
    onChange({
      mask: pngOf(drawing.area),
      hasArea: store.state().hasArea,
      makeBrushedPicture: async () => image && brushedPicture(image, drawing.area, ink),
    })
  }

  const settle = () => {
    keepMask(photo, drawing.runs())
    session.screen?.repaint()
    store.set({ canUndo: drawing.canUndo(), canRedo: drawing.canRedo(), hasArea: !drawing.isEmpty() })
    publish()
  }

  const publishKept = () => {
    if (store.state().hasArea && !isPublished) publish()
  }

  return { parts: { drawing, choice, store, session, settle }, publishKept }
}

/** The tool that selects things is chosen once they are known, unless a person has begun with another one. */
const noticeThings = ({ drawing, store, session }: EngineParts, things: number) => {
  const { tool, hasArea, things: before } = store.state()
  if (things === 0 && tool === 'select') store.set({ tool: 'brush' })
  store.set({ things, pointed: undefined })
  if (things === 0 || before > 0) return
  if (!session.hasChosenTool && !hasArea && !drawing.isMoving()) store.set({ tool: 'select' })
  store.say(roomMapCopy.found(things))
}
