/** The luma of a picture: one byte per pixel, row by row. */
type Luma = { pixels: ArrayLike<number>; width: number; height: number }

export type LumaMeasures = {
  /** The variance of the Laplacian of the sharpest of 16 tiles. A blurred background then does not count. */
  sharpness: number
  /** The luma, 0 to 255, that 2 % of the pixels reach or exceed. */
  lightest: number
  /** The luma that 2 % of the pixels reach or stay below. */
  darkest: number
  /** The luma that half of the pixels reach or stay below. */
  median: number
}

const tilesPerSide = 4
const outliers = 0.02

/** Measures light and sharpness of a picture at the working copy's size. */
export const measureLuma = (luma: Luma): LumaMeasures => ({ sharpness: sharpnessOf(luma), ...lightOf(luma) })

const sharpnessOf = (luma: Luma): number => {
  const tiles = Array.from({ length: tilesPerSide ** 2 }, (_, tile) => ({
    column: tile % tilesPerSide,
    row: Math.floor(tile / tilesPerSide),
  }))
  return Math.max(...tiles.map(({ column, row }) => laplacianVariance(luma, column, row)))
}

const laplacianVariance = ({ pixels, width, height }: Luma, column: number, row: number): number => {
  const edge = (tile: number, size: number) => Math.min(size - 1, Math.max(1, Math.round((tile * size) / tilesPerSide)))
  const at = (index: number) => pixels[index] ?? 0
  let [count, sum, squares] = [0, 0, 0]
  for (let y = edge(row, height); y < edge(row + 1, height); y++) {
    for (let x = edge(column, width); x < edge(column + 1, width); x++) {
      const index = y * width + x
      const laplacian = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index)
      count += 1
      sum += laplacian
      squares += laplacian * laplacian
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const lightOf = ({ pixels }: Luma): Omit<LumaMeasures, 'sharpness'> => {
  const histogram = new Uint32Array(256)
  for (let index = 0; index < pixels.length; index++) {
    const luma = pixels[index] ?? 0
    histogram[luma] = (histogram[luma] ?? 0) + 1
  }
  const reached = (order: readonly number[], share: number) => {
    let counted = 0
    return order.find((luma) => {
      counted += histogram[luma] ?? 0
      return counted >= pixels.length * share
    })
  }
  const rising = Array.from(histogram.keys())
  return {
    lightest: reached(rising.toReversed(), outliers) ?? 0,
    darkest: reached(rising, outliers) ?? 255,
    median: reached(rising, 0.5) ?? 0,
  }
}
