import { boxOfLabel } from '#shared/pictures/box-of-label.ts'
import {
  type FixtureBox,
  type FixtureChange,
  type FixturePart,
  type Fixtures,
  fixtureParts,
} from '#shared/pictures/fixtures.ts'

/** The label pictures of a room's walls and fixtures, all of one size: 0, or the number of a thing. */
export type FixtureMap = Partial<Record<'wall' | FixturePart, Uint8Array>>

type Size = { width: number; height: number }

// A redesign may put a door where a large window was, and a glazed door may be taken for a window.
const classes: readonly (readonly FixturePart[])[] = [['window', 'door'], ['fireplace'], ['radiator'], ['cabinet']]

// The least overlap of the same fixture in two pictures, of the pixels that both show.
const leastOverlap = 0.6
// Of the smaller part of both that is bare wall in the other picture: a moved fixture leaves some on both sides, while a
// map that also takes its frame leaves it only on one.
const leastShift = 0.08
// As shares of the picture: a smaller fixture is ignored, and a smaller piece of bare wall is no evidence.
const [leastFixture, leastEvidence] = [0.001, 0.003]
// The share of a fixture that has to be bare wall in the other picture, before it is called gone or new.
const mostlyBare = 0.25
const mostLarger = 2.5

/** A fixture on one picture. `bare` is the number of its pixels that are wall in the other picture. */
type Seen = { part: FixturePart; pixels: Uint32Array; box: FixtureBox; bare: number }

type Side = { map: FixtureMap; bareWall: Uint8Array }

/**
 * Compares the fixtures of a photo and its design. Only pixels that are wall in the other picture count against a
 * fixture: what stands or hangs before it hides it, and hidden pixels prove nothing. Ignores the parts that either map
 * lacks; undefined when one lacks the walls.
 */
export const compareFixtures = (photo: FixtureMap, design: FixtureMap, size: Size): Fixtures | undefined => {
  const [before, after] = [sideOf(photo, size), sideOf(design, size)]
  if (!before || !after) return undefined
  const found: Fixtures = { unchanged: {}, changes: [] }
  for (const parts of classes) {
    const compared = parts.filter((part) => photo[part] && design[part])
    const ofClass = compareClass(
      fixturesOf(before, after, compared, size),
      fixturesOf(after, before, compared, size),
      leastEvidence * size.width * size.height,
    )
    for (const { part } of ofClass.unchanged) found.unchanged[part] = (found.unchanged[part] ?? 0) + 1
    found.changes.push(...ofClass.changes)
  }
  return found
}

/** The walls without the pixels next to a fixture, so that a difference of a pixel at its edge is no evidence. */
const sideOf = (map: FixtureMap, { width, height }: Size): Side | undefined => {
  const { wall } = map
  if (!wall) return undefined
  const isFixture = wall.map((_, pixel) => Number(fixtureParts.some((part) => map[part]?.[pixel])))
  const bareWall = new Uint8Array(wall.length)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x
      let around = 0
      for (const row of [pixel - width, pixel, pixel + width])
        around += Number(isFixture[row - 1]) + Number(isFixture[row]) + Number(isFixture[row + 1])
      bareWall[pixel] = Number(Number(wall[pixel]) > 0 && around === 0)
    }
  return { map, bareWall }
}

const fixturesOf = ({ map }: Side, other: Side, parts: readonly FixturePart[], size: Size): Seen[] =>
  parts.flatMap((part) => {
    const labels = map[part] ?? new Uint8Array()
    return [...new Set(labels)].flatMap((label) => seen(part, labels, label, other, size) ?? [])
  })

const seen = (
  part: FixturePart,
  labels: Uint8Array,
  label: number,
  { bareWall }: Side,
  { width, height }: Size,
): Seen | undefined => {
  const found = label > 0 ? boxOfLabel(labels, width, label) : undefined
  if (!found || found.count < leastFixture * labels.length) return undefined
  const pixels = new Uint32Array(found.count)
  let [place, bare] = [0, 0]
  for (let pixel = labels.indexOf(label); pixel >= 0; pixel = labels.indexOf(label, pixel + 1)) {
    pixels[place++] = pixel
    bare += Number(bareWall[pixel])
  }
  const box = {
    left: shareOf(found.left, width),
    top: shareOf(found.top, height),
    right: shareOf(found.right, width),
    bottom: shareOf(found.bottom, height),
  }
  return { part, pixels, box, bare }
}

