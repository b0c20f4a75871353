import { expect, test } from 'vitest'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'
import { spaceTypes } from '#shared/catalogue/space-types.ts'
import { CatalogueName, Option } from '#shared/entities/option.ts'

test.each(CatalogueName.options)('%s has options with ids and names of their own', (name) => {
  const options: readonly Option[] = catalogues[name]
  expect(options.length).toBeGreaterThan(0)
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length)
  for (const option of options) {
    expect(Option.safeParse(option).success).toBe(true)
    expect(option.id).toMatch(/^[a-z0-9-]{1,60}$/)
  }
})

test('the sixteen named styles are there, in the order of the specification', () => {
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

test('every style shows a palette of five colours, its own', () => {
  for (const { palette } of decorationStyles) expect(palette).toHaveLength(5)
  expect(new Set(decorationStyles.map(({ palette }) => palette.join())).size).toBe(decorationStyles.length)
})

test('every room belongs to a space, and every space has rooms', () => {
  const spaces = spaceTypes.map(({ id }) => id)
  expect(new Set(roomTypes.map(({ spaceTypeId }) => spaceTypeId))).toEqual(new Set(spaces))
})

test('a space has one of the three icons', () => {
  expect(spaceTypes.map(({ icon }) => icon)).toEqual(['home', 'building', 'flower'])
})
