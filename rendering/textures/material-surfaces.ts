import { jointed } from './joints.ts'
import { boards, courses, rubble, turned } from './layouts.ts'
import { clay, granite, type Marble, marble, slate, terrazzo, travertine } from './minerals.ts'
import { clouds, freeGround, random, step, tiledGround, wrapped } from './noise.ts'
import { between, hex, lit, pick, type Surface } from './texture.ts'
import { concrete, type Glaze, glazed } from './walls.ts'
import { type Timber, timbers, wood } from './wood.ts'

const slates = ['#4d5358', '#5a5e5e', '#444b53', '#676561', '#525960', '#6d675f'].map(hex)
const slateTints = { other: hex('#5f6a72'), rust: hex('#8a6a4c') }
const slateShadow = hex('#1f2022')
const limestones = ['#d9ccb1', '#d0c1a3', '#dfd4bd', '#c9ba9b'].map(hex)
const limeMortar = hex('#e2d9c6')
const blackFelt = hex('#242425')
const [char, charSheen, charGap] = [hex('#17171a'), hex('#66676b'), hex('#08080a')]
const starGrout = hex('#cfc9bc')
const panelConcrete = { light: hex('#b4b2ad'), dark: hex('#8e8c88'), pores: 0.8, seed: 3 }
const [tieHole, panelJoint] = [hex('#4c4a48'), hex('#6d6b68')]
const boardConcrete = { light: hex('#b3b1ab'), dark: hex('#918f8a'), pores: 0.6, seed: 23 }

export const slab =
  (kind: Marble) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    return (x, y) => marble(ground, kind, x, y)
  }

export const travertineSlab = (side: number): Surface => {
  const ground = tiledGround(side)
  const stone = { light: hex('#dfd0b7'), dark: hex('#bba582'), pore: hex('#8f7b5d'), seed: 33 }
  return (x, y) => travertine(ground, stone, x, y)
}

export const speckledGranite = (side: number): Surface => {
  const ground = tiledGround(side)
  const crystals = ['#2f3033', '#8d8b88', '#c9c6c0', '#6f6e6d', '#dedbd5', '#a9a5a0', '#4a4a4c', '#b7a897'].map(hex)
  return (x, y) => granite(ground, crystals, 130, 3, x, y)
}

export const quartz = (side: number): Surface => {
  const ground = tiledGround(side)
  const chips = ['#d8d8d6', '#c4c5c5', '#ffffff', '#b4b0a8', '#e3e2df'].map(hex)
  const kind = {
    ground: hex('#efeeeb'),
    chips,
    sizes: [
      [520, 0.45],
      [260, 0.3],
    ],
    seed: 13,
  } as const
  return (x, y) => terrazzo(ground, kind, x, y)
}

export const splitSlate = (side: number, pixel: number): Surface => {
  const layout = rubble(side, [3, 2, 4, 3, 2, 3, 5, 2, 3, 4, 2, 3, 3, 4, 2, 3], 0.42, 5)
  return (x, y) => {
    const found = layout(x, y)
    const { seed, u, v } = found
    const base = pick(slates, random(seed, 1))
    const face = slate(freeGround, { base, ...slateTints }, 3, u * 0.8 + (seed % 601), v * 2 + (seed % 97))
    const out = 0.006 * random(seed, 2) + 0.004
    const joint = { width: 0.003, lab: slateShadow, depth: out, bevel: 0.007 }
    return jointed(
      found,
      { lab: lit(face.lab, 0.24 * (random(seed, 3) - 0.5)), height: 0.7 * face.height },
      joint,
      pixel,
    )
  }
}

export const limestoneBlocks = (side: number, pixel: number): Surface => {
  const layout = rubble(side, [3, 3, 3, 3, 3, 3], 0.72, 12)
  return (x, y) => {
    const found = layout(x, y)
    const { seed, u, v } = found
    const tone = pick(limestones, random(seed, 1))
    const face = clay(freeGround, tone, 0.11, 3, u + (seed % 601), v + (seed % 77))
    return jointed(found, face, { width: 0.008, lab: limeMortar, depth: 0.002, bevel: 0.007 }, pixel)
  }
}

