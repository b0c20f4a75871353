import { type Joint, jointed } from './joints.ts'
import { boards, courses, hexagons, type Layout, paverBond, rubble } from './layouts.ts'
import { clay, type Marble, marble, slate, terrazzo, travertine } from './minerals.ts'
import { clouds, freeGround, random, step, tiledGround } from './noise.ts'
import { between, hex, lit, pick, type Spot, type Surface } from './texture.ts'
import { concrete } from './walls.ts'

const firedClays = ['#b5633c', '#c0714a', '#a85a38', '#c98459', '#b06a48'].map(hex)
const burntClay = hex('#86503a')
const tileGreys = ['#8d9194', '#a3a6a8', '#b9bab9', '#797e82', '#9a9b99'].map(hex)
const slates = ['#505457', '#585b5b', '#484b4f', '#5f605d'].map(hex)
const slateTints = { other: hex('#5e635d'), rust: hex('#7d6a58') }
const limestones = ['#d6cab3', '#cfc2a9', '#dbd1bd', '#c8baa0'].map(hex)
const travertineStone = { light: hex('#dccbb0'), dark: hex('#b89f7c'), pore: hex('#8d7858'), seed: 3 }
const corks = ['#c79a66', '#b98a57', '#d3ab78', '#a97a49', '#c08f5e'].map(hex)
const corkBark = hex('#6a4526')
const [blackStone, blackVein, whiteStone, whiteVein] = [hex('#26272a'), hex('#55575a'), hex('#efece6'), hex('#c4c1bb')]
const [chalk, blue, ochre, ink] = [hex('#e6e0d2'), hex('#6d8798'), hex('#c39a56'), hex('#46545f')]
const bedSand = hex('#b3a084')

type Tiles = {
  layout: (side: number) => Layout
  joint: Joint
  face: (layout: ReturnType<Layout>, x: number, y: number) => Spot
}

const tiles =
  ({ layout, joint, face }: Tiles) =>
  (side: number, pixel: number): Surface => {
    const placed = layout(side)
    return (x, y) => {
      const found = placed(x, y)
      return jointed(found, face(found, x, y), joint, pixel)
    }
  }

/** Marble tiles: each is cut from another part of the stone, and every other one is turned. */
export const marbleTiles = (kind: Marble, joint: string) =>
  tiles({
    layout: (side) => courses(side, 3, 3, 0, 5),
    joint: { width: 0.002, lab: hex(joint), depth: 0.0006, bevel: 0.002 },
    face: ({ seed, u, v }) => {
      const [a, b] = [
        [u, v],
        [0.6 - u, 0.6 - v],
        [v, 0.6 - u],
        [0.6 - v, u],
      ][Math.floor(random(seed, 1) * 4)] ?? [u, v]
      const spot = marble(freeGround, kind, Number(a) + (seed % 887) * 1.7, Number(b) + (seed % 331) * 2.3)
      return { ...spot, lab: lit(spot.lab, 0.025 * (random(seed, 2) - 0.5)) }
    },
  })

export const slabs = (light: string, dark: string, joint: string, columns: number, rows: number, mottle: number) => {
  const [bright, deep] = [hex(light), hex(dark)]
  return tiles({
    layout: (side) => courses(side, columns, rows, 0, 7),
    joint: { width: 0.004, lab: hex(joint), depth: 0.001, bevel: 0.002 },
    face: ({ seed, u, v }) => {
      const soft = clouds(freeGround, u + seed * 0.37, v, 3.2, seed % 50, 5)
      const grain = freeGround.noise(u + seed, v, 190, 190, 3)
      const lab = between(bright, deep, 0.5 + mottle * soft + 0.14 * (random(seed, 1) - 0.5))
      return { lab: lit(lab, 0.012 * grain), height: 0 }
    },
  })
}

export const terracotta = tiles({
  layout: (side) => courses(side, 6, 6, 0, 3),
  joint: { width: 0.009, lab: hex('#c4b296'), depth: 0.0015, bevel: 0.006 },
  face: ({ seed, u, v, edge }) => {
    const fired = pick(firedClays, random(seed, 1))
    const spot = clay(freeGround, fired, 0.12, 5, u + (seed % 733), v)
    const burnt = step(0.1, 0.6, clouds(freeGround, u + seed, v, 4, 9, 4) + 0.4 * (random(seed, 3) - 0.5))
    const worn = 0.06 * (1 - step(0, 0.02, edge))
    return { ...spot, lab: lit(between(spot.lab, burntClay, 0.45 * burnt), worn + 0.12 * (random(seed, 2) - 0.5)) }
  },
})

