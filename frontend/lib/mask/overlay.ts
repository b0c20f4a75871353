import { type Area, type Box, union } from './area.ts'
import type { Painter } from './painter.ts'

/** Red, green, blue and alpha, 0 to 255. */
export type Ink = readonly [red: number, green: number, blue: number, alpha: number]

// Few enough rows for many chances to stop, enough for few calls of the canvas.
const bandRows = 32
const budgetMs = 8

type OverlaySettings = { canvas: HTMLCanvasElement; area: Area; ink: Ink }

/**
 * Draws an area onto a canvas of the picture's size: in one transparent colour, or recoloured by a painter. It draws
 * only boxes that changed, a few milliseconds in each frame; `draw` returns whether something is left for the next one.
 */
export const createOverlay = ({ canvas, area, ink }: OverlaySettings) => {
  // Shows a stroke without waiting for the rest of the page, where the browser can.
  const context = canvas.getContext('2d', { desynchronized: true })
  // The colour as one number in this machine's byte order.
  const [word = 0] = new Uint32Array(Uint8Array.from(ink).buffer)
  let waiting: Box | undefined
  let painter: Painter | undefined

  return {
    /** Returns whether it draws with another painter now. */
    setPainter: (next: Painter | undefined): boolean => {
      const isOther = painter !== next
      painter = next
      return isOther
    },
    add: (box: Box) => {
      waiting = union(waiting, box)
    },
    draw: (): boolean => {
      const until = performance.now() + budgetMs
      while (waiting && performance.now() < until) {
        const bottom = Math.min(waiting.bottom, waiting.top + bandRows)
        if (context) drawBox(context, area, { ...waiting, bottom }, painter ?? word)
        waiting = bottom < waiting.bottom ? { ...waiting, top: bottom } : undefined
      }
      return waiting !== undefined
    },
  }
}

export type Overlay = ReturnType<typeof createOverlay>

const drawBox = (context: CanvasRenderingContext2D, area: Area, box: Box, ink: Painter | number) => {
  const { left, top, right, bottom } = box
  if (right <= left || bottom <= top) return
  const image = new ImageData(right - left, bottom - top)
  const words = new Uint32Array(image.data.buffer)
  let to = 0
  for (let y = top; y < bottom; y += 1) {
    const end = y * area.width + right
    for (let pixel = y * area.width + left; pixel < end; pixel += 1, to += 1) {
      if (area.cells[pixel] === 0) continue
      if (typeof ink === 'number') words[to] = ink
      else ink.write(pixel, image.data, to * 4)
    }
  }
  context.putImageData(image, left, top)
}
