import type { Area, Box } from './area.ts'
import { stopAtEdges } from './edges/stop-at-edges.ts'
import type { PicturePixels } from './painter.ts'
import { strokeOnThing, type Things } from './things.ts'

/**
 * What a stroke was meant for: its part on the thing that it covers most, on a wall only where the wall has one colour,
 * because all walls can be one thing. Without such a thing, its part up to the edges in the picture. Undefined means all of
 * the stroke. A browser that withholds the photo's pixels shows no edges.
 */
export const refinedStroke = (
  { things, pixels }: { things: Things | undefined; pixels: PicturePixels | undefined },
  stroke: Area,
  box: Box,
): Area | undefined => {
  const on = things && strokeOnThing(things, stroke, box)
  if (on && (on.thing.part !== 'wall' || !pixels)) return on.area
  return (pixels && stopAtEdges(pixels, on?.area ?? stroke, box)) ?? on?.area
}
