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

/**
 * Turns the pointer events of a surface into strokes, moves and zooms: a mouse, a pen or one finger draws; two fingers
 * move and zoom; with the pan key or the middle button the mouse moves. While a pen is used, fingers do not draw, so
 * that a resting hand leaves no mark. Returns a function that stops listening.
 */
export const listenToPointers = (surface: HTMLElement, target: PointerTarget): (() => void) => {
  const fingers = new Map<number, Point>()
  let hasPen = false
  let doing: 'draw' | 'pan' | 'pinch' | undefined
  let [last, start]: Point[] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  let pointer = -1

  const stop = () => {
    if (doing === 'draw') target.end()
    else if (doing) target.rest()
    doing = undefined
  }

  const pinch = () => {
    const [one, other] = [...fingers.values()]
    if (!one || !other) return
    if (doing === 'draw' && last && start && distance(last, start) <= strayPixels) {
      target.cancel()
      doing = undefined
    }
    stop()
    doing = 'pinch'
  }

  const down = (event: PointerEvent) => {
    if (target.isDisabled()) return
    surface.focus({ preventScroll: true })
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, pointOf(event))
      if (fingers.size === 2) return pinch()
      if (fingers.size > 2) return
    }
    if (doing || event.button > middleButton) return
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    pointer = event.pointerId
    start = last = pointOf(event)
    hasPen ||= event.pointerType === 'pen'
    const pans = event.button === middleButton || target.isPanKeyHeld() || (hasPen && event.pointerType === 'touch')
    doing = pans ? 'pan' : 'draw'
    if (doing === 'draw') target.begin(last, event.altKey || (event.buttons & eraserButton) !== 0)
  }

  const move = (event: PointerEvent) => {
    const point = pointOf(event)
    if (fingers.has(event.pointerId)) {
      const before = [...fingers.values()]
      fingers.set(event.pointerId, point)
      if (doing === 'pinch') return movePinch(before, [...fingers.values()])
    }
    if (event.pointerType !== 'touch') target.hover(point)
    if (!doing || event.pointerId !== pointer) return
    if (doing === 'pan') target.panBy(point.x - (last?.x ?? 0), point.y - (last?.y ?? 0))
    if (doing === 'draw') {
      const passed = event.getCoalescedEvents?.() ?? []
      target.move(passed.length > 0 ? passed.map(pointOf) : [point])
    }
    last = point
  }

  const movePinch = ([one, other]: Point[], [nextOne, nextOther]: Point[]) => {
    if (!one || !other || !nextOne || !nextOther) return
    const [from, to] = [between(one, other), between(nextOne, nextOther)]
    target.panBy(to.x - from.x, to.y - from.y)
    target.zoomBy(distance(nextOne, nextOther) / distance(one, other), to)
  }

  const up = (event: PointerEvent) => {
    const wasFinger = fingers.delete(event.pointerId)
    if (doing === 'pinch' ? wasFinger : event.pointerId === pointer) stop()
  }

  const wheel = (event: WheelEvent) => {
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

  const listening = new AbortController()
  const { signal } = listening
  surface.addEventListener('pointerdown', down, { signal })
  surface.addEventListener('pointermove', move, { signal })
  surface.addEventListener('pointerup', up, { signal })
  surface.addEventListener('pointercancel', up, { signal })
  surface.addEventListener('pointerleave', () => target.hover(undefined), { signal })
  surface.addEventListener('wheel', wheel, { signal, passive: false })
  // A fast stroke would end as a fling, although `touch-action` forbids it to scroll, and the next tap would only stop that.
  surface.addEventListener('touchstart', (event) => event.preventDefault(), { signal, passive: false })
  surface.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return () => {
    if (doing === 'draw') target.cancel()
    listening.abort()
  }
}
