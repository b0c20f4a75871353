import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PictureManifest } from '#frontend/pictures/manifest.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import { Preset, PresetCategory } from '#shared/entities/preset.ts'

const manifest = PictureManifest.parse(JSON.parse(readFileSync('frontend/pictures/manifest.json', 'utf8')))
const altOf = new Map(manifest.pictures.map(({ name, alt }) => [name, alt]))

const expectUnique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)

test('there are 6 categories of 10 presets each, with unique ids and names', () => {
  expect(presetCategories).toHaveLength(6)
  expect(presets).toHaveLength(60)
  for (const { manualId } of presetCategories) {
    expect(presets.filter(({ categoryId }) => categoryId === manualId)).toHaveLength(10)
  }
  for (const entries of [presetCategories, presets]) {
    expectUnique(entries.map(({ id }) => id))
    expectUnique(entries.map(({ manualId }) => manualId))
    expectUnique(entries.map(({ displayName }) => displayName))
    expectUnique(entries.map(({ description }) => description))
  }
})

test.each(presets)(
  '$displayName has a description, and pictures of the library with their alternative texts',
  (preset) => {
    expect(Preset.safeParse(preset).success).toBe(true)
    expect(preset.description).toMatch(/^[A-Z].{30,}\.$/)
    expect(preset.pictures).toHaveLength(3)
    expect(preset.pictures.filter(({ name, alt }) => altOf.get(`preset-${name}`) !== alt)).toEqual([])
  },
)

test('every picture of a preset in the library is shown', () => {
  const shown = presets.flatMap(({ pictures }) => pictures.map(({ name }) => `preset-${name}`))
  expect(shown.sort()).toEqual([...altOf.keys()].filter((name) => name.startsWith('preset-')).sort())
})

test('a category is shown by three of its pictures', () => {
  for (const category of presetCategories) {
    expect(PresetCategory.safeParse(category).success).toBe(true)
    expect(category.pictures).toHaveLength(3)
  }
})

test('a picture that is listed twice is refused', () => {
  const [one] = presets
  const twice = one && [...one.pictures, ...one.pictures]
  expect(Preset.safeParse({ ...one, pictures: twice }).success).toBe(false)
  expect(Preset.safeParse({ ...one, pictures: [] }).success).toBe(false)
})
