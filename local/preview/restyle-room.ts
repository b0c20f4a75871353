import sharp from 'sharp'
import * as z from 'zod'
import { fetchPicture } from './fetch-picture.ts'
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
  const source = await fetchPicture('input_image', input_image)
  const { data, info } = await source
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { pixels: data, width: info.width, height: info.height }
  if (isStaging(prompt)) await stageRoom(picture, prompt)
  else restyle(picture, await seeRoom(picture), lookOfPrompt(prompt) ?? neutralLook)

  const result = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  return output_format === 'png' ? result.png().toBuffer() : result.jpeg({ quality: 90 }).toBuffer()
}
