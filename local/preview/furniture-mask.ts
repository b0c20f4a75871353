import { floorLine } from './erase.ts'
import { colourUnder } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { reached } from './piece-areas.ts'
import { changed, type Plane, plane } from './plane.ts'
import type { Kind } from './room-kinds.ts'
import type { RoomPart } from './room-masks.ts'
import type { SeenRoom } from './see-room.ts'
import { type Light, lightOf } from './surface-light.ts'

const parts = ['wall', 'ceiling', 'floor', 'window'] as const

// Of the picture's height: how far from the floor's line wall and floor may lie, and how high a skirting is.
const unsure = 0.015
const skirting = 0.075
// Of the picture's pixels: a smaller piece of the shell lies on furniture, and a smaller thing is a fitting.
const [smallestPiece, smallestThing] = [0.02, 0.0015]
// Of the longer side: how far a lamp or a cushion in the wall's kind reaches beyond the furniture.
const reach = 0.08
// In OKLab: how far a surface's colours are from its light.
const [usualLightness, usualChroma] = [0.09, 0.02]
const darkInWindow = 0.14
// In OKLab: how much brighter than the wall a window is.
const daylight = 0.16

/** Everything in a picture that is no wall, ceiling, floor or window: 1 where a thing is. */
export const furnitureMask = (picture: Picture, room: SeenRoom): Plane => {
  const { width, height } = picture
  const line = floorLine(room, picture)
  const shown = shownParts(picture, room, line)
  withoutSkirting(shown, line, picture)
  for (const part of parts)
    for (const piece of piecesOf(width, height, (pixel) => shown[pixel] === part))
      if (piece.length < smallestPiece * shown.length) for (const pixel of piece) shown[pixel] = undefined
  addWhatStandsOnThings(shown, picture, room)
  const mask = plane(width, height)
  for (const piece of piecesOf(width, height, (pixel) => shown[pixel] === undefined))
    if (piece.length > smallestThing * shown.length && !isWindow(piece, room))
      for (const pixel of piece) mask.values[pixel] = 1
  return mask
}

/** How much of what is behind a mask, or of a kind of cells, the mask hides. */
export const hiddenShare = (mask: Plane, behind: readonly (Kind | undefined)[], kind: Kind): number => {
  const own = mask.values.filter((_, pixel) => behind[pixel] === kind)
  return own.reduce((sum, share) => sum + share, 0) / Math.max(1, own.length)
}

/** Whether a thing by itself is as bright as daylight. The net takes some windows for pictures. */
const isWindow = (piece: readonly number[], { lab, masks }: SeenRoom): boolean => {
  const wall = colourUnder(lab, masks.wall.mask)?.lightness ?? 1
  const lightness = piece.map((pixel) => Number(lab[pixel * 3])).sort((one, other) => one - other)
  return Number(lightness[lightness.length >> 1]) > wall + daylight
}

type Shown = (RoomPart | undefined)[]

/** The part of the shell that each pixel shows; undefined on a thing. */
const shownParts = ({ width, height }: Picture, { masks }: SeenRoom, line: Float32Array): Shown =>
  Array.from({ length: width * height }, (_, pixel) => {
    const part = parts.reduce((best, one) =>
      Number(masks[one].mask.values[pixel]) > Number(masks[best].mask.values[pixel]) ? one : best,
    )
    if (Number(masks[part].mask.values[pixel]) < 0.5) return undefined
    const below = Math.floor(pixel / width) - Number(line[pixel % width])
    if (part !== 'floor' && below > unsure * height) return undefined
    return part === 'floor' && below < -2 * unsure * height ? undefined : part
  })

/** Counts a skirting to the wall: a low strip of things between wall and floor. */
const withoutSkirting = (shown: Shown, line: Float32Array, { width, height }: Picture): void => {
  for (let x = 0; x < width; x += 1) {
    const middle = Math.round(Number(line[x]))
    const isThing = (y: number) => y >= 0 && y < height && shown[y * width + x] === undefined
    const near = [0, 1, 2, 3, 4, 5, 6].flatMap((step) => [middle - 2 * step, middle + 2 * step])
    const start = near.find(isThing)
    if (start === undefined) continue
    let [top, bottom] = [start, start]
    while (isThing(top - 1)) top -= 1
    while (isThing(bottom + 1)) bottom += 1
    if (bottom - top < skirting * height && bottom < height - 1)
      for (let y = top; y <= bottom; y += 1) shown[y * width + x] = y < middle ? 'wall' : 'floor'
  }
}

/** The connected pieces of an area. */
export const piecesOf = (width: number, height: number, isInside: (pixel: number) => boolean): number[][] => {
  const seen = new Uint8Array(width * height)
  const pieces: number[][] = []
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || !isInside(start)) continue
    pieces.push(reached({ width, height }, [start], isInside, undefined, 1, seen))
  }
  return pieces
}

/** Adds to the things what stands on them and is not in the light of its surface: lamps, cushions, a chair before a window. */
const addWhatStandsOnThings = (shown: Shown, { width, height }: Picture, { lab, masks }: SeenRoom): void => {
  const sure = (part: RoomPart) =>
    changed(masks[part].mask, (share, pixel) => Number(shown[pixel] === part && share > 0.6))
  const panes = [...shown.keys()].filter((pixel) => shown[pixel] === 'window').map((pixel) => Number(lab[pixel * 3]))
  const daylit = Number(panes.sort((one, other) => one - other)[Math.floor(panes.length * 0.8)])
  const lights = new Map<RoomPart, Light>((['wall', 'floor'] as const).map((part) => [part, lightOf(lab, sure(part))]))
  const isForeign = (pixel: number) => {
    const part = shown[pixel]
    if (part === 'window') return Number(lab[pixel * 3]) < daylit - darkInWindow
    const light = part && part !== 'ceiling' ? lights.get(part) : undefined
    if (!light) return false
    const off = (axis: number) => Number(lab[pixel * 3 + axis]) - light(pixel, axis)
    return Math.abs(off(0)) > usualLightness || Math.hypot(off(1), off(2)) > usualChroma
  }
  const most = Math.round(reach * Math.max(width, height))
  for (let x = 0; x < width; x += 1)
    for (let y = 1; y < height; y += 1) {
      if (shown[y * width + x] !== undefined || shown[(y - 1) * width + x] === undefined) continue
      let top = y
      for (let row = y - 1; row >= Math.max(0, y - most); row -= 1) if (isForeign(row * width + x)) top = row
      for (let row = top; row < y; row += 1) shown[row * width + x] = undefined
    }
}
