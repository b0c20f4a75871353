import { expect, test } from 'vitest'
import { type LumaMeasures, measureLuma } from '#shared/pictures/measure-luma.ts'
import { faultOf, type PhotoFault } from '#shared/pictures/room-photo-faults.ts'

const good: LumaMeasures = { sharpness: 12, lightest: 70, darkest: 0, median: 32 }

test.each<[Partial<LumaMeasures>, PhotoFault | undefined]>([
  [{}, undefined],
  [{ median: 31 }, 'too-dark'],
  [{ lightest: 69 }, 'too-dark'],
  [{ sharpness: 11.9 }, 'blurred'],
  [{ sharpness: 1, median: 10 }, 'too-dark'],
])('a photo with %o has the fault %s', (changed, fault) => {
  expect(faultOf({ ...good, ...changed })).toBe(fault)
})

test('light is measured in pixels, whatever their order', () => {
  const pixels = Uint8Array.from({ length: 100 }, (_, pixel) => (pixel * 37) % 100)
  expect(measureLuma({ pixels, width: 10, height: 10 })).toMatchObject({ darkest: 1, median: 49, lightest: 98 })
})
