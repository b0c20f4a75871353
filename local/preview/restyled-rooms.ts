import { type Picture, stretched } from './picture.ts'

const rooms: { room: Picture; look: Uint8Array }[] = []
const mostRooms = 8

// A re-encoded JPEG differs by less; an edit of one wall, or of a thing larger than a cell, differs by more.
const [across, down, mostDifference] = [32, 24, 5]

const lookOf = async (picture: Picture): Promise<Uint8Array> =>
  (await stretched(picture, { width: across, height: down })).pixels

/** Remembers the room from which a picture was restyled, for the newest pictures of this process. */
export const rememberRoom = async (restyled: Picture, room: Picture): Promise<void> => {
  rooms.unshift({ room, look: await lookOf(restyled) })
  rooms.length = Math.min(rooms.length, mostRooms)
}

/**
 * The room of a picture that was restyled here, or the picture itself. A second style is given to the room as it was: in a
 * restyled one, the analysis would take drawn walls and furniture for the room's own.
 */
export const roomOf = async (picture: Picture): Promise<Picture> => {
  const look = await lookOf(picture)
  const known = rooms.find(
    ({ room, look: kept }) =>
      room.width === picture.width &&
      room.height === picture.height &&
      look.every((value, at) => Math.abs(value - Number(kept[at])) <= mostDifference),
  )
  return known ? { ...known.room, pixels: Buffer.from(known.room.pixels) } : picture
}
