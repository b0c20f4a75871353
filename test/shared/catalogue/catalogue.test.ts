import { expect, test } from 'vitest'
import { type Lab, labOf } from '#local/preview/oklab.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { floorOptions } from '#shared/catalogue/floor-options.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { materialOptions } from '#shared/catalogue/material-options.ts'
import { paintOptions } from '#shared/catalogue/paint-options.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { spaceTypes } from '#shared/catalogue/space-types.ts'
import { stagingStyles } from '#shared/catalogue/staging-styles.ts'
import { CatalogueName, Option } from '#shared/entities/option.ts'

test.each(CatalogueName.options)('%s has options with unique ids and names', (name) => {
  const options: readonly Option[] = catalogues[name]
  expect(options.length).toBeGreaterThan(0)
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length)
  for (const option of options) {
    expect(Option.safeParse(option).success).toBe(true)
    expect(option.id).toMatch(/^[a-z0-9-]{1,60}$/)
  }
})

test('the sixteen main styles come first, in their fixed order', () => {
  expect(decorationStyles.slice(0, 16).map(({ name }) => name)).toEqual([
    'Modern',
    'Contemporary',
    'Traditional',
    'Scandinavian',
    'Industrial',
    'Bohemian',
    'Rustic',
    'Minimalist',
    'Art Deco',
    'Mid-Century Modern',
    'French Country',
    'Mediterranean',
    'Transitional',
    'Farmhouse',
    'Victorian',
    'Coastal',
  ])
})

test('35 more styles follow by name, so that the landing page can promise 51', () => {
  const more = decorationStyles.slice(16).map(({ name }) => name)
  expect(more).toHaveLength(35)
  expect(more).toEqual([...more].sort((one, other) => one.localeCompare(other)))
})

const stepOf = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The mean distance in OKLab between the colours of two palettes; a difference of about 0.02 is just visible. */
const distance = (one: readonly string[], other: readonly string[]) =>
  one.reduce((sum, colour, index) => sum + stepOf(labOf(colour), labOf(other[index] ?? '')), 0) / one.length

test.each([
  ['decoration', decorationStyles],
  ['staging', stagingStyles],
])('every %s style has a palette of five colours that differs visibly from all others', (_, styles) => {
  const alike = styles.flatMap((one, index) =>
    styles
      .slice(index + 1)
      .filter((other) => distance(one.palette, other.palette) < 0.06)
      .map((other) => `${one.name} and ${other.name}`),
  )
  for (const { palette } of styles) expect(palette).toHaveLength(5)
  expect(alike).toEqual([])
})

test('every staging style has the same wall and floor colour', () => {
  expect(new Set(stagingStyles.map(({ palette: [wall, floor] }) => `${wall} ${floor}`)).size).toBe(1)
})

test('no two catalogues share an id, so that a picture or an icon belongs to one option', () => {
  const ids = CatalogueName.options.flatMap((name) => catalogues[name].map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(spaceTypes)('$name has eight rooms', ({ id }) => {
  expect(roomTypes.filter(({ spaceTypeId }) => spaceTypeId === id)).toHaveLength(8)
})

test('the three spaces have three different icons', () => {
  expect(spaceTypes.map(({ icon }) => icon)).toEqual(['home', 'building', 'flower'])
})

test('there are at least 60 paints in 14 families, and every two of them differ visibly', () => {
  expect(paintOptions.length).toBeGreaterThanOrEqual(60)
  expect(new Set(paintOptions.map(({ family }) => family)).size).toBe(14)
  const alike = paintOptions.flatMap((one, index) =>
    paintOptions
      .slice(index + 1)
      .filter((other) => stepOf(labOf(one.hex), labOf(other.hex)) < 0.02)
      .map((other) => `${one.name} and ${other.name}`),
  )
  expect(alike).toEqual([])
})

test.each([
  ['material', materialOptions, 8],
  ['floor', floorOptions, 12],
])('there are at least 24 %ss, each with a category and the size of its texture', (_, textured, categories) => {
  const options: readonly Option[] = textured
  expect(options.length).toBeGreaterThanOrEqual(24)
  expect(new Set(options.map(({ category }) => category)).size).toBe(categories)
  expect(options.filter(({ category, tileMetres }) => !category || !tileMetres)).toEqual([])
})

test.each([
  ['families of paints', paintOptions.map(({ family }) => family)],
  ['categories of materials', materialOptions.map(({ category }) => category)],
  ['categories of floors', floorOptions.map(({ category }) => category)],
])('the %s are listed one after the other', (_, groups) => {
  const starts = groups.filter((group, index) => group !== groups[index - 1])
  expect(new Set(starts).size).toBe(starts.length)
})
