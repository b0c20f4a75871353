import { expect, test } from 'vitest'
import { emptyArea } from '#frontend/lib/mask/area.ts'
import { laidColour, lightOn } from '#frontend/lib/mask/laid-texture.ts'
import { createPainter } from '#frontend/lib/mask/painter.ts'
import { labImage } from '#shared/pictures/oklab.ts'
import { sampleTexture, textureOf } from '#shared/pictures/room/texture.ts'

const size = { width: 64, height: 32 }
const all = Array.from({ length: size.width * size.height }, (_, pixel) => pixel)

/** Black on the left half of each metre, white on the right. */
const stripes = (side = 8) =>
  textureOf(
    labImage(Uint8Array.from({ length: side * side * 3 }, (_, at) => (Math.floor(at / 3) % side < side / 2 ? 0 : 255))),
    1,
  )

const at = (u: number, du: number) => {
  const lab = new Float32Array(3)
  sampleTexture(stripes(), { u, v: 0.5, du, dv: du }, lab)
  return Number(lab[0])
}

test('a texture repeats each metre, also on the other side of its middle, and is grey from afar', () => {
  expect([at(0.25, 0.01), at(0.75, 0.01), at(3.25, 0.01), at(-0.75, 0.01), at(-0.25, 0.01)].map(Math.round)).toEqual([
    0, 1, 0, 0, 1,
  ])
  expect(at(0.25, 2)).toBeCloseTo(0.5, 1)
})

test('the light on an area is smooth over its own pattern, follows its shadows, and ignores what is outside', () => {
  const lab = new Float32Array(size.width * size.height * 3)
  for (const pixel of all) lab[pixel * 3] = (pixel % size.width < 32 ? 0.4 : 0.8) + (pixel % 2 ? 0.1 : -0.1)
  const light = lightOn(size, lab, all, 0.5)
  expect(light(8, 16)).toBeCloseTo(0.4, 2)
  expect(light(9, 16)).toBeCloseTo(0.4, 2)
  expect(light(56, 16)).toBeCloseTo(0.8, 2)
  // The same on both sides of the shadow's edge.
  expect(light(24, 16) + light(39, 16)).toBeCloseTo(1.2, 3)
  const left = lightOn(
    size,
    lab,
    all.filter((pixel) => pixel % size.width < 32),
    0.5,
  )
  expect(left(56, 16)).toBeCloseTo(0.5, 2)
})

test('a texture is darker in the shadow, and keeps its hue', () => {
  const red = textureOf(labImage(Uint8Array.from([200, 40, 40])), 1)
  const spot = () => ({ u: 0, v: 0, du: 0.01, dv: 0.01 })
  const [lit, shaded] = [new Float32Array(3), new Float32Array(3)]
  laidColour(red, spot, () => 1, [0, 0], lit)
  laidColour(red, spot, () => 0.5, [0, 0], shaded)
  expect(shaded[0]).toBeCloseTo(Number(lit[0]) / 2, 4)
  expect(Number(shaded[1]) / Number(shaded[0])).toBeCloseTo(Number(lit[1]) / Number(lit[0]), 4)
  laidColour(red, spot, () => 100, [0, 0], lit)
  expect(lit[0]).toBeLessThanOrEqual(1)
  laidColour(textureOf(labImage(Uint8Array.from([0, 0, 0])), 1), spot, () => 1, [0, 0], lit)
  expect([...lit].map(Number.isFinite)).toEqual([true, true, true])
})

test('a paint after a texture is shown again, also the same one as before', () => {
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(160)
  const painter = createPainter({ ...size, data })
  const area = { ...emptyArea(size.width, size.height), cells: new Uint8Array(all.length).fill(1) }
  const written = () => {
    const bytes = new Uint8ClampedArray(4)
    painter.write(70, bytes, 0)
    return [...bytes]
  }
  expect(painter.paintArea('#8b9478', area)).toBe(true)
  const painted = written()
  expect(painter.paintArea('#8b9478', area)).toBe(false)
  painter.layTexture(stripes(), () => ({ u: 0.75, v: 0, du: 0.01, dv: 0.01 }), area)
  const laid = written()
  expect(laid).not.toEqual(painted)
  expect(laid[3]).toBe(255)
  expect(painter.paintArea('#8b9478', area)).toBe(true)
  expect(written()).toEqual(painted)
})
