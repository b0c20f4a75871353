import { expect, test } from 'vitest'
import { labImage, labOf, writeBytes } from '#shared/pictures/oklab.ts'

// Values of https://bottosson.github.io/posts/oklab/ and https://www.w3.org/TR/css-color-4/#color-conversion-code.
test.each([
  ['#ffffff', [1, 0, 0]],
  ['#000000', [0, 0, 0]],
  ['#ff0000', [0.628, 0.2249, 0.1258]],
  ['#00ff00', [0.8664, -0.2339, 0.1795]],
  ['#0000ff', [0.452, -0.0325, -0.3115]],
])('%s has its published OKLab values', (hex, lab) => {
  for (const [at, value] of labOf(hex).entries()) expect(value).toBeCloseTo(Number(lab[at]), 3)
})

test('a colour converted to OKLab and back differs by at most one step', () => {
  const steps = [0, 15, 60, 128, 200, 255]
  const bytes = Uint8Array.from(steps.flatMap((r) => steps.flatMap((g) => steps.flatMap((b) => [r, g, b]))))
  const lab = labImage(bytes)
  const back = new Uint8Array(bytes.length)
  for (let at = 0; at < lab.length; at += 3)
    writeBytes(Number(lab[at]), Number(lab[at + 1]), Number(lab[at + 2]), back, at)
  for (const [at, byte] of bytes.entries()) expect(Math.abs(byte - Number(back[at]))).toBeLessThanOrEqual(1)
})

test('a colour outside sRGB is clipped', () => {
  const bytes = new Uint8Array(3)
  writeBytes(0.7, 0.4, 0.1, bytes, 0)
  expect([...bytes].slice(0, 2)).toEqual([255, 0])
})
