import type { Area } from '#frontend/lib/mask/area.ts'

/** An area from rows of text: `#` is inside, anything else is outside. */
export const areaOf = (...rows: string[]): Area => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  cells: Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : 0)),
})

/** The rows of an area as text. */
export const rowsOf = ({ width, height, cells }: Area): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (cell) => (cell ? '#' : '.')).join(''),
  )
