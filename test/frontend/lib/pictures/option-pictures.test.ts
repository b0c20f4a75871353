import { expect, test } from 'vitest'
import { pictureOf } from '#frontend/lib/pictures/option-pictures.ts'
import { stagedKinds } from '#frontend/pictures/staged-kinds.ts'
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

test.each(catalogues['staging-styles'])('$name is shown in a room like the chosen one', ({ id }) => {
  const own = pictureOf(id)
  const kinds = [...new Set(Object.values(stagedKinds).filter((kind) => kind !== undefined))]
  const others = kinds.filter((kind) => pictureOf(id, kind)?.endsWith(`/${id}-${kind}.webp`))
  // Its own picture is of the remaining kind.
  expect(others).toHaveLength(kinds.length - 1)
  expect(kinds.filter((kind) => pictureOf(id, kind) === own)).toHaveLength(1)
})

test('a bathroom is like none of the staged rooms, so that a style has no picture for it', () => {
  expect(catalogues['staging-styles'].filter(({ id }) => pictureOf(id, 'bathroom'))).toEqual([])
  expect(pictureOf('coastal', 'bathroom')).toBe(pictureOf('coastal'))
})

test('a room type without a picture of its own shows one with the same furniture, and an unknown one the usual picture', () => {
  expect(pictureOf('staged-modern', 'kids-room')).toMatch(/staged-modern-bedroom\.webp$/)
  expect(pictureOf('staged-modern', 'sauna')).toBe(pictureOf('staged-modern'))
  expect(pictureOf('coastal', 'kitchen')).toBe(pictureOf('coastal'))
})
