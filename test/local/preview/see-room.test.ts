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

const apart = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, row, x) => sum + Math.abs(row - Number(other[x])), 0) / one.length

test.each(['living-room', 'bedroom'])(
  'the walls of %s end where they do in its file when a browser has encoded it anew',
  async (room) => {
    const [own, uploaded] = [await seen(`${room}.webp`), await seen(`${room}.avif`, { isUploaded: true })]
    expect(apart(own.lines.ceiling, uploaded.lines.ceiling)).toBeLessThan(3)
    expect(apart(own.lines.floor, uploaded.lines.floor)).toBeLessThan(5)
    expect(Math.max(own.doubt, uploaded.doubt)).toBeLessThan(4)
  },
)

test('there is doubt in the shape of a room with a corner that stands out', async () => {
  expect((await seen('study.avif', { isUploaded: true })).doubt).toBeGreaterThan(5.4)
})
