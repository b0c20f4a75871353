import { expect, test } from 'vitest'
import { presetPictureUrl } from '#frontend/lib/pictures/preset-pictures.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'

test('every picture of a preset and of a category has a file of its own', () => {
  const names = [...presets, ...presetCategories].flatMap(({ pictures }) => pictures.map(({ name }) => name))
  for (const name of names) expect(presetPictureUrl(name)).toMatch(new RegExp(`/presets/${name}\\.webp$`))
})

test('a picture that this release does not have has no URL', () => {
  expect(presetPictureUrl('sauna')).toBeUndefined()
})
