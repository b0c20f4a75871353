/** The parts of a plane that hang together by their sides: each cell's part, 0 for none, and each part's cells. */
export type Regions = { partOf: Int32Array; sizes: number[] }

/** Finds the parts of the cells that are 1. */
export const regionsOf = (cells: Uint8Array, width: number): Regions => {
  const partOf = new Int32Array(cells.length)
  const waiting = new Int32Array(cells.length)
  const sizes = [0]
  let count = 0
  const take = (cell: number) => {
    if (cells[cell] !== 1 || partOf[cell] !== 0) return
    partOf[cell] = sizes.length
    waiting[count] = cell
    count += 1
  }
  for (let start = 0; start < cells.length; start += 1) {
    take(start)
    let size = 0
    while (count > 0) {
      count -= 1
      size += 1
      const cell = Number(waiting[count])
      const x = cell % width
      if (x > 0) take(cell - 1)
      if (x < width - 1) take(cell + 1)
      take(cell - width)
      take(cell + width)
    }
    if (size > 0) sizes.push(size)
  }
  return { partOf, sizes }
}

/** The number of the largest part; 0 when there is none. */
export const largestOf = ({ sizes }: Regions): number =>
  sizes.reduce((best, size, part) => (size > Number(sizes[best]) ? part : best), 0)

/** Sets each cell of parts that are smaller than `least` to another value. */
export const dropSmall = (cells: Uint8Array, width: number, least: number, value: 0 | 1): void => {
  const { partOf, sizes } = regionsOf(value === 0 ? cells : cells.map((cell) => 1 - cell), width)
  for (let cell = 0; cell < cells.length; cell += 1)
    if (partOf[cell] !== 0 && Number(sizes[Number(partOf[cell])]) < least) cells[cell] = value
}