export const chequer = tiles({
  layout: (side) => courses(side, 4, 4, 0, 3),
  joint: { width: 0.0025, lab: hex('#8d8a85'), depth: 0.0006, bevel: 0.002 },
  face: ({ seed, u, v, length }, x, y) => {
    const isDark = (Math.floor(x / length) + Math.floor(y / length)) % 2 === 0
    const soft = clouds(freeGround, u + seed, v, 7, 3, 5)
    const vein = Math.exp(-Math.abs(soft + 0.1) / 0.025) * step(0, 0.5, freeGround.noise(u + seed, v, 5, 5, 8))
    const lab = isDark ? between(blackStone, blackVein, 0.3 * vein) : between(whiteStone, whiteVein, 0.5 * vein)
    return { lab: lit(lab, 0.06 * soft + 0.03 * (random(seed, 1) - 0.5)), height: 0 }
  },
})

/** A tile of four petals, a ring of dots and quarter circles in the corners. */
export const flowerTiles = tiles({
  layout: (side) => courses(side, 4, 4, 0, 3),
  joint: { width: 0.0018, lab: hex('#a8a196'), depth: 0.0005, bevel: 0.001 },
  face: ({ seed, u, v, length }, x, y) => {
    const [a, b] = [(2 * u) / length - 1, (2 * v) / length - 1]
    const wobble = 0.012 * freeGround.noise(x, y, 90, 90, 2)
    const radius = Math.hypot(a, b) + wobble
    const angle = Math.atan2(b, a)
    const petal = radius < 0.72 * Math.abs(Math.cos(2 * angle)) ** 0.55
    const vein = petal && radius < 0.5 * Math.abs(Math.cos(2 * angle)) ** 3
    const corner = Math.hypot(1 - Math.abs(a), 1 - Math.abs(b)) + wobble
    let lab = chalk
    if (radius < 0.88 && radius > 0.8) lab = blue
    if (corner < 0.46) lab = blue
    if (corner < 0.36) lab = chalk
    if (corner < 0.24) lab = ochre
    if (petal) lab = blue
    if (vein) lab = ink
    if (radius < 0.15) lab = ochre
    const worn = 0.05 * clouds(freeGround, u + seed, v, 12, 4, 4) + 0.04 * (random(seed, 1) - 0.5)
    return { lab: lit(lab, worn + 0.012 * freeGround.noise(x, y, 300, 300, 5)), height: 0 }
  },
})

export const hexagonTiles = tiles({
  layout: (side) => hexagons(side, 7, 8, 3),
  joint: { width: 0.004, lab: hex('#d3d0ca'), depth: 0.0008, bevel: 0.002 },
  face: ({ seed, u, v }) => {
    const tone = pick(tileGreys, random(seed, 1))
    const spot = clay(freeGround, tone, 0.06, 5, u + (seed % 733), v)
    return { ...spot, lab: lit(spot.lab, 0.05 * (random(seed, 2) - 0.5)) }
  },
})

export const travertineTiles = tiles({
  layout: (side) => courses(side, 3, 6, 0.5, 3),
  joint: { width: 0.003, lab: hex('#b6a58a'), depth: 0.0006, bevel: 0.002 },
  face: ({ seed, u, v }) => {
    const spot = travertine(freeGround, travertineStone, u + (seed % 701), v + (seed % 401))
    return { ...spot, lab: lit(spot.lab, 0.08 * (random(seed, 1) - 0.5)) }
  },
})

export const slateFlags = tiles({
  layout: (side) => rubble(side, [5, 4, 6, 5, 4], 0.62, 9),
  joint: { width: 0.01, lab: hex('#8b8a86'), depth: 0.003, bevel: 0.006 },
  face: ({ seed, u, v }) => {
    const base = pick(slates, random(seed, 1))
    return slate(freeGround, { base, ...slateTints }, 3, u + (seed % 601), v + (seed % 77))
  },
})

export const limestoneFlags = tiles({
  layout: (side) => rubble(side, [4, 5, 4, 6, 4, 5], 0.8, 21),
  joint: { width: 0.006, lab: hex('#b9ad98'), depth: 0.0015, bevel: 0.008 },
  face: ({ seed, u, v, edge }) => {
    const tone = pick(limestones, random(seed, 1))
    const spot = clay(freeGround, tone, 0.1, 3, u + (seed % 601), v + (seed % 77))
    return { ...spot, lab: lit(spot.lab, -0.05 * (1 - step(0, 0.03, edge))) }
  },
})

