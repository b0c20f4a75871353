import { ramp } from '#shared/pictures/room/ramp.ts'
import { findPiece, type PieceName } from './find-piece.ts'
import { labOf } from './oklab.ts'
import { paintSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { plane } from './plane.ts'
import { PreviewError } from './preview-error.ts'
import { seeRoom } from './see-room.ts'
import { maskAt } from './within-edges.ts'

// In cells: how far a mask's edge is moved to the picture's.
const maskReach = 3

/** Gives a piece another colour. `was` is the colour by which the words tell it from others. Throws `PreviewError` when it is not surely found. */
export const recolourPiece = async (picture: Picture, name: PieceName, hex: string, was?: string): Promise<void> => {
  const room = await seeRoom(picture)
  const own = findPiece(room, name, was === undefined ? undefined : labOf(was))
  if (!own)
    throw new PreviewError(
      `The preview is not sure where the ${name} ${name.endsWith('s') ? 'are' : 'is'} in this photo. Change Materials changes what you brush.`,
    )
  const { width, height } = room.areas
  const mask = maskAt(plane(width, height, own), maskReach, room.lab, picture.width, picture.height)
  const values = mask.values.map((share) => ramp(share, 0.3, 0.7))
  paintSurface(picture, room.lab, { ...mask, values }, labOf(hex))
}
