import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SeenRoom } from '#local/preview/see-room.ts'
import { seeRoom } from '#local/preview/see-room.ts'

const pictures = join(import.meta.dirname, '../../../frontend/pictures/rooms')

/** What is seen in a sample room, in the file as it is or in the JPEG that a browser makes of it. */
const seen = async (file: string, { isUploaded = false } = {}): Promise<SeenRoom> => {
  const bytes = readFileSync(join(pictures, file))
  const picture = isUploaded ? await sharp(bytes).jpeg({ quality: 90 }).toBuffer() : bytes
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return seeRoom({ pixels: data, width: info.width, height: info.height })
}

test('the divisions of a room of simple shape agree on its walls, those of a room with a corner that stands out do not', async () => {
  expect((await seen('living-room.avif', { isUploaded: true })).doubt()).toBeLessThan(5.4)
  expect((await seen('study.avif', { isUploaded: true })).doubt()).toBeGreaterThan(5.4)
})
