import { erase, partsBehind, widened } from './erase.ts'
import { furnitureMask, hiddenShare } from './furniture-mask.ts'
import type { Picture } from './picture.ts'
import { resized } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { seeRoom } from './see-room.ts'

// Of the picture's longer side: how far furniture and its shadow reach beyond the mask.
const beyond = 0.006
// Of the walls or the floor: with more hidden, nothing tells how they continue; with less, nothing stands there. Of what the
// net takes for things on the floor: with less in the mask, stumps of furniture would be left.
const [mostHidden, leastHidden, leastFound] = [0.4, 0.05, 0.8]

/** Removes everything that is not the room's shell. Throws `PreviewError` when too little of the shell is visible. */
export const emptyRoom = async (picture: Picture): Promise<void> => {
  const room = await seeRoom(picture)
  const mask = furnitureMask(picture, room)
  const parts = partsBehind(room, picture)
  const { areas, kinds, lines } = room
  const onFloor = kinds.map((kind, cell) =>
    Math.floor(cell / areas.width) > Number(lines.floor[cell % areas.width]) ? kind : undefined,
  )
  const found = hiddenShare(resized(mask, areas), onFloor, 'thing')
  const [wall, floor] = [hiddenShare(mask, parts, 'wall'), hiddenShare(mask, parts, 'floor')]
  if (floor < leastHidden) throw new PreviewError('The preview finds no furniture to remove in this photo.')
  if (Math.max(wall, floor) > mostHidden || found < leastFound)
    throw new PreviewError(
      "The preview cannot empty this room: furniture hides too much of its walls or floor, or can't be told apart from them. Brush one piece, and it takes that away.",
    )
  erase(picture, room, widened(mask, Math.max(1, Math.round(beyond * Math.max(picture.width, picture.height)))))
}
