import { roomMapCopy } from '#shared/copy/room-map.ts'
import { boxOfLabel } from '#shared/pictures/box-of-label.ts'
import type { RoomPart, RoomThing } from '#shared/pictures/room-map.ts'
import type { Area, Box, Point } from './area.ts'

/** One thing of the photo that can be selected. `label` is its value in the labels. */
export type Thing = { label: number; part: RoomPart; name: string; box: Box }

/** The things of a photo, and for each pixel of the working picture the label of the thing in front; 0 for none. */
export type Things = { width: number; height: number; labels: Uint16Array; list: readonly Thing[] }

/** The label picture of one part in the working picture's size: the value n is the n-th thing. */
export type LabelledPart = { part: RoomPart; things: readonly RoomThing[]; labels: Uint8Array }

// A thing of which the others leave less cannot be pressed.
const leastPixels = 60

type Found = { part: RoomPart; number: number; share: number; labels: Uint8Array }

/**
 * Lays the parts over each other, the largest thing first, so that a window lies on its wall. Things are listed by part,
 * and from left to right.
 */
export const thingsOf = (parts: readonly LabelledPart[], width: number, height: number): Things => {
  const found: Found[] = parts
    .flatMap(({ part, things, labels }) =>
      things.map(({ share }, place) => ({ part, number: place + 1, share, labels })),
    )
    .sort((one, other) => other.share - one.share)
  const order = new Uint16Array(width * height)
  for (const [place, { labels, number }] of found.entries())
    for (let cell = 0; cell < order.length; cell += 1) if (labels[cell] === number) order[cell] = place + 1
  const seen = found.flatMap((one, place) => {
    const box = boxOf(order, width, place + 1)
    return box ? [{ ...one, before: place + 1, box }] : []
  })
  const inOrder = parts.flatMap(({ part }) =>
    seen.filter((one) => one.part === part).sort((one, other) => one.box.left - other.box.left),
  )
  const renamed = new Uint16Array(found.length + 1)
  for (const [place, { before }] of inOrder.entries()) renamed[before] = place + 1
  return {
    width,
    height,
    labels: order.map((label) => Number(renamed[label])),
    list: inOrder.map(({ part, box }, place) => {
      const same = inOrder.filter((one) => one.part === part)
      const number = same.findIndex((one) => one.before === inOrder[place]?.before) + 1
      return { label: place + 1, part, name: roomMapCopy.thing(part, number, same.length), box }
    }),
  }
}

const boxOf = (labels: Uint16Array, width: number, label: number): Box | undefined => {
  const found = boxOfLabel(labels, width, label)
  return found && found.count >= leastPixels ? found : undefined
}

/** The thing at a point of the picture. */
export const thingAt = ({ width, height, labels, list }: Things, { x, y }: Point): Thing | undefined => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined
  return list[Number(labels[row * width + column]) - 1]
}

/** The share of a thing that an area covers, 0 to 1. */
export const coveredShare = ({ width, labels }: Things, { label, box }: Thing, { cells }: Area): number => {
  let [all, covered] = [0, 0]
  for (let y = box.top; y < box.bottom; y += 1)
    for (let cell = y * width + box.left; cell < y * width + box.right; cell += 1) {
      if (labels[cell] !== label) continue
      all += 1
      covered += Number(cells[cell])
    }
  return covered / Math.max(1, all)
}

/** The outline of a thing for an SVG path: one rectangle for each run of pixels in a row. */
export const pathOf = ({ width, labels }: Things, { label, box }: Thing): string => {
  let path = ''
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) {
      if (labels[y * width + x] !== label) continue
      const from = x
      while (x < box.right && labels[y * width + x] === label) x += 1
      path += `M${from} ${y}H${x}V${y + 1}H${from}Z`
    }
  return path
}

// Of a stroke: with more than this on one thing, that thing was meant.
const meant = 0.6

/** The thing that a stroke covers most, with what lies on it. Undefined when the stroke was not meant for one thing. */
export const strokeOnThing = (
  { labels, list }: Things,
  stroke: Area,
  box: Box,
): { thing: Thing; area: Area } | undefined => {
  const counts = new Uint32Array(list.length + 1)
  let all = 0
  const each = (call: (cell: number) => void) => {
    for (let y = box.top; y < box.bottom; y += 1)
      for (let cell = y * stroke.width + box.left; cell < y * stroke.width + box.right; cell += 1)
        if (stroke.cells[cell] === 1) call(cell)
  }
  each((cell) => {
    all += 1
    counts[Number(labels[cell])] = Number(counts[Number(labels[cell])]) + 1
  })
  const best = list.reduce((most, { label }) => (Number(counts[label]) > Number(counts[most]) ? label : most), 0)
  const thing = list.find(({ label }) => label === best)
  if (!thing || Number(counts[best]) < meant * all) return undefined
  const cells = new Uint8Array(stroke.cells.length)
  each((cell) => {
    if (labels[cell] === best) cells[cell] = 1
  })
  return { thing, area: { ...stroke, cells } }
}
