import * as z from 'zod'
import { fillArea } from './fill-area.ts'
import { nanoBananaSize } from './nano-banana-size.ts'
import { placeReference } from './place-reference.ts'
import { resized } from './read-picture.ts'
import { restyleRoom } from './restyle-room.ts'

const EditInput = z.object({
  prompt: z.string(),
  image_input: z.array(z.unknown()).default([]),
  output_format: z.enum(['jpg', 'png']).default('jpg'),
})

const aboutMask = /^The second picture is a mask of the first one\..*In the white area:\s*/is

/**
 * Changes the first picture as the prompt says: only where the second one is white if the prompt calls that a mask, with the
 * piece of the last one if it calls that furniture, else the whole room. The result has a size of the model's.
 */
export const editPictures = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { prompt, image_input, output_format } = EditInput.parse(input)
  const [first, second] = image_input
  const words = prompt.replace(aboutMask, '')
  const made = await (words !== prompt
    ? fillArea({ prompt: words, image: first, mask: second, output_format })
    : second
      ? placeReference({ input_images: image_input, output_format })
      : restyleRoom({ prompt, input_image: first, output_format }))
  return resized(made, nanoBananaSize, output_format)
}
