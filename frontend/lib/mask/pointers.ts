import type { Point } from './area.ts'

/** The actions of pointers, in points of the window. */
export type PointerTarget = {
  begin: (point: Point, removes: boolean) => void
  move: (points: readonly Point[]) => void
  end: () => void
  cancel: () => void
  /** The pointer is over the surface without being pressed; undefined once it has left. */
  hover: (point: Point | undefined) => void
  panBy: (x: number, y: number) => void
  /** Zooms about a point; returns whether anything changed. */
  zoomBy: (factor: number, about: Point) => boolean
  /** A pinch or a pan has ended. */
  rest: () => void
  isPanKeyHeld: () => boolean
  isDisabled: () => boolean
}

// A second finger this soon after the first means that both were meant to move the picture.
const strayPixels = 12

const eraserButton = 32
const middleButton = 1

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const distance = (one: Point, other: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

/** What pointers are doing on a surface now. */
type Gesture = {
  surface: HTMLElement
  target: PointerTarget
  /** The places of the fingers on the surface, by their pointers. */
  fingers: Map<number, Point>
  hasPen: boolean
  doing: { act: 'draw' | 'pan'; pointer: number; start: Point; last: Point } | { act: 'pinch' } | undefined
}

/**
 * Turns the pointer events of a surface into strokes, moves and zooms: a mouse, a pen or one finger draws; two fingers
 * move and zoom; with the pan key or the middle button the mouse moves. While a pen is used, fingers do not draw, so
 * that a resting hand leaves no mark. Returns a function that stops listening.
 */
export const listenToPointers = (surface: HTMLElement, target: PointerTarget): (() => void) => {
  const gesture: Gesture = { surface, target, fingers: new Map(), hasPen: false, doing: undefined }
  const up = (event: PointerEvent) => lift(gesture, event)
  const listening = new AbortController()
  const { signal } = listening
  surface.addEventListener('pointerdown', (event) => press(gesture, event), { signal })
  surface.addEventListener('pointermove', (event) => move(gesture, event), { signal })
  surface.addEventListener('pointerup', up, { signal })
  surface.addEventListener('pointercancel', up, { signal })
  surface.addEventListener('pointerleave', () => target.hover(undefined), { signal })
  surface.addEventListener('wheel', (event) => turnWheel(target, event), { signal, passive: false })
  // A fast stroke would end as a fling, although `touch-action` forbids it to scroll, and the next tap would only stop that.
  surface.addEventListener('touchstart', (event) => event.preventDefault(), { signal, passive: false })
  surface.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return () => {
    if (gesture.doing?.act === 'draw') target.cancel()
    listening.abort()
  }
}

const stop = (gesture: Gesture) => {
  if (gesture.doing?.act === 'draw') gesture.target.end()
  else if (gesture.doing) gesture.target.rest()
  gesture.doing = undefined
}

const press = (gesture: Gesture, event: PointerEvent) => {
  const { surface, target, fingers } = gesture
  if (target.isDisabled()) return
  surface.focus({ preventScroll: true })
  if (event.pointerType === 'touch') {
    fingers.set(event.pointerId, pointOf(event))
    if (fingers.size === 2) return beginPinch(gesture)
    if (fingers.size > 2) return
  }
  if (gesture.doing || event.button > middleButton) return
  event.preventDefault()
  surface.setPointerCapture(event.pointerId)
  const point = pointOf(event)
  gesture.hasPen ||= event.pointerType === 'pen'
  const isRestingHand = gesture.hasPen && event.pointerType === 'touch'
  const act = event.button === middleButton || target.isPanKeyHeld() || isRestingHand ? 'pan' : 'draw'
  gesture.doing = { act, pointer: event.pointerId, start: point, last: point }
  if (act === 'draw') target.begin(point, event.altKey || (event.buttons & eraserButton) !== 0)
}

const beginPinch = (gesture: Gesture) => {
  const { doing, target } = gesture
  if (doing?.act === 'draw' && distance(doing.last, doing.start) <= strayPixels) {
    target.cancel()
    gesture.doing = undefined
  }
  stop(gesture)
  gesture.doing = { act: 'pinch' }
}

const move = ({ target, fingers, doing }: Gesture, event: PointerEvent) => {
  const point = pointOf(event)
  if (fingers.has(event.pointerId)) {
    const before = [...fingers.values()]
    fingers.set(event.pointerId, point)
    if (doing?.act === 'pinch') return movePinch(target, before, [...fingers.values()])
  }
  if (event.pointerType !== 'touch') target.hover(point)
  if (!doing || doing.act === 'pinch' || event.pointerId !== doing.pointer) return
  if (doing.act === 'pan') target.panBy(point.x - doing.last.x, point.y - doing.last.y)
  else {
    const passed = event.getCoalescedEvents?.() ?? []
    target.move(passed.length > 0 ? passed.map(pointOf) : [point])
  }
  doing.last = point
}

const movePinch = (target: PointerTarget, [one, other]: Point[], [nextOne, nextOther]: Point[]) => {
  if (!one || !other || !nextOne || !nextOther) return
  const [from, to] = [between(one, other), between(nextOne, nextOther)]
  target.panBy(to.x - from.x, to.y - from.y)
  target.zoomBy(distance(nextOne, nextOther) / distance(one, other), to)
}

const lift = (gesture: Gesture, { pointerId }: PointerEvent) => {
  const { doing, fingers } = gesture
  const wasFinger = fingers.delete(pointerId)
  if (doing?.act === 'pinch' ? wasFinger : pointerId === doing?.pointer) stop(gesture)
}

const turnWheel = (target: PointerTarget, event: WheelEvent) => {
  if (target.isDisabled()) return
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
  const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
  if (isSideways && !event.ctrlKey) {
    target.panBy(-lines * (event.deltaX || event.deltaY), 0)
    return event.preventDefault()
  }
  // A trackpad's pinch comes as a wheel with Ctrl and small steps.
  const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015))
  const hasZoomed = target.zoomBy(factor, pointOf(event))
  target.rest()
  // At the whole picture the wheel scrolls the page, but Ctrl must not zoom it.
  if (hasZoomed || event.ctrlKey) event.preventDefault()
}
