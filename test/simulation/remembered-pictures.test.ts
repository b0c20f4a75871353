import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Pixels, pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { structure } from '#functions/core/pictures/structure.ts'
import { rememberPictures } from './remembered-pictures.ts'

const picture = (name: string) => sharp(`frontend/pictures/rooms/${name}.webp`).resize(240).png().toBuffer()
const [kitchen, study] = await Promise.all([picture('kitchen'), picture('study')])

const copyOf = (pixels: Pixels): Pixels => ({ ...pixels, bytes: Buffer.from(pixels.bytes) })

const figures = async () => {
  const measured: unknown[] = []
  const results = await Promise.all([study, kitchen].map(pixelsOf))
  for (const photo of [kitchen, study]) {
    const room = await structure.ofPhoto(Buffer.from(photo))
    if (room) for (const result of results) measured.push(await structure.drift(room, copyOf(result)))
  }
  return measured
}

test('a remembered measure is that of the same photo and the same result', async () => {
  const { ofPhoto } = structure
  const expected = await figures()
  expect(new Set(expected.map((drift) => JSON.stringify(drift))).size).toBe(3)
  const restore = rememberPictures()
  try {
    expect(await figures()).toEqual(expected)
    expect(await figures()).toEqual(expected)
    const room = await structure.ofPhoto(kitchen)
    const result = await pixelsOf(study)
    if (room) expect(await structure.drift(room, result)).toBe(await structure.drift(room, copyOf(result)))
    expect(await structure.ofPhoto(Buffer.from(kitchen))).toBe(room)
  } finally {
    restore()
  }
  expect(structure.ofPhoto).toBe(ofPhoto)
})