export const stoneless =
  (chips: Parameters<typeof terrazzo>[1]) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    return (x, y) => terrazzo(ground, chips, x, y)
  }

export const polishedConcrete = (side: number): Surface => {
  const ground = tiledGround(side)
  const kind = { light: hex('#a7a6a2'), dark: hex('#7f7e7b'), pores: 0.25, seed: 3 }
  return (x, y) => {
    const spot = concrete(ground, kind, x, y)
    const cell = ground.cells(x, y, 85, 85, 9)
    const sand = cell.id > 0.55 ? step(0.1, 0.3, cell.next - cell.nearest) * (cell.id - 0.75) : 0
    return { ...spot, lab: lit(spot.lab, 0.16 * sand) }
  }
}

/** Swirls between three tones, as colours that were rolled out together. */
export const marbledVinyl = (side: number): Surface => {
  const ground = tiledGround(side)
  const [light, middle, dark] = [hex('#c3cbc0'), hex('#9dab9f'), hex('#71847a')]
  return (x, y) => {
    const bentX = x + 0.05 * ground.noise(x, y, 3.5, 3.5, 1) + 0.02 * ground.noise(x, y, 11, 11, 2)
    const bentY = y + 0.05 * ground.noise(x, y, 3.5, 3.5, 3) + 0.02 * ground.noise(x, y, 11, 11, 4)
    const swirl = clouds(ground, bentX, bentY, 9, 5, 5, 2.2)
    const other = clouds(ground, bentX, bentY, 14, 25, 4, 2.2)
    const lab = between(between(middle, light, step(0.02, 0.5, swirl)), dark, 0.9 * step(0.06, 0.5, other))
    return { lab: lit(lab, 0.012 * ground.noise(x, y, 330, 330, 8)), height: 0 }
  }
}

export const corkTiles = tiles({
  layout: (side) => courses(side, 3, 3, 0, 3),
  joint: { width: 0.0016, lab: hex('#7a5434'), depth: 0.0004, bevel: 0.001 },
  face: ({ seed, u, v }) => {
    const x = u + (seed % 919)
    const bentX = x + 0.002 * freeGround.noise(x, v, 160, 160, 1)
    const bentY = v + 0.002 * freeGround.noise(x, v, 160, 160, 2)
    const large = freeGround.cells(bentX, bentY, 125, 125, 3)
    const small = freeGround.cells(bentX, bentY, 290, 290, 4)
    const grain = lit(pick(corks, large.id), 0.14 * (small.id - 0.5))
    const bark = large.id > 0.9 || small.id > 0.93 ? 0.7 : 0.16 * (1 - step(0.02, 0.16, large.next - large.nearest))
    return { lab: lit(between(grain, corkBark, bark), 0.04 * (random(seed, 1) - 0.5)), height: 0 }
  },
})

export const pavers = (side: number, pixel: number): Surface => {
  const ground = tiledGround(side)
  const layout = paverBond(side, 12, 3)
  const colours = ['#a1553c', '#8e4a36', '#b06548', '#9a5a44', '#7f4535'].map(hex)
  return (x, y) => {
    const bentX = x + 0.0016 * ground.noise(x, y, 45, 45, 1)
    const bentY = y + 0.0016 * ground.noise(x, y, 45, 45, 2)
    const found = layout(bentX, bentY)
    const spot = clay(ground, pick(colours, random(found.seed, 1)), 0.2, 4, x, y)
    const lab = lit(spot.lab, 0.12 * (random(found.seed, 2) - 0.5))
    const sand = lit(bedSand, 0.07 * ground.noise(x, y, 260, 260, 7))
    return jointed(found, { lab, height: spot.height }, { width: 0.006, lab: sand, depth: 0.002, bevel: 0.006 }, pixel)
  }
}

export const rows = (count: number, perRow: number, seed: number) => (side: number) => boards(side, count, perRow, seed)
/** Laminate prints: boards in the strips of a printed pattern, with a groove around each group of strips. */
export const stripJoint = { joint: 0.0006, bevel: 0.001, depth: 0.0002 }
export const grooves = { joint: 0.003, bevel: 0.004, depth: 0.0014 }
