import * as z from 'zod'
import { editRoom, isEdit } from './edit-room.ts'
import { encoded, readPicture } from './read-picture.ts'
import { restyle } from './restyle.ts'
import { seeRoom } from './see-room.ts'
import { stageRoom } from './stage-room.ts'
import { isStaging, lookOfPrompt, neutralLook, variedLook } from './style-look.ts'

const RestyleInput = z.object({
  prompt: z.string(),
  input_image: z.unknown(),
  seed: z.int().nonnegative().default(0),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
})

/**
 * Gives a room's picture the paint, floor, fabrics and light of the style in the prompt. When the prompt asks to stage an
 * empty room, it only adds furniture in the style's colours. Other seeds give other variations.
 */
export const restyleRoom = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { prompt, input_image, seed, output_format } = RestyleInput.parse(input)
  const picture = await readPicture('input_image', input_image)
  if (isEdit(prompt)) await editRoom(picture, prompt)
  else if (isStaging(prompt)) await stageRoom(picture, prompt, seed)
  else restyle(picture, await seeRoom(picture), variedLook(lookOfPrompt(prompt) ?? neutralLook, seed))
  return encoded(picture, output_format)
}
