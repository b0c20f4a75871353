import { cloud, clouds, lineCover, shown, toGrid, toneOf } from './grain.ts'

/** A place on the floor and the size of a pixel there, in metres. */
export type FloorSpot = { x: number; z: number; sizeX: number; sizeZ: number }

/** The factor by which a material is lighter or darker at a place than on average. */
export type FloorMaterial = (spot: FloorSpot) => number

type Boards = { width: number; length: number; contrast: number; across?: boolean }

const boards =
  ({ width, length, contrast, across = false }: Boards): FloorMaterial =>
  ({ x, z, sizeX, sizeZ }) => {
    const side = across ? z : x
    const along = across ? x : z
    const sideSize = across ? sizeZ : sizeX
    const alongSize = across ? sizeX : sizeZ
    const row = Math.floor(side / width)
    const shifted = along + length * 0.5 * (1 + toneOf(row, 17))
    const tone = toneOf(row, Math.floor(shifted / length)) * shown(sideSize, width)
    const grain = cloud(side * 70, along * 3 + row * 5) * shown(sideSize, 0.012) * 0.6
    const fine = cloud(side * 16, along * 0.9 + row * 3) * shown(sideSize, 0.06)
    const joints =
      lineCover(toGrid(side, width), 0.005, sideSize) + 0.7 * lineCover(toGrid(shifted, length), 0.005, alongSize)
    return 1 + contrast * (0.055 * tone + 0.02 * grain + 0.03 * fine - 0.3 * Math.min(1, joints))
  }

const planksPerLength = 5

const herringbone =
  (width: number, contrast: number): FloorMaterial =>
  ({ x, z, sizeX, sizeZ }) => {
    const u = (x + z) / Math.SQRT2 / width
    const v = (z - x) / Math.SQRT2 / width
    const [i, j] = [Math.floor(u), Math.floor(v)]
    const period = 2 * planksPerLength
    const step = (((i - j) % period) + period) % period
    const isLying = step < planksPerLength
    const plank = isLying ? toneOf(j, i - step) : toneOf(i + 911, j + step)
    const size = Math.hypot(sizeX, sizeZ) / Math.SQRT2 / width
    const across = isLying ? v - j : u - i
    const along = isLying ? step + u - i : period - 1 - step + v - j
    const joints = lineCover(toGrid(across, 1), 0.045, size) + lineCover(toGrid(along, planksPerLength), 0.045, size)
    // The two directions of planks reflect light differently.
    const sheen = isLying ? 0.035 : -0.035
    const grain = 0.02 * cloud(across * 9, along * 0.8 + plank * 40) * shown(size, 0.2)
    return 1 + contrast * ((0.06 * plank + sheen) * shown(size, 1.2) + grain - 0.22 * Math.min(1, joints))
  }

type Tiles = { size: number; joint: number; variation: number; veins?: number; turned?: boolean }

/** `joint` is the lightness of the joints relative to the tiles: above 0 lighter, below 0 darker. */
const tiles =
  ({ size, joint, variation, veins = 0, turned = false }: Tiles): FloorMaterial =>
  ({ x, z, sizeX, sizeZ }) => {
    const across = turned ? (x + z) / Math.SQRT2 : x
    const along = turned ? (z - x) / Math.SQRT2 : z
    const [sizeAcross, sizeAlong] = turned
      ? [Math.hypot(sizeX, sizeZ) / Math.SQRT2, Math.hypot(sizeX, sizeZ) / Math.SQRT2]
      : [sizeX, sizeZ]
    const tone = toneOf(Math.floor(across / size), Math.floor(along / size)) * shown(sizeAlong, size)
    const spots = clouds(across * 5 + tone * 9, along * 5) * shown(sizeAlong, 0.15)
    const joints = lineCover(toGrid(across, size), 0.007, sizeAcross) + lineCover(toGrid(along, size), 0.007, sizeAlong)
    const vein = veins === 0 ? 0 : veins * veinAt(across + tone * 3, along) * shown(sizeAlong, 0.1)
    return 1 + variation * (0.6 * tone + 0.5 * spots) - vein + joint * Math.min(1, joints)
  }

const veinAt = (x: number, z: number): number => {
  const path = clouds(x * 1.3 + 0.8 * clouds(z * 1.7, x), z * 1.3)
  return Math.max(0, 1 - Math.abs(path) * 14) * (0.4 + 0.6 * Math.abs(cloud(x * 0.9, z * 0.9 + 3)))
}

const checks =
  (size: number, step: number): FloorMaterial =>
  ({ x, z, sizeX, sizeZ }) => {
    const across = (x + z) / Math.SQRT2 / size
    const along = (z - x) / Math.SQRT2 / size
    const pixel = Math.hypot(sizeX, sizeZ) / Math.SQRT2 / size
    const soft = (value: number) => {
      const away = Math.abs((((value % 2) + 2) % 2) - 1) - 0.5
      return Math.min(1, Math.max(-1, (2 * away) / Math.max(0.02, pixel)))
    }
    return 1 + step * soft(across) * soft(along) * shown(pixel, 1) + 0.03 * clouds(x * 4, z * 4) * shown(sizeZ, 0.2)
  }

const poured: FloorMaterial = ({ x, z, sizeX, sizeZ }) =>
  1 +
  0.035 * clouds(x * 0.9, z * 0.9) +
  0.025 * clouds(x * 4, z * 4) * shown(sizeZ, 0.2) -
  0.12 * Math.min(1, lineCover(toGrid(x, 2.4), 0.008, sizeX) + lineCover(toGrid(z, 2.4), 0.008, sizeZ))

const carpet: FloorMaterial = ({ x, z, sizeZ }) =>
  1 + 0.05 * cloud(x * 90, z * 90) * shown(sizeZ, 0.02) + 0.03 * clouds(x * 2, z * 2) + 0.02 * cloud(x * 12, z * 12)

const woven: FloorMaterial = ({ x, z, sizeX, sizeZ }) =>
  1 +
  0.06 * Math.sin(x * 90) * Math.sin(z * 90) * shown(Math.max(sizeX, sizeZ), 0.03) +
  0.03 * cloud(x * 30, z * 2) * shown(sizeX, 0.04) +
  0.02 * clouds(x * 2, z * 2)

export const floorMaterials = {
  boards: boards({ width: 0.16, length: 2, contrast: 1 }),
  'wide boards': boards({ width: 0.24, length: 2.6, contrast: 1.25 }),
  'cross boards': boards({ width: 0.18, length: 2.2, contrast: 1, across: true }),
  'calm boards': boards({ width: 0.2, length: 2.4, contrast: 0.55 }),
  'rough boards': boards({ width: 0.26, length: 2.2, contrast: 1.9 }),
  herringbone: herringbone(0.11, 1),
  'calm herringbone': herringbone(0.13, 0.6),
  tiles: tiles({ size: 0.33, joint: 0.12, variation: 0.06 }),
  'dark-jointed tiles': tiles({ size: 0.4, joint: -0.16, variation: 0.035 }),
  'turned tiles': tiles({ size: 0.3, joint: 0.1, variation: 0.07, turned: true }),
  slabs: tiles({ size: 0.9, joint: -0.1, variation: 0.03 }),
  marble: tiles({ size: 1, joint: -0.08, variation: 0.02, veins: 0.13 }),
  flagstones: tiles({ size: 0.6, joint: -0.22, variation: 0.09 }),
  checks: checks(0.42, 0.22),
  'soft checks': checks(0.36, 0.1),
  concrete: poured,
  carpet,
  matting: woven,
} as const satisfies Record<string, FloorMaterial>

export type FloorMaterialName = keyof typeof floorMaterials
