import { expect, test } from 'vitest'
import { pictureOf } from '#frontend/lib/pictures/option-pictures.ts'
import { catalogues } from '#shared/catalogue/index.ts'

test.each(['material-options', 'floor-options'] as const)('every option of %s has a tile of its own', (name) => {
  const tiles = catalogues[name].map(({ id }) => pictureOf(id))
  expect(tiles.filter((tile) => !tile?.endsWith('-320.webp'))).toEqual([])
  expect(new Set(tiles).size).toBe(tiles.length)
})

test('a style has its picture, and a paint none', () => {
  expect(pictureOf('coastal')).toMatch(/styles\/coastal\.webp$/)
  expect(pictureOf('plain-paper')).toBeUndefined()
})

test('every room type has a picture of its own', () => {
  const tiles = catalogues['room-types'].map(({ id }) => pictureOf(id))
  expect(tiles.filter((tile) => !tile?.includes('/room-types/'))).toEqual([])
  expect(new Set(tiles).size).toBe(tiles.length)
})
