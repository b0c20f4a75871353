import { expect, test } from 'vitest'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import { Preset, PresetCategory } from '#shared/entities/preset.ts'

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

test.each(presets)('$displayName has a description and three pictures', (preset) => {
  expect(Preset.safeParse(preset).success).toBe(true)
  expect(preset.description).toMatch(/^[A-Z].{30,}\.$/)
  expect(preset.pictures).toHaveLength(3)
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
