import { ramp } from '#shared/pictures/room/ramp.ts'
import { findPiece, type PieceName } from './find-piece.ts'
import { type Lab, labOf } from './oklab.ts'
import { paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { changed, type Plane, plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'
import { maskAt } from './within-edges.ts'

// In cells: how far a mask's edge is moved to the picture's.
const maskReach = 3

/** The mask of a named piece within the picture's edges; undefined when it is not surely found. */
export const pieceMask = (picture: Picture, room: SeenRoom, name: PieceName, hint?: Lab): Plane | undefined => {
  const own = findPiece(room, name, hint)
  if (!own) return undefined
  const { width, height } = room.areas
  const mask = maskAt(plane(width, height, own), maskReach, room.lab, picture.width, picture.height)
  return changed(mask, (share) => ramp(share, 0.12, 0.5))
}

/** Gives a piece another colour. `was` is the colour by which the words tell it from others. Throws `PreviewError` when it is not surely found. */
export const recolourPiece = async (picture: Picture, name: PieceName, hex: string, was?: string): Promise<void> => {
  const room = await seeRoom(picture)
  const mask = pieceMask(picture, room, name, was === undefined ? undefined : labOf(was))
  if (!mask)
    throw new PreviewError(
      `The preview is not sure where the ${name} ${name.endsWith('s') ? 'are' : 'is'} in this photo. Change Materials changes what you brush.`,
    )
  paintSurface(picture, room.lab, mask, labOf(hex))
}
