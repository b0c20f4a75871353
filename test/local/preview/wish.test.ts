import { expect, test } from 'vitest'
import { colourIn } from '#local/preview/named-colours.ts'
import { PreviewError } from '#local/preview/preview-error.ts'
import { wishIn } from '#local/preview/wish.ts'

const hex = (name: string) => colourIn(name) ?? ''

test.each([
  ['Make the sofa dark green velvet', { kind: 'piece', piece: 'sofa', hex: hex('dark green') }],
  ['make the couch navy blue please', { kind: 'piece', piece: 'sofa', hex: hex('navy blue') }],
  ['Replace the brown sofa with a green one.', { kind: 'piece', piece: 'sofa', hex: hex('green'), was: hex('brown') }],
  [
    'a dark green velvet sofa instead of the brown sofa',
    { kind: 'piece', piece: 'sofa', hex: hex('dark green'), was: hex('brown') },
  ],
  ['White curtains in place of the red ones', { kind: 'piece', piece: 'curtains', hex: hex('white'), was: hex('red') }],
  ['make the armchair rust', { kind: 'piece', piece: 'armchair', hex: hex('rust') }],
  ['Make the curtains terracotta', { kind: 'piece', piece: 'curtains', hex: hex('terracotta') }],
  ['change the kitchen cabinets to sage green', { kind: 'piece', piece: 'cabinets', hex: hex('sage') }],
  ['Paint the walls #8b9478', { kind: 'part', parts: ['wall'], hex: '#8b9478' }],
  ['Change the walls to a warm white', { kind: 'part', parts: ['wall'], hex: hex('warm white') }],
  ['walls and ceiling in cream', { kind: 'part', parts: ['wall', 'ceiling'], hex: hex('cream') }],
  ['Gray floor, please', { kind: 'part', parts: ['floor'], hex: hex('grey') }],
])('reads “%s”', (words, wish) => {
  expect(wishIn(words)).toEqual(wish)
})

test.each([
  'make it evening',
  'evening light with warm lamps',
  'add warm light',
  'Make the room brighter and warmer',
  'make the photo look like night',
  'black and white',
])('takes “%s” for the light of the room', (words) => {
  expect(wishIn(words).kind).toBe('light')
})

test.each([
  ['Make the sofa darker', 'does not understand “darker”'],
  ['Turn this into a winter wonderland', 'does not understand “winter wonderland”'],
  ['make the bed navy', 'does not understand “bed navy”'],
  ['make the fireplace black', 'does not understand “fireplace black”'],
  ['a bigger sofa', 'does not understand “bigger”'],
  ['make the lamps warmer', 'does not understand “lamps”'],
  ['make the sofa and the lamps green', 'does not understand “lamps”'],
  ['brighter, with lamps', 'does not understand “lamps”'],
  ['open the curtains', 'does not understand “open”'],
  ['make the sofa green and the walls white', 'Name one thing'],
  ['make the sofa and the curtains green', 'Name one thing'],
  ['new sofa', 'Name one thing'],
  ['add a plant', 'adds nothing'],
  ['put a white sofa in the room', 'adds nothing'],
  ['Remove the rug', 'Remove Furniture'],
  ['new oak floor', 'Change Flooring'],
  ['please', 'Name what to change'],
])('refuses “%s” and says what it can do', (words, reason) => {
  expect(() => wishIn(words)).toThrow(PreviewError)
  expect(() => wishIn(words)).toThrow(reason)
})