/** Sheets of veneer from one log: each is the mirror image of its neighbour. */
export const veneer =
  (kind: Timber) =>
  (side: number, pixel: number): Surface => {
    const ground = tiledGround(side)
    const sheet = side / 4
    const grain = wood(kind, pixel, ground)
    return (x, y) => {
      const index = Math.floor(x / sheet)
      const across = x - index * sheet
      const isMirrored = wrapped(index, 2) === 1
      const v = isMirrored ? sheet - across : across
      // A whole number of sides as the seed's offset keeps the grain seamless from top to bottom.
      const spot = grain({
        seed: 977 * (index < 2 ? 12 : 35),
        u: y,
        v,
        length: side,
        width: sheet,
        edge: 1,
        isTurned: false,
      })
      const seam = 1 - step(0, 0.0012, Math.min(across, sheet - across))
      return { lab: lit(spot.lab, -0.1 * seam + (isMirrored ? 0.012 : -0.012)), height: spot.height }
    }
  }

export const slats = (side: number, pixel: number): Surface => {
  const ground = tiledGround(side)
  const count = 12
  const pitch = side / count
  const grain = wood(timbers.paleOak, pixel, ground)
  return (x, y) => {
    const index = Math.floor(x / pitch)
    const across = x - index * pitch
    const width = pitch * 0.66
    const felt = lit(blackFelt, 0.14 * ground.noise(x, y, 420, 420, 7))
    if (across > width) return { lab: lit(felt, -0.5 * (1 - step(0, pitch * 0.2, across - width))), height: -0.006 }
    const spot = grain({
      seed: 977 * (7 + wrapped(index, count)),
      u: y,
      v: across,
      length: side,
      width,
      edge: 1,
      isTurned: false,
    })
    const round = step(0, 0.004, Math.min(across, width - across))
    const tone = 0.08 * (random(wrapped(index, count), 5) - 0.5)
    return { lab: lit(spot.lab, tone - 0.22 * (1 - round)), height: spot.height + 0.004 * round }
  }
}

export const matchboard = (side: number): Surface => {
  const ground = tiledGround(side)
  const white = hex('#eeece6')
  const pitch = side / 8
  return (x, y) => {
    const index = wrapped(Math.floor(x / pitch), 8)
    const across = wrapped(x, pitch)
    const brush = ground.noise(x, y, 210, 3, 1) + 0.6 * ground.noise(x, y, 420, 7, 2)
    const groove = 1 - step(0.0012, 0.0032, Math.min(across, pitch - across))
    const bead = Math.exp(-(((across - 0.009) / 0.0042) ** 2))
    const beside = 1 - step(0, 0.0016, Math.abs(across - 0.0155))
    const tone = 0.016 * (random(index, 3) - 0.5) + 0.008 * brush - 0.3 * groove - 0.1 * beside
    return { lab: lit(white, tone), height: 0.0024 * bead - 0.003 * groove - 0.001 * beside + 0.00006 * brush }
  }
}

/** Boards charred until the surface splits into scales. */
export const charred = (side: number, pixel: number): Surface => {
  const layout = boards(side, 8, 1, 4)
  const ground = tiledGround(side)
  return (x, y) => {
    const found = layout(x, y)
    const bentX = x + 0.004 * ground.noise(x, y, 40, 18, 1) + (found.seed % 40) * 0.031
    const bentY = y + 0.006 * ground.noise(x, y, 40, 18, 2)
    const cell = ground.cells(bentX, bentY, 105, 42, 3)
    const scale = step(0.03, 0.22, cell.next - cell.nearest)
    const sheen = 0.5 + 0.5 * ground.noise(x, y, 70, 9, 5)
    const grain = ground.noise(x, y, 260, 8, 6)
    const silver = 0.55 * scale * step(0.35, 0.95, sheen * (0.5 + 0.8 * cell.id))
    const lab = between(char, charSheen, 0.16 + 1.1 * silver + 0.06 * grain)
    const face = { lab: lit(lab, -0.35 * (1 - scale)), height: 0.0016 * scale + 0.0002 * grain }
    return jointed(
      { edge: Math.min(found.v, found.width - found.v) },
      face,
      { width: 0.004, lab: charGap, bevel: 0.003 },
      pixel,
    )
  }
}

