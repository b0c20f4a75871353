import { cloud, clouds, lineCover, shown, toGrid, toneOf } from './grain.ts'

/** A place on a wall, in metres along it and below the ceiling; `size` is the size of a pixel there. */
export type WallSpot = { along: number; down: number; height: number; size: number }

/** The factor by which a finish is lighter or darker at a place than plain paint. */
type WallFinish = (spot: WallSpot) => number

const limewash: WallFinish = ({ along, down }) =>
  1 + 0.045 * clouds(along * 1.1, down * 1.1) + 0.02 * clouds(along * 5, down * 5)

const stripes =
  (width: number, step: number): WallFinish =>
  ({ along, size }) => {
    const away = Math.abs(((((along / width) % 2) + 2) % 2) - 1) - 0.5
    return 1 + step * Math.min(1, Math.max(-1, (away * width) / Math.max(size, 0.004))) * shown(size, width)
  }

const planks =
  (width: number, isUpright: boolean, contrast: number): WallFinish =>
  ({ along, down, size }) => {
    const side = isUpright ? along : down
    const tone = toneOf(Math.floor(side / width), 3) * shown(size, width)
    return 1 + contrast * (0.02 * tone - 0.16 * lineCover(toGrid(side, width), 0.009, size))
  }

const slats: WallFinish = ({ along, size }) => {
  const place = toGrid(along, 0.06)
  return 1 - 0.3 * lineCover(place, 0.02, size) + 0.03 * cloud(along * 17, 1)
}

const mouldingWidth = 0.028

/** Frames of moulding that are lit from above: upper edges are light, lower edges dark. */
const framed = (top: number, bottom: number, pitch: number): WallFinish => {
  return ({ along, down, height, size }) => {
    const x = Math.abs(along - Math.round(along / pitch) * pitch)
    const upper = top * height
    const lower = bottom * height
    const inset = pitch / 2 - 0.12
    const isBeside = down > upper && down < lower
    const upright = isBeside ? lineCover(x - inset, mouldingWidth, size) : 0
    const level = x < inset ? lineCover(down - upper, mouldingWidth, size) : 0
    const sill = x < inset ? lineCover(down - lower, mouldingWidth, size) : 0
    return 1 - 0.07 * upright + 0.06 * level - 0.1 * sill
  }
}

const wainscot =
  (share: number, step: number): WallFinish =>
  (spot) => {
    const rail = spot.height * (1 - share)
    const isBelow = Math.min(1, Math.max(0, 0.5 + (spot.down - rail) / Math.max(0.004, spot.size)))
    const line = lineCover(spot.down - rail, 0.05, spot.size)
    return 1 + step * isBelow + 0.05 * line - 0.07 * lineCover(spot.down - rail - 0.05, 0.02, spot.size)
  }

const bricks: WallFinish = ({ along, down, size }) => {
  const row = Math.floor(down / 0.075)
  const shifted = along + (row % 2) * 0.12
  const tone = toneOf(Math.floor(shifted / 0.24), row) * shown(size, 0.075)
  const joints = lineCover(toGrid(down, 0.075), 0.012, size) + lineCover(toGrid(shifted, 0.24), 0.012, size)
  return 1 + 0.075 * tone + 0.04 * clouds(along * 9, down * 9) + 0.16 * Math.min(1, joints)
}

const grasscloth: WallFinish = ({ along, down, size }) =>
  1 + 0.03 * cloud(along * 4, down * 120) * shown(size, 0.012) + 0.02 * cloud(along * 2, down * 14)

const damask: WallFinish = ({ along, down, size }) => {
  const figure = Math.sin(along * 15) * Math.sin(down * 11) + 0.6 * Math.sin(along * 30 + 1) * Math.sin(down * 22)
  return 1 + 0.04 * Math.tanh(2.5 * figure) * shown(size, 0.1)
}

export const wallFinishes = {
  paint: () => 1,
  limewash,
  stripes: stripes(0.16, 0.03),
  'bold stripes': stripes(0.28, 0.055),
  shiplap: planks(0.17, false, 1),
  'upright boards': planks(0.14, true, 0.9),
  slats,
  panels: framed(0.12, 0.62, 1.25),
  'tall panels': framed(0.09, 0.88, 0.95),
  wainscot: wainscot(0.36, -0.14),
  'pale wainscot': wainscot(0.36, 0.12),
  bricks,
  grasscloth,
  damask,
} as const satisfies Record<string, WallFinish>

export type WallFinishName = keyof typeof wallFinishes