const shareOf = (pixels: number, side: number): number => Math.round((1000 * pixels) / side) / 1000

/** How many pixels two groups of fixtures share, and whether they are the same: these are most of what both pictures show. */
const overlapOf = (old: readonly Seen[], current: readonly Seen[]): { both: number; isSame: boolean } => {
  let both = 0
  for (const one of old) for (const other of current) both += commonPixels(one.pixels, other.pixels)
  const [before, after] = [bareIn(old), bareIn(current)]
  const share = both / Math.max(1, both + before.bare + after.bare)
  return { both, isSame: share >= leastOverlap && Math.min(before.share, after.share) < leastShift }
}

const bareIn = (fixtures: readonly Seen[]) => {
  const bare = fixtures.reduce((sum, each) => sum + each.bare, 0)
  const all = fixtures.reduce((sum, { pixels }) => sum + pixels.length, 0)
  return { bare, share: bare / Math.max(1, all) }
}

/** Both lists are sorted. */
const commonPixels = (one: Uint32Array, other: Uint32Array): number => {
  let [common, i, j] = [0, 0, 0]
  while (i < one.length && j < other.length) {
    const [left, right] = [Number(one[i]), Number(other[j])]
    if (left === right) common += 1
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return common
}

type Found = { unchanged: Seen[]; changes: FixtureChange[] }

const compareClass = (before: readonly Seen[], after: readonly Seen[], least: number): Found => {
  const same = new Set<Seen>()
  const isLeft = (fixture: Seen) => !same.has(fixture)
  const pairs = before
    .flatMap((old) => after.map((current) => ({ old, current, ...overlapOf([old], [current]) })))
    .filter(({ both }) => both > 0)
  for (const { old, current, isSame } of pairs) if (isSame) same.add(old).add(current)
  // One map may divide what the other one has as one.
  for (const old of before.filter(isLeft)) {
    const parts = pairs.filter((pair) => pair.old === old).map(({ current }) => current)
    if (overlapOf([old], parts).isSame) for (const each of [old, ...parts]) same.add(each)
  }
  for (const current of after.filter(isLeft)) {
    const parts = pairs.filter((pair) => pair.current === current).map(({ old }) => old)
    if (overlapOf(parts, [current]).isSame) for (const each of [...parts, current]) same.add(each)
  }
  return {
    unchanged: before.filter((old) => same.has(old)),
    changes: changesOf(before.filter(isLeft), after.filter(isLeft), least),
  }
}

const changesOf = (before: readonly Seen[], after: readonly Seen[], least: number): FixtureChange[] => {
  const isGone = ({ bare, pixels }: Seen) => bare >= Math.max(least, mostlyBare * pixels.length)
  const rest = new Set(after)
  const changes: FixtureChange[] = []
  for (const old of before) {
    const isMoved = (current: Seen) =>
      commonPixels(old.pixels, current.pixels) > 0
        ? old.bare + current.bare >= least
        : old.part === current.part && isGone(old) && isGone(current) && isAlike(old, current)
    const [current] = [...rest].filter(isMoved).sort((one, other) => distance(old, one) - distance(old, other))
    if (current) {
      rest.delete(current)
      changes.push({ part: old.part, change: 'moved', before: old.box, after: current.box })
    } else if (isGone(old)) changes.push({ part: old.part, change: 'gone', before: old.box })
  }
  for (const current of rest)
    if (isGone(current)) changes.push({ part: current.part, change: 'new', after: current.box })
  return changes
}

/** A window that moved farther than its width has about the same size in its new place. */
const isAlike = (one: Seen, other: Seen): boolean =>
  Math.max(one.pixels.length, other.pixels.length) <= mostLarger * Math.min(one.pixels.length, other.pixels.length)

const distance = ({ box: one }: Seen, { box: other }: Seen): number =>
  Math.hypot(one.left + one.right - other.left - other.right, one.top + one.bottom - other.top - other.bottom)
