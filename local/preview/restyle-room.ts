import * as z from 'zod'
import { editRoom, isEdit } from './edit-room.ts'
import { paintedWalls } from './laid-walls.ts'
import type { Picture } from './picture.ts'
import { encoded, readPicture } from './read-picture.ts'
import { refurnish } from './refurnish.ts'
import { restyle } from './restyle.ts'
import { rememberRoom, roomOf } from './restyled-rooms.ts'
import { type SeenRoom, seeRoom } from './see-room.ts'
import { stageRoom } from './stage-room.ts'
import { isStaging, lookOfPrompt, neutralLook, variedLook } from './style-look.ts'

const RestyleInput = z.object({
  prompt: z.string(),
  input_image: z.unknown(),
  seed: z.int().nonnegative().default(0),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
})

/**
 * Redesigns a room's picture in the style of the prompt: floor, walls, furniture and light, or colours only where its furniture
 * cannot be taken away. When the prompt asks to stage an empty room, it only adds furniture in the style's colours. Other
 * seeds give other variations.
 */
export const restyleRoom = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { prompt, input_image, seed, output_format } = RestyleInput.parse(input)
  const picture = await readPicture('input_image', input_image)
  if (isEdit(prompt)) await editRoom(picture, prompt)
  else if (isStaging(prompt)) await stageRoom(picture, prompt, seed)
  else {
    const look = variedLook(lookOfPrompt(prompt) ?? neutralLook, seed)
    const restyled = await roomOf(picture)
    const before = { ...restyled, pixels: Buffer.from(restyled.pixels) }
    const room = await seeRoom(restyled)
    const isFurnished = await refurnish(restyled, room, prompt, look, seed)
    restyle(restyled, look, isFurnished ? undefined : await withPaintedWalls(restyled, room))
    await rememberRoom(restyled, before)
    return encoded(restyled, output_format, !isFurnished)
  }
  return encoded(picture, output_format)
}

const withPaintedWalls = async (picture: Picture, room: SeenRoom): Promise<SeenRoom> => {
  const mask = (await paintedWalls(picture, room)) ?? room.masks.wall.mask
  return { ...room, masks: { ...room.masks, wall: { ...room.masks.wall, mask } } }
}
