import type { Point } from './area.ts'
import {
  cornerOf,
  type Frame,
  movedBy,
  revealing,
  type Size,
  scaleOf,
  toFrame,
  toPicture,
  type View,
  wholeView,
  zoomedAt,
} from './viewport.ts'

type ViewElements = { surface: HTMLElement; layer: HTMLElement }

/** The part of the picture that the surface shows, and which point of the picture is where in the window. */
export const createScreenView = ({ surface, layer }: ViewElements, picture: Size, onShow: () => void) => {
  const { inFrame, frame, measureFrame } = createPlacedFrame(surface, picture)
  let view: View = wholeView

  const show = (next: View) => {
    view = next
    const corner = cornerOf(frame(), view)
    layer.style.transform = `translate(${corner.x}px, ${corner.y}px) scale(${scaleOf(frame(), view)})`
    onShow()
  }

  const panBy = (x: number, y: number) => show(movedBy(frame(), view, x, y))
  const measure = () => {
    if (measureFrame()) panBy(0, 0)
  }
  measure()
  show(view)

  return {
    measure,
    panBy,
    /** CSS pixels for each pixel of the picture. */
    scale: () => scaleOf(frame(), view),
    zoom: () => view.zoom,
    /** The point of the picture under a point of the window. */
    pointAt: (inWindow: Point): Point => toPicture(frame(), view, inFrame(inWindow)),
    /** The point of the surface over a point of the picture. */
    onSurface: (point: Point): Point => toFrame(frame(), view, point),
    centre: (): Point => toPicture(frame(), view, inFrame()),
    /** Zooms about a point of the window, or the frame's centre. Returns whether anything changed. */
    zoomBy: (factor: number, inWindow?: Point): boolean => {
      const before = view
      show(zoomedAt(frame(), view, factor, inFrame(inWindow)))
      return before.zoom !== view.zoom
    },
    fit: () => show(wholeView),
    reveal: (point: Point) => show(revealing(frame(), view, point)),
    stopMeasuring: listenToMoves(surface, measure),
  }
}

const createPlacedFrame = (surface: HTMLElement, picture: Size) => {
  let frame: Frame = { width: picture.width, height: picture.height, picture }
  let place = { left: 0, top: 0 }

  return {
    frame: () => frame,
    /** Returns whether the frame has another size now. */
    measureFrame: (): boolean => {
      const { left, top, width, height } = surface.getBoundingClientRect()
      place = { left, top }
      if ((width === frame.width && height === frame.height) || width === 0 || height === 0) return false
      frame = { width, height, picture }
      return true
    },
    /** Where a point of the window is in the frame, or the frame's centre. */
    inFrame: (inWindow?: Point): Point =>
      inWindow
        ? { x: inWindow.x - place.left, y: inWindow.y - place.top }
        : { x: frame.width / 2, y: frame.height / 2 },
  }
}

const listenToMoves = (surface: HTMLElement, onMove: () => void): (() => void) => {
  const resizes = new ResizeObserver(onMove)
  resizes.observe(surface)
  window.addEventListener('scroll', onMove, { capture: true, passive: true })
  return () => {
    resizes.disconnect()
    window.removeEventListener('scroll', onMove, { capture: true })
  }
}
