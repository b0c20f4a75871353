import type { Point } from './area.ts'

export type Size = { width: number; height: number }

/** The part of a picture that is seen: 1 shows it whole; `x` and `y` are how far its centre is from the frame's centre. */
export type View = { zoom: number; x: number; y: number }

/** The frame on the screen, in CSS pixels, and the picture in it, in its own pixels. */
export type Frame = Size & { picture: Size }

export const wholeView: View = { zoom: 1, x: 0, y: 0 }

export const zoomLimits = { least: 1, most: 8 }

/** CSS pixels for each pixel of the picture. */
export const scaleOf = ({ width, height, picture }: Frame, { zoom }: View): number =>
  Math.min(width / picture.width, height / picture.height) * zoom

/** The picture's top left corner in the frame. */
export const cornerOf = (frame: Frame, view: View): Point => {
  const scale = scaleOf(frame, view)
  return {
    x: (frame.width - frame.picture.width * scale) / 2 + view.x,
    y: (frame.height - frame.picture.height * scale) / 2 + view.y,
  }
}

/** The point of the picture under a point of the frame. */
export const toPicture = (frame: Frame, view: View, { x, y }: Point): Point => {
  const scale = scaleOf(frame, view)
  const corner = cornerOf(frame, view)
  return { x: (x - corner.x) / scale, y: (y - corner.y) / scale }
}

/** The point of the frame over a point of the picture. */
export const toFrame = (frame: Frame, view: View, { x, y }: Point): Point => {
  const scale = scaleOf(frame, view)
  const corner = cornerOf(frame, view)
  return { x: corner.x + x * scale, y: corner.y + y * scale }
}

/** Keeps the frame full: a picture smaller than the frame stays in its middle, a larger one has no gap at its edges. */
const clamped = (frame: Frame, { zoom: asked, x, y }: View): View => {
  const zoom = Math.min(zoomLimits.most, Math.max(zoomLimits.least, asked))
  const scale = scaleOf(frame, { zoom, x, y })
  const [slackX, slackY] = [
    Math.max(0, (frame.picture.width * scale - frame.width) / 2),
    Math.max(0, (frame.picture.height * scale - frame.height) / 2),
  ]
  const within = (offset: number, slack: number) => (slack > 0 ? Math.min(slack, Math.max(-slack, offset)) : 0)
  return { zoom, x: within(x, slackX), y: within(y, slackY) }
}

/** Zooms by a factor; the point of the picture under `at` stays where it is, as far as the edges allow. */
export const zoomedAt = (frame: Frame, view: View, factor: number, at: Point): View => {
  const zoom = Math.min(zoomLimits.most, Math.max(zoomLimits.least, view.zoom * factor))
  const change = zoom / view.zoom
  const [fromX, fromY] = [at.x - frame.width / 2, at.y - frame.height / 2]
  return clamped(frame, { zoom, x: fromX + (view.x - fromX) * change, y: fromY + (view.y - fromY) * change })
}

export const movedBy = (frame: Frame, view: View, x: number, y: number): View =>
  clamped(frame, { ...view, x: view.x + x, y: view.y + y })

/** Moves a point of the picture into the frame, if it is outside. */
export const revealing = (frame: Frame, view: View, point: Point): View => {
  const margin = 24
  const { x, y } = toFrame(frame, view, point)
  const towards = (at: number, size: number) => Math.min(size - margin, Math.max(margin, at)) - at
  return movedBy(frame, view, towards(x, frame.width), towards(y, frame.height))
}
