import { expect, test } from 'vitest'
import { type PictureLabel, type SeenPicture, seenIn } from '#shared/pictures/room-recognition.ts'

const label = (name: string, confidence: number, ...parents: string[]): PictureLabel => ({ name, confidence, parents })

test.each<[string, PictureLabel[], SeenPicture | undefined]>([
  ['a mountain', [label('Mountain', 99, 'Nature', 'Outdoors'), label('Peak', 95, 'Mountain')], 'no-room'],
  ['a portrait', [label('Person', 80), label('Face', 79, 'Head', 'Person')], 'no-room'],
  ['something, not surely', [label('Person', 79.9)], undefined],
  ['nothing', [], undefined],
  ['a room that is hardly seen', [label('Outdoors', 99), label('Room', 55, 'Indoors')], 'empty-room'],
  ['a room that is too unsure', [label('Outdoors', 99), label('Room', 54.9, 'Indoors')], 'no-room'],
  ['an empty room', [label('Floor', 88), label('Flooring', 70, 'Floor')], 'empty-room'],
  ['a garden, which is a space too', [label('Garden', 90, 'Nature', 'Outdoors')], 'empty-room'],
  ['a kind of room by its parents', [label('Sauna', 60, 'Indoors', 'Room')], 'empty-room'],
  ['a sofa', [label('Indoors', 99), label('Couch', 80, 'Furniture'), label('Furniture', 80)], 'furnished-room'],
  ['a sofa, not surely', [label('Indoors', 99), label('Couch', 79.9, 'Furniture')], 'empty-room'],
  ['furniture of no kind', [label('Indoors', 99), label('Furniture', 90)], 'furnished-room'],
  ['fitted cabinets', [label('Cabinet', 95, 'Furniture'), label('Furniture', 95), label('Indoors', 99)], 'empty-room'],
  ['cabinets and a chair', [label('Cabinet', 95, 'Furniture'), label('Chair', 85, 'Furniture')], 'furnished-room'],
])('labels of %s', (_, labels, seen) => {
  expect(seenIn(labels)).toBe(seen)
})
