import { expect, test } from 'vitest'
import { roomOfCaption } from '#frontend/features/listing/room-of-photo.ts'
import { roomTypes } from '#shared/catalogue/room-types.ts'

test.each([
  ['Master bedroom', 'bedroom'],
  ['MASTER BEDROOM with balcony', 'bedroom'],
  ['Balcony off the bedroom', 'balcony'],
  ['Bedroom 2', 'bedroom'],
  ['Bedroom ensuite', 'bathroom'],
  ['En-suite', 'bathroom'],
  ['Kids bathroom', 'bathroom'],
  ["Children's room", 'kids-room'],
  ['Kitchen and dining area', 'kitchen'],
  ['Outdoor kitchen', 'outdoor-kitchen'],
  ['Open-plan living', 'living-room'],
  ['View of the terrace from the lounge', 'terrace'],
  ['Our little café', 'cafe'],
  ['Cafe', 'cafe'],
  ['Roof terrace', 'rooftop'],
  ['Entrance hall', 'hallway'],
  ['Study', 'home-office'],
])('%s names the room %s', (caption, roomId) => {
  expect(roomOfCaption(caption, { rooms: roomTypes })?.id).toBe(roomId)
})

test.each(['', 'IMG_2041', 'Front elevation', 'Bedding', 'A hallmark of style'])('%o names no room', (caption) => {
  expect(roomOfCaption(caption, { rooms: roomTypes })).toBeUndefined()
})

test('a name of two rooms means the one in the space of the others', () => {
  expect(roomOfCaption('Office', { rooms: roomTypes })?.id).toBe('home-office')
  expect(roomOfCaption('Office', { rooms: roomTypes, spaceId: 'commercial' })?.id).toBe('open-office')
  expect(roomOfCaption('Bedroom', { rooms: roomTypes, spaceId: 'commercial' })?.id).toBe('bedroom')
})
