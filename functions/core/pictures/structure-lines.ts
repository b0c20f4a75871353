import type { EdgeMap } from './edge-map.ts'
import type { Segment } from './line-segments.ts'

/** An edge that may belong to a wall, a window or a door, with its direction and weight. */
export type StructureLine = Segment & { angle: number; weight: number }

type Size = { width: number; height: number }

/** The straight edges of a picture, the ones that are long enough for structure, and a map of all of them. */
export type SeenEdges = { segments: Segment[]; lines: StructureLine[]; edges: EdgeMap; size: Size }

const fullContrast = 0.06

/** 1 for a clear edge, less for a faint one, which other light may hide. */
export const clarityOf = ({ contrast }: Segment): number => Math.min(1, contrast / fullContrast)

/** Long, clear edges above the furniture have the most weight. */
export const structureWeight = (line: Segment, { width, height }: Size): number => {
  const middle = (line.y1 + line.y2) / 2 / height
  const above = Math.min(1, Math.max(0.1, (0.75 - middle) / 0.25))
  return (line.length / width) ** 1.3 * above * clarityOf(line)
}

/** Whether a direction is at most `most` radians from upright. */
export const isUpright = (angle: number, most: number): boolean => Math.abs(angle - Math.PI / 2) < most
