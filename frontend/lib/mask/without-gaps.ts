import { type Area, type Box, emptyArea } from './area.ts'
import type { Refine } from './drawing.ts'
import { grow, shrink } from './grow.ts'

/** A stroke with the gaps in it that are narrower than `width` pixels filled, such as between the turns of a zigzag. */
export const withoutGaps = (stroke: Area, box: Box, width: number): Area => {
  const reach = Math.floor(width / 2)
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  // With a margin, into which it grows as far as into a gap.
  const part = emptyArea(across + 2 * reach, down + 2 * reach)
  const rows = Array.from({ length: down }, (_, row) => ({
    from: (box.top + row) * stroke.width + box.left,
    to: (row + reach) * part.width + reach,
  }))
  for (const { from, to } of rows) part.cells.set(stroke.cells.subarray(from, from + across), to)
  grow(part, reach)
  shrink(part, reach)
  const whole = { ...stroke, cells: stroke.cells.slice() }
  for (const { from, to } of rows)
    for (let at = 0; at < across; at += 1) if (part.cells[to + at]) whole.cells[from + at] = 1
  return whole
}

/** What a brush on a thing was meant for: all of it, without gaps narrower than half of the brush. Other tools mean their area. */
export const brushedWhole: Refine = (stroke, box, { tool, radius }) =>
  tool === 'brush' ? withoutGaps(stroke, box, radius) : undefined
