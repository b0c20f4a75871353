import { type Point, wholeBox } from './area.ts'
import type { Drawing } from './drawing.ts'
import { createFinish, loadedImage } from './finish.ts'
import { createOverlay, type Ink } from './overlay.ts'
import { createPointerMarks } from './pointer-marks.ts'
import { createScreenView } from './screen-view.ts'

export type MaskElements = {
  /** Takes pointer and keyboard; shows a part of the layer. */
  surface: HTMLElement
  /** As large as the picture has pixels; holds the <img>, the canvas and the outline, and is scaled as a whole. */
  layer: HTMLElement
  canvas: HTMLCanvasElement
  /** The edge of the rectangle or lasso that is being drawn. */
  outline: SVGPathElement
  /** The thing under the pointer. */
  glow: SVGPathElement
  /** The brush's size at the pointer. */
  ring: HTMLElement
}

type ScreenSettings = { elements: MaskElements; drawing: Drawing; ink: Ink }

/** Draws a drawing into its elements, at most once in each frame. */
export const createScreen = ({ elements, drawing, ink }: ScreenSettings) => {
  const { layer, canvas, outline, ring } = elements
  const overlay = createOverlay({ canvas, area: drawing.area, ink })
  const marks = createPointerMarks(outline, ring)
  let request = 0

  const schedule = () => {
    request ||= requestAnimationFrame(drawFrame)
  }

  const { stopMeasuring, onSurface, ...view } = createScreenView(elements, drawing.area, schedule)
  const finish = createFinish(layer, drawing.area, overlay, schedule)
  overlay.add(wholeBox(drawing.area))

  function drawFrame() {
    request = 0
    const changed = drawing.takeChanged()
    if (changed) overlay.add(changed)
    marks.drawOutline(drawing.draft())
    marks.drawRing(onSurface)
    if (overlay.draw()) schedule()
  }

  return {
    ...view,
    ...finish,
    ...shownElements(elements),
    schedule,
    image: () => loadedImage(layer),
    setRing: (point: Point | undefined, size: number) => {
      marks.setRing(point, size)
      schedule()
    },
    remove: () => {
      cancelAnimationFrame(request)
      stopMeasuring()
      finish.remove()
    },
  }
}

export type MaskScreen = ReturnType<typeof createScreen>

const shownElements = ({ surface, canvas, glow }: MaskElements) => ({
  /** Lights up an SVG path, or nothing. */
  setGlow: (path: string) => glow.setAttribute('d', path),
  showOriginal: (isShown: boolean) => {
    canvas.style.visibility = isShown ? 'hidden' : 'visible'
  },
  /** Shows that the next drag moves the picture. */
  setGrab: (isOn: boolean) => {
    surface.style.cursor = isOn ? 'grab' : ''
  },
})
