import type { Texture } from '#shared/pictures/room/texture.ts'
import { type Point, wholeBox } from './area.ts'
import type { Drawing } from './drawing.ts'
import { createOverlay, type Ink } from './overlay.ts'
import { createPainter, type Painter, type PicturePixels } from './painter.ts'
import { pixelsOf } from './picture-pixels.ts'
import type { SurfaceUnder } from './surfaces.ts'
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

/** What the area is shown in: a paint such as `#8b9478`, or a texture on the surface under the area. */
export type Finish = { paint: string } | { texture: Texture; surfaceUnder: SurfaceUnder }

type ScreenSettings = { elements: MaskElements; drawing: Drawing; ink: Ink }

/** Draws a drawing into its elements, at most once in each frame. */
export const createScreen = ({ elements, drawing, ink }: ScreenSettings) => {
  const { surface, layer, canvas, outline, glow, ring } = elements
  const picture: Size = { width: drawing.area.width, height: drawing.area.height }
  const overlay = createOverlay({ canvas, area: drawing.area, ink })
  let view: View = wholeView
  let frame: Frame = { ...picture, picture }
  let place = { left: 0, top: 0 }
  let request = 0
  let finish: Finish | undefined
  let read: { of: HTMLImageElement; pixels: PicturePixels } | undefined
  let painter: { of: PicturePixels; painter: Painter } | undefined
  let ringAt: { point: Point; size: number } | undefined
  let [shownPath, shownRing] = ['', undefined as number | undefined]

  const schedule = () => {
    request ||= requestAnimationFrame(drawFrame)
  }

  const drawFrame = () => {
    request = 0
    const changed = drawing.takeChanged()
    if (changed) overlay.add(changed)
    drawOutline()
    drawRing()
    if (overlay.draw()) schedule()
  }

  // Each write to an element costs a style or a layout, even one of the same value.
  const drawOutline = () => {
    const path = drawing
      .draft()
      .map(({ x, y }) => `${x} ${y}`)
      .join('L')
    if (path === shownPath) return
    shownPath = path
    outline.setAttribute('d', path && `M${path}Z`)
  }

  const drawRing = () => {
    if (ringAt?.size !== shownRing) {
      shownRing = ringAt?.size
      ring.style.visibility = ringAt ? 'visible' : 'hidden'
      ring.style.width = ring.style.height = `${ringAt?.size ?? 0}px`
    }
    if (!ringAt) return
    const { x, y } = toFrame(frame, view, ringAt.point)
    ring.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
  }

  const show = (next: View) => {
    view = next
    const corner = cornerOf(frame, view)
    layer.style.transform = `translate(${corner.x}px, ${corner.y}px) scale(${scaleOf(frame, view)})`
    schedule()
  }

  const measure = () => {
    const { left, top, width, height } = surface.getBoundingClientRect()
    place = { left, top }
    if (width === frame.width && height === frame.height) return
    if (width === 0 || height === 0) return
    frame = { width, height, picture }
    show(movedBy(frame, view, 0, 0))
  }

  const inFrame = ({ x, y }: Point): Point => ({ x: x - place.left, y: y - place.top })

  const loadedImage = () => {
    const image = layer.querySelector('img')
    return image?.complete && image.naturalWidth > 0 ? image : undefined
  }

  /** The photo's pixels, read once; undefined until it has loaded, and when the browser withholds them. */
  const pixels = (): PicturePixels | undefined => {
    const image = loadedImage()
    if (!image) return undefined
    if (read?.of === image) return read.pixels
    const found = pixelsOf(image, picture)
    if (found) read = { of: image, pixels: found }
    return found
  }

  const currentPainter = (): Painter | undefined => {
    const of = pixels()
    if (!of) return undefined
    if (painter?.of !== of) painter = { of, painter: createPainter(of) }
    return painter.painter
  }

  /** Shows the area in its finish. Returns whether it looks different now; undefined where the finish cannot be shown. */
  const finished = (by: Painter): boolean | undefined => {
    if (!finish) return undefined
    if (!('texture' in finish)) return by.paintArea(finish.paint, drawing.area)
    const of = pixels()
    const spotOf = of && finish.surfaceUnder(drawing.area, of)
    if (!spotOf) return undefined
    by.layTexture(finish.texture, spotOf, drawing.area)
    return true
  }

  /** Measures the area anew; draws everything again if it looks different then. */
  const repaint = (isNew: boolean) => {
    const next = finish ? currentPainter() : undefined
    const looksDifferent = next && finished(next)
    const shown = looksDifferent === undefined ? undefined : next
    const changes = overlay.setPainter(shown)
    if (!isNew && !looksDifferent && !changes) return
    overlay.add(wholeBox(picture))
    schedule()
  }

  const onLoad = () => finish && repaint(true)
  const resizes = new ResizeObserver(measure)
  resizes.observe(surface)
  layer.addEventListener('load', onLoad, true)
  window.addEventListener('scroll', measure, { capture: true, passive: true })
  measure()
  overlay.add(wholeBox(picture))
  show(view)

  return {
    schedule,
    measure,
    image: loadedImage,
    pixels,
    /** CSS pixels for each pixel of the picture. */
    scale: () => scaleOf(frame, view),
    zoom: () => view.zoom,
    /** The point of the picture under a point of the window. */
    pointAt: (inWindow: Point): Point => toPicture(frame, view, inFrame(inWindow)),
    centre: (): Point => toPicture(frame, view, { x: frame.width / 2, y: frame.height / 2 }),
    /** Zooms about a point of the window, or the frame's centre. Returns whether anything changed. */
    zoomBy: (factor: number, inWindow?: Point): boolean => {
      const before = view
      show(zoomedAt(frame, view, factor, inWindow ? inFrame(inWindow) : { x: frame.width / 2, y: frame.height / 2 }))
      return before.zoom !== view.zoom
    },
    panBy: (x: number, y: number) => show(movedBy(frame, view, x, y)),
    fit: () => show(wholeView),
    reveal: (point: Point) => show(revealing(frame, view, point)),
    setRing: (point: Point | undefined, size: number) => {
      ringAt = point && { point, size }
      schedule()
    },
    /** Lights up an SVG path, or nothing. */
    setGlow: (path: string) => glow.setAttribute('d', path),
    showOriginal: (isShown: boolean) => {
      canvas.style.visibility = isShown ? 'hidden' : 'visible'
    },
    /** Shows that the next drag moves the picture. */
    setGrab: (isOn: boolean) => {
      surface.style.cursor = isOn ? 'grab' : ''
    },
    setFinish: (next: Finish | undefined) => {
      finish = next
      repaint(true)
    },
    repaint: () => {
      if (finish) repaint(false)
      schedule()
    },
    remove: () => {
      cancelAnimationFrame(request)
      resizes.disconnect()
      layer.removeEventListener('load', onLoad, true)
      window.removeEventListener('scroll', measure, { capture: true })
    },
  }
}

export type MaskScreen = ReturnType<typeof createScreen>
