import { expect, test } from 'vitest'
import { toolModes } from '#shared/tools/index.ts'
import { commonPrice, picturesFor } from '#shared/tools/picture-price.ts'

test('the price of a picture is that of every tool, and credits are enough for as many pictures as it divides them into', () => {
  for (const { mode } of toolModes) expect(mode.credits).toBe(commonPrice)
  expect(picturesFor(500)).toBe(500 / Number(commonPrice))
})
