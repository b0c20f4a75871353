import { expect, test } from 'vitest'
import { plane } from '#local/preview/plane.ts'
import { styleDecor } from '#local/preview/style-decor.ts'
import { neutralLook } from '#local/preview/style-look.ts'
import { thingColours } from '#local/preview/thing-colours.ts'
import { maskAt, withinEdges } from '#local/preview/within-edges.ts'

const [columns, rows] = [48, 32]
const planeOf = (value: (x: number, y: number) => number) =>
  plane(
    columns,
    rows,
    Float32Array.from({ length: columns * rows }, (_, cell) => value(cell % columns, Math.floor(cell / columns))),
  )

// A light wall beside a dark cupboard, whose edge lies at column 24.
const lightness = planeOf((x) => (x < 24 ? 0.85 : 0.4))
const grey = planeOf(() => 0)
const labAt = (scale: number) =>
  Float32Array.from({ length: columns * rows * scale * scale * 3 }, (_, i) =>
    i % 3 === 0 ? (Math.floor(i / 3) % (columns * scale) < 24 * scale ? 0.85 : 0.4) : 0,
  )

test('the edge of a mask moves to the edge of the picture, and nothing outside is covered, also at a larger size', () => {
  // The net's answer is blurred and reaches four columns into the cupboard.
  const blurred = planeOf((x) => Math.min(1, Math.max(0, (28 - x) / 8)))
  const scale = 3
  const mask = maskAt(blurred, 7, labAt(scale), columns * scale, rows * scale)
  const row = 16 * scale * columns * scale
  const at = (column: number) => Number(mask.values[row + column * scale + 1])
  expect(at(23) - at(24)).toBeGreaterThan(0.35)
  expect(at(12)).toBeGreaterThan(0.9)
  expect(at(40)).toBeLessThan(0.05)
})

test('where the picture has no edge, a mask has none either', () => {
  const torn = planeOf((x) => (x < 24 ? 1 : 0))
  const lab = Float32Array.from({ length: columns * rows * 3 }, (_, i) => (i % 3 === 0 ? 0.8 : 0))
  const mask = maskAt(torn, 7, lab, columns, rows)
  for (let x = 1; x < columns; x += 1)
    expect(Math.abs(Number(mask.values[16 * columns + x]) - Number(mask.values[16 * columns + x - 1]))).toBeLessThan(
      0.1,
    )
})

test('an answer spreads over a surface and ends at the edge of the picture', () => {
  // The net is undecided about the right part of the wall, and reaches into the cupboard.
  const undecided = planeOf((x) => (x < 12 ? 1 : x < 24 ? 0.6 : x < 28 ? 0.4 : 0))
  const spread = withinEdges([lightness, grey, grey], 12)(undecided.values)
  const at = (column: number) => Number(spread[16 * columns + column])
  expect(at(22)).toBeGreaterThan(0.65)
  expect(at(2) - at(22)).toBeLessThan(0.3)
  expect(at(25)).toBeLessThan(0.25)
})

test('colours of things change gradually, so that no thing changes in part, and greys and leaves stay', () => {
  const changeOf = thingColours({
    ...neutralLook,
    grade: styleDecor.modern.grade,
    textile: [0.4, 0.12, 0],
    accent: [0.7, 0, 0.12],
  })
  const chroma = 0.1
  const at = (hue: number) => {
    const { re, im } = changeOf(chroma * Math.cos(hue), chroma * Math.sin(hue), chroma)
    const [a, b] = [Math.cos(hue), Math.sin(hue)]
    return [chroma * (a * re - b * im), chroma * (a * im + b * re)] as const
  }
  for (let degree = 0; degree < 360; degree += 1) {
    const [one, other] = [at((degree * Math.PI) / 180), at(((degree + 1) * Math.PI) / 180)]
    expect(Math.hypot(one[0] - other[0], one[1] - other[1]), `${degree}°`).toBeLessThan(0.02)
  }
  expect(changeOf(0.01, 0.005, 0.011)).toMatchObject({ re: 1, im: 0, gain: 1 })
  const leaf = (128 * Math.PI) / 180
  expect(changeOf(chroma * Math.cos(leaf), chroma * Math.sin(leaf), chroma).re).toBeCloseTo(1)
})
