import { labImage } from '#shared/pictures/oklab.ts'
import { compressed } from '#shared/pictures/repaint.ts'
import type { SpotOf } from '#shared/pictures/room/surface-spots.ts'
import { sampleTexture, type Texture, textureOf } from '#shared/pictures/room/texture.ts'

// A power of two, so that it can be halved to the end. Fine enough for a working picture, and quick to convert.
const textureSide = 512

/** Loads the square picture of a material or a floor. `metres` is the width of surface that it shows. */
export const loadTexture = async (url: string, metres: number, signal: AbortSignal): Promise<Texture> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`A texture was answered with ${response.status}`)
  const picture = await createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' })
  const context = new OffscreenCanvas(textureSide, textureSide).getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.drawImage(picture, 0, 0, textureSide, textureSide)
  picture.close()
  const { data } = context.getImageData(0, 0, textureSide, textureSide)
  return textureOf(labImage(data.filter((_, at) => at % 4 !== 3)), metres)
}

// In pixels: the side of a block whose mean lightness counts as its light, without the surface's own pattern.
const block = 16

/** The light on an area: the lightness of its sampled pixels, as means of blocks, in straight lines between them. */
export const lightOn = (
  { width, height }: { width: number; height: number },
  lab: Float32Array,
  pixels: Iterable<number>,
  usual: number,
): ((x: number, y: number) => number) => {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const [sums, counts] = [new Float32Array(columns * rows), new Uint32Array(columns * rows)]
  for (const pixel of pixels) {
    const at = Math.floor(pixel / width / block) * columns + Math.floor((pixel % width) / block)
    sums[at] = Number(sums[at]) + Number(lab[pixel * 3])
    counts[at] = Number(counts[at]) + 1
  }
  const means = sums.map((sum, at) => (counts[at] ? sum / Number(counts[at]) : usual))
  const meanAt = (column: number, row: number) =>
    Number(means[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))])
  return (x, y) => {
    const [column, row] = [(x + 0.5) / block - 0.5, (y + 0.5) / block - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [across, down] = [column - left, row - top]
    const upper = meanAt(left, top) * (1 - across) + meanAt(left + 1, top) * across
    const lower = meanAt(left, top + 1) * (1 - across) + meanAt(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }
}

/** The OKLab colour of a texture at a pixel, in the light there; written to `lab`. */
export const laidColour = (
  texture: Texture,
  spotOf: SpotOf,
  light: (x: number, y: number) => number,
  [x, y]: readonly [number, number],
  lab: Float32Array,
): void => {
  sampleTexture(texture, spotOf(x, y), lab)
  const own = Math.max(0.01, Number(lab[0]))
  const lightness = compressed(own * light(x, y))
  lab[0] = lightness
  lab[1] = (Number(lab[1]) * lightness) / own
  lab[2] = (Number(lab[2]) * lightness) / own
}
