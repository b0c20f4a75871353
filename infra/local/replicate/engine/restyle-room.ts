import * as z from 'zod'
import { fetchPicture } from './fetch-picture.ts'

const RestyleInput = z.object({ output_format: z.enum(['jpg', 'png']).default('jpg'), input_image: z.unknown() })

/** Grades the whole room. */
export const restyleRoom = async (input: Record<string, unknown>): Promise<Buffer> => {
  const { input_image, output_format } = RestyleInput.parse(input)
  const picture = await fetchPicture('input_image', input_image)
  return picture.modulate({ saturation: 0.8, brightness: 1.05 }).toFormat(output_format, { quality: 90 }).toBuffer()
}
