import { labImage } from './oklab.ts'
import { type Picture, stretched } from './picture.ts'

const [across, down] = [96, 72]
// Of the picture's area, set by our own renders: landscapes have at least this share, rooms less.
const leastNature = 0.28

/** Whether a picture is a landscape: as blue as a sky in its upper half, or as green as plants in its lower half. */
export const isLandscape = async (picture: Picture): Promise<boolean> => {
  const lab = labImage((await stretched(picture, { width: across, height: down })).pixels)
  let cells = 0
  for (let cell = 0; cell < across * down; cell += 1) {
    const [light, green, blue] = [Number(lab[3 * cell]), Number(lab[3 * cell + 1]), Number(lab[3 * cell + 2])]
    const isAbove = cell < (across * down) / 2
    if (isAbove ? light > 0.5 && blue < -0.02 && green < 0.02 : green < -0.025 && blue > 0.025) cells += 1
  }
  return cells >= leastNature * across * down
}
