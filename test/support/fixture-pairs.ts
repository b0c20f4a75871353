import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import * as z from 'zod'
import { compareFixtures, type FixtureMap } from '#functions/core/pictures/compare-fixtures.ts'
import { type Fixtures, fixtureParts } from '#shared/pictures/fixtures.ts'

/** As rendering/changed_fixtures.py writes it. `seen` is the share of the changed fixture that is bare wall in the other picture. */
const Changes = z.array(z.object({ change: z.string(), seen: z.number() }))

/** What a render has changed between a photo and its design, and what the comparison of their exact maps finds. */
export type FixturePair = z.infer<typeof Changes>[number] & { found: Fixtures | undefined }

const size = { width: 256, height: 171 }
const pixels = size.width * size.height

// The numbers of the label images, as rendering/changed_fixtures.py writes them.
const firstOf = { window: 10, door: 20, fireplace: 30, radiator: 40, cabinet: 50 } as const

const mapOf = (cells: Uint8Array): FixtureMap => {
  const part = (first: number, count: number) =>
    cells.map((cell) => (cell >= first && cell < first + count ? cell - first + 1 : 0))
  return { wall: part(1, 1), ...Object.fromEntries(fixtureParts.map((name) => [name, part(firstOf[name], 10)])) }
}

/** Compares the pairs of a column of label images. */
export const comparedPairs = async (name: 'first' | 'second'): Promise<FixturePair[]> => {
  const file = `test/rooms/fixtures/${name}`
  const cells = await sharp(`${file}.png`).toColourspace('b-w').raw().toBuffer()
  const at = (image: number) => mapOf(Uint8Array.from(cells.subarray(image * pixels, (image + 1) * pixels)))
  const changes = Changes.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')))
  return changes.map((change, place) => ({ ...change, found: compareFixtures(at(2 * place), at(2 * place + 1), size) }))
}
