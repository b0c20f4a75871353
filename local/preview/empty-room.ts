import { erase, partsBehind, widened } from './erase.ts'
import { furnitureMask } from './furniture-mask.ts'
import type { Picture } from './picture.ts'
import { PreviewError } from './preview-error.ts'
import { seeRoom } from './see-room.ts'

// Of the picture's longer side: how far furniture and its shadow reach beyond the mask.
const beyond = 0.006
// Of a wall or floor: with more hidden, nothing tells how it continues.
const mostHidden = 0.85
// Fitted units hide more of the walls than this, and more than of the floor. They stay in an empty room.
const fitted = 0.4

/** Removes everything that is not the room's shell. Throws `PreviewError` when too little of the shell is visible. */
export const emptyRoom = async (picture: Picture): Promise<void> => {
  const room = await seeRoom(picture)
  const mask = furnitureMask(picture, room)
  const parts = partsBehind(room, picture)
  const hiddenOf = (part: 'wall' | 'floor') => {
    let [all, hidden] = [0, 0]
    for (const [pixel, one] of parts.entries()) {
      if (one !== part) continue
      all += 1
      hidden += Number(mask.values[pixel])
    }
    return hidden / Math.max(1, all)
  }
  const [wall, floor] = [hiddenOf('wall'), hiddenOf('floor')]
  if (wall > Math.max(fitted, floor) || Math.max(wall, floor) > mostHidden)
    throw new PreviewError('The local preview cannot empty a room. With a Replicate token the real model does.')
  erase(picture, room, widened(mask, Math.max(1, Math.round(beyond * Math.max(picture.width, picture.height)))))
}