export const ceramic =
  (
    kind: Glaze,
    layoutOf: (side: number) => ReturnType<typeof courses>,
    joint: { width: number; colour: string; bevel?: number; depth?: number },
    ragged = 0,
  ) =>
  (side: number, pixel: number): Surface => {
    const ground = tiledGround(side)
    const layout = layoutOf(side)
    const { width, colour, bevel = 0.003, depth = 0.001 } = joint
    const grout = hex(colour)
    return (x, y) => {
      const bentX = x + ragged * ground.noise(x, y, 45, 45, 1)
      const bentY = y + ragged * ground.noise(x, y, 45, 45, 2)
      const found = layout(bentX, bentY)
      return jointed(found, glazed(ground, kind, found, x, y), { width, lab: grout, bevel, depth }, pixel)
    }
  }

/** A painted star with eight points in a ring of leaves; quarter circles meet in the corners. */
export const starTiles = (side: number, pixel: number): Surface => {
  const ground = tiledGround(side)
  const layout = courses(side, 4, 4, 0, 3)
  const [milk, cobalt, wash] = [hex('#f1eee4'), hex('#2c4d8c'), hex('#7c98c4')]
  return (x, y) => {
    const found = layout(x, y)
    const { seed, u, v, length } = found
    const hand = 0.014 * ground.noise(x, y, 60, 60, seed % 90)
    const [a, b] = [(2 * u) / length - 1, (2 * v) / length - 1]
    const radius = Math.hypot(a, b) + hand
    const angle = Math.atan2(b, a)
    const wave = Math.abs(Math.cos(4 * angle))
    const star = 0.26 + 0.26 * wave ** 1.6 - radius
    const leaf = 0.085 - Math.abs(radius - 0.74) - 0.07 * (1 - Math.abs(Math.sin(8 * angle)))
    const corner = Math.hypot(1 - Math.abs(a), 1 - Math.abs(b)) + hand
    const line = 0.02 - Math.abs(corner - 0.42)
    const soft = 0.012
    const ink = Math.max(step(0, soft, star), step(0, soft, line), step(0, soft, 0.17 - corner))
    const tint = Math.max(step(0, soft, leaf), step(0, soft, 0.36 - corner) * step(0, soft, corner - 0.24))
    const heart = step(0, soft, 0.15 - radius)
    const uneven = 0.5 + 0.5 * clouds(ground, x, y, 40, 5, 3)
    let lab = between(milk, wash, tint * (0.6 + 0.4 * uneven))
    lab = between(lab, cobalt, ink * (0.78 + 0.22 * uneven))
    lab = between(lab, milk, heart)
    const glaze = glazed(ground, { colours: [lab], variety: 0.03, pooling: 0.05, lean: 0.02 }, found, x, y)
    return jointed(found, glaze, { width: 0.002, lab: starGrout, bevel: 0.002, depth: 0.0008 }, pixel)
  }
}

/** Panels with hairline joints and four tie holes each. */
export const castPanels = (side: number, pixel: number): Surface => {
  const ground = tiledGround(side)
  const layout = courses(side, 2, 2, 0, 3)
  return (x, y) => {
    const found = layout(x, y)
    const { seed, u, v, length } = found
    const spot = concrete(ground, panelConcrete, x, y)
    const hole = Math.hypot(Math.min(u, length - u) - 0.26, Math.min(v, length - v) - 0.26)
    const cone = 1 - step(0.016, 0.02, hole)
    const rim = 1 - step(0.02, 0.03, hole)
    const lab = lit(between(spot.lab, tieHole, 0.75 * cone), 0.05 * (random(seed, 1) - 0.5) - 0.06 * rim)
    return jointed(
      found,
      { lab, height: spot.height - 0.006 * cone },
      { width: 0.005, lab: panelJoint, bevel: 0.004 },
      pixel,
    )
  }
}

/** Concrete that keeps the grain and the edges of its formwork boards. */
export const boardMarked = (side: number, pixel: number): Surface => {
  const ground = tiledGround(side)
  const layout = turned(boards(side, 8, 1, 14))
  const print = wood({ ...timbers.pine, figure: 0.9, pores: 0.7, knots: 4 }, pixel)
  return (x, y) => {
    const found = layout(x, y)
    const { seed, v, width } = found
    const spot = concrete(ground, boardConcrete, x, y)
    const grain = print(found)
    const seam = 1 - step(0.001, 0.003, Math.min(v, width - v))
    const lab = lit(spot.lab, 0.42 * (grain.lab[0] - 0.7) + 0.09 * (random(seed, 1) - 0.5) - 0.2 * seam)
    return { lab, height: spot.height + 5 * grain.height + 0.0012 * random(seed, 2) + 0.001 * seam }
  }
}
