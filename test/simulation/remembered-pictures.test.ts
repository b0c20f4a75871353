import sharp from 'sharp'
import { expect, test } from 'vitest'
import { structure } from '#functions/core/pictures/structure.ts'
import { rememberPictures } from './remembered-pictures.ts'

const picture = (name: string) => sharp(`frontend/pictures/rooms/${name}.webp`).resize(240).png().toBuffer()
const [kitchen, study] = await Promise.all([picture('kitchen'), picture('study')])

const figures = async () => {
  const measured: unknown[] = []
  for (const photo of [kitchen, study]) {
    const room = await structure.ofPhoto(Buffer.from(photo))
    if (room) for (const result of [study, kitchen]) measured.push(await structure.drift(room, Buffer.from(result)))
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
    if (room) expect(await structure.drift(room, study)).toBe(await structure.drift(room, Buffer.from(study)))
    expect(await structure.ofPhoto(Buffer.from(kitchen))).toBe(room)
  } finally {
    restore()
  }
  expect(structure.ofPhoto).toBe(ofPhoto)
})
