import * as z from 'zod'
import { editRoom, isEdit } from './edit-room.ts'
import { encoded, readPicture } from './read-picture.ts'
import { restyle } from './restyle.ts'
import { seeRoom } from './see-room.ts'
import { stageRoom } from './stage-room.ts'
import { isStaging, lookOfPrompt, neutralLook } from './style-look.ts'

const RestyleInput = z.object({
  prompt: z.string(),
  input_image: z.unknown(),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
})

/**
 * Gives a room's picture the paint, floor, fabrics and light of the style in the prompt. When the prompt asks to stage an
 * empty room, it only adds furniture in the style's colours.
 */
export const restyleRoom = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { prompt, input_image, output_format } = RestyleInput.parse(input)
  const picture = await readPicture('input_image', input_image)
  if (isEdit(prompt)) await editRoom(picture, prompt)
  else if (isStaging(prompt)) await stageRoom(picture, prompt)
  else restyle(picture, await seeRoom(picture), lookOfPrompt(prompt) ?? neutralLook)
  return encoded(picture, output_format)
}
