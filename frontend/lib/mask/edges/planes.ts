import type { Area, Box } from '#frontend/lib/mask/area.ts'
import type { PicturePixels } from '#frontend/lib/mask/painter.ts'
import { writeLab } from '#shared/pictures/oklab.ts'

/**
 * A part of a picture in cells of `scale` by `scale` pixels, row by row: the lightness of OKLab, the two colour axes relative
 * to it, which light and shadow leave as they are, and the share of each cell that was brushed.
 */
export type Planes = {
  box: Box
  scale: number
  width: number
  height: number
  lightness: Float32Array
  a: Float32Array
  b: Float32Array
  brushed: Float32Array
}

// Enough cells to find a frame's edge, few enough for a stroke's end.
const [cellsAlongSide, mostCells] = [512, 90_000]
// The axes of darker cells are divided by this: their colour is mostly noise.
const darkest = 0.25
// In cells: around the brush, so that an edge beside it is seen.
const margin = 4

const boxOfCells = ({ width, height }: Area, { left, top, right, bottom }: Box, scale: number): Box => ({
  left: Math.max(0, (Math.floor(left / scale) - margin) * scale),
  top: Math.max(0, (Math.floor(top / scale) - margin) * scale),
  right: Math.min(width, (Math.ceil(right / scale) + margin) * scale),
  bottom: Math.min(height, (Math.ceil(bottom / scale) + margin) * scale),
})

/** The planes of a picture around a brushed box. */
export const planesOf = (picture: PicturePixels, stroke: Area, of: Box): Planes => {
  const pixels = (of.right - of.left) * (of.bottom - of.top)
  const scale = Math.max(
    1,
    Math.round(Math.max(picture.width, picture.height) / cellsAlongSide),
    Math.ceil(Math.sqrt(pixels / mostCells)),
  )
  const box = boxOfCells(stroke, of, scale)
  const width = Math.ceil((box.right - box.left) / scale)
  const height = Math.ceil((box.bottom - box.top) / scale)
  const plane = () => new Float32Array(width * height)
  const planes = { box, scale, width, height, lightness: plane(), a: plane(), b: plane(), brushed: plane() }
  for (let cell = 0; cell < width * height; cell += 1) readCell(picture, stroke, planes, cell)
  return planes
}

const readCell = ({ data }: PicturePixels, stroke: Area, planes: Planes, cell: number): void => {
  const { box, scale, width, lightness, a, b, brushed } = planes
  const left = box.left + (cell % width) * scale
  const top = box.top + Math.floor(cell / width) * scale
  const [right, bottom] = [Math.min(box.right, left + scale), Math.min(box.bottom, top + scale)]
  let [red, green, blue, inside] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let pixel = y * stroke.width + left; pixel < y * stroke.width + right; pixel += 1) {
      red += Number(data[pixel * 4])
      green += Number(data[pixel * 4 + 1])
      blue += Number(data[pixel * 4 + 2])
      inside += Number(stroke.cells[pixel])
    }
  const count = (right - left) * (bottom - top)
  writeLab(Math.round(red / count), Math.round(green / count), Math.round(blue / count), colour, 0)
  const own = Number(colour[0])
  lightness[cell] = own
  a[cell] = Number(colour[1]) / Math.max(darkest, own)
  b[cell] = Number(colour[2]) / Math.max(darkest, own)
  brushed[cell] = inside / count
}

const colour = new Float32Array(3)
