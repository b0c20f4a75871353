import type { Point } from './area.ts'

/** Each write to an element costs a style or a layout, even one of the same value: these write only what is new. */
export const createPointerMarks = (outline: SVGPathElement, ring: HTMLElement) => {
  let ringAt: { point: Point; size: number } | undefined
  let [shownPath, shownSize] = ['', undefined as number | undefined]

  return {
    setRing: (point: Point | undefined, size: number) => {
      ringAt = point && { point, size }
    },
    drawOutline: (draft: readonly Point[]) => {
      const path = draft.map(({ x, y }) => `${x} ${y}`).join('L')
      if (path === shownPath) return
      shownPath = path
      outline.setAttribute('d', path && `M${path}Z`)
    },
    drawRing: (onSurface: (point: Point) => Point) => {
      if (ringAt?.size !== shownSize) {
        shownSize = ringAt?.size
        ring.style.visibility = ringAt ? 'visible' : 'hidden'
        ring.style.width = ring.style.height = `${ringAt?.size ?? 0}px`
      }
      if (!ringAt) return
      const { x, y } = onSurface(ringAt.point)
      ring.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
    },
  }
}
