import { expect, test } from 'vitest'
import { floorWording, floorWords } from '#functions/core/generations/run/prompts/floors.ts'
import { materialWording, materialWords } from '#functions/core/generations/run/prompts/materials.ts'
import { paintWording, paintWords } from '#functions/core/generations/run/prompts/paints.ts'
import { catalogues } from '#shared/catalogue/index.ts'

const wordings = [
  ['paint-options', paintWording, 12],
  ['material-options', materialWording, 40],
  ['floor-options', floorWording, 40],
] as const

test.each(wordings)(
  'every option of %s has its own wording, and no wording is left over',
  (catalogue, wording, least) => {
    expect(Object.keys(wording).sort()).toEqual(catalogues[catalogue].map(({ id }) => id).sort())
    const words: string[] = Object.values(wording)
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((text) => text.length < least || text.length > 200)).toEqual([])
  },
)

test.each(wordings)('the wording of %s fits into the middle of a sentence', (_, wording) => {
  const words: string[] = Object.values(wording)
  expect(words.filter((text) => !/^(?:[a-zé]|[A-Z][a-z]+ )/.test(text) || /[.;:]$| {2}|\n/.test(text))).toEqual([])
})

test.each(catalogues['paint-options'])('the wording of $name comes with its hex value', ({ id, hex }) => {
  expect(paintWords(id)).toEqual({ words: paintWording[id], hex })
})

test('materials and floors are found by their ids', () => {
  for (const { id } of catalogues['material-options']) expect(materialWords(id)).toBe(materialWording[id])
  for (const { id } of catalogues['floor-options']) expect(floorWords(id)).toBe(floorWording[id])
})

test.each([paintWords, materialWords, floorWords])('an unknown id throws an error', (wordsOf) => {
  expect(() => wordsOf('sauna')).toThrow('no wording')
})
