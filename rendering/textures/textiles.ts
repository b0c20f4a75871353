import type { Lab } from '#local/preview/oklab.ts'
import { clouds, type Ground, random, step, tiledGround, wrapped } from './noise.ts'
import { between, hex, lit, pick, type Spot, type Surface } from './texture.ts'

/** How one crossing of the threads is woven: whether the upright thread lies above. */
type Bind = (column: number, row: number) => boolean

const plain: Bind = (column, row) => (column + row) % 2 === 0
/** A twill whose diagonal turns every eight threads. */
const herringboneTwill: Bind = (column, row) =>
  wrapped(Math.floor(column / 8) % 2 === 0 ? row + column : row - column, 4) < 2
/** Warp-faced twill: the upright threads cover the level ones. */
const warpTwill: Bind = (column, row) => wrapped(row - column, 4) !== 0

type Cloth = {
  threads: number
  bind: Bind
  warp: (column: number) => Lab
  weft: (row: number) => Lab
  /** How much the threads vary in thickness and tone. */
  slub: number
}

/** Cloth of `threads` upright and as many level threads, each round and lying over or under the other. */
const woven = (side: number, { threads, bind, warp, weft, slub }: Cloth): Surface => {
  const ground = tiledGround(side)
  const pitch = side / threads
  return (x, y) => {
    const wave = 0.22 * pitch * slub
    const bentX = x + wave * ground.noise(x, y, 30, 30, 1)
    const bentY = y + wave * ground.noise(x, y, 30, 30, 2)
    const column = Math.floor(bentX / pitch)
    const row = Math.floor(bentY / pitch)
    const inColumn = wrapped(column, threads)
    const inRow = wrapped(row, threads)
    const isUp = bind(inColumn, inRow)
    const across = isUp ? bentX / pitch - column - 0.5 : bentY / pitch - row - 0.5
    const along = isUp ? bentY / pitch - row - 0.5 : bentX / pitch - column - 0.5
    const own = isUp ? random(inColumn, 1, 5) : random(inRow, 2, 5)
    const thick = isUp ? ground.noise(x, y, 1 / pitch, 9, 6) : ground.noise(x, y, 9, 1 / pitch, 7)
    const round = Math.sqrt(Math.max(0, 1 - (across / (0.52 + 0.1 * slub * thick)) ** 2))
    const arch = Math.cos(along * Math.PI * 0.8)
    const shade = 0.3 * (round - 0.75) + 0.1 * (arch - 0.8)
    const tone = slub * (0.12 * (own - 0.5) + 0.07 * thick)
    const lab = isUp ? warp(inColumn) : weft(inRow)
    return { lab: lit(lab, shade + tone), height: pitch * 0.16 * round * (0.5 + 0.5 * arch) }
  }
}

export const linen = (side: number): Surface => {
  const [warp, weft] = [hex('#c9bda4'), hex('#d6cbb5')]
  return woven(side, { threads: 160, bind: plain, warp: () => warp, weft: () => weft, slub: 1.1 })
}

export const tweed = (side: number): Surface => {
  const dark = hex('#4c4f52')
  const light = hex('#b9b6ae')
  const flecks = [hex('#8c5a3a'), hex('#3f6277'), hex('#c9a75a')]
  const cloth = woven(side, { threads: 96, bind: herringboneTwill, warp: () => light, weft: () => dark, slub: 1 })
  const ground = tiledGround(side)
  return (x, y) => {
    const spot = cloth(x, y)
    const cell = ground.cells(x, y, 210, 210, 9)
    if (cell.id < 0.972) return spot
    const cover = 0.75 * (1 - step(0.3, 0.5, cell.nearest))
    return { ...spot, lab: between(spot.lab, pick(flecks, (cell.id - 0.972) / 0.028), cover) }
  }
}

/** Ticking: groups of one broad and two narrow stripes. */
export const ticking = (side: number): Surface => {
  const [cream, indigo] = [hex('#ece4d3'), hex('#3c4f73')]
  const stripe = (column: number) => {
    const at = column % 20
    return at < 5 || at === 8 || at === 16
  }
  return woven(side, {
    threads: 160,
    bind: warpTwill,
    warp: (column) => (stripe(column) ? indigo : cream),
    weft: (_) => cream,
    slub: 0.6,
  })
}

export const boucle = (side: number): Surface => {
  const ground = tiledGround(side)
  const [light, dark] = [hex('#f2ebdd'), hex('#c3b59e')]
  return (x, y) => {
    let height = 0
    for (const [index, perMetre] of [95, 130, 170].entries()) {
      const bend = 0.35 / perMetre
      const bentX = x + bend * ground.noise(x, y, perMetre * 0.8, perMetre * 0.8, 3 + index)
      const bentY = y + bend * ground.noise(x, y, perMetre * 0.8, perMetre * 0.8, 13 + index)
      const cell = ground.cells(bentX, bentY, perMetre, perMetre, 20 + index)
      const loop = Math.exp(-(((cell.nearest - 0.34) / 0.17) ** 2))
      height = Math.max(height, loop * (0.7 + 0.3 * cell.id) - 0.08 * index)
    }
    const fluff = 0.05 * ground.noise(x, y, 420, 420, 30)
    return { lab: lit(between(dark, light, 0.3 + 0.7 * height), fluff), height: 0.0013 * height }
  }
}

/** Pile that is brushed one way in some places and the other way elsewhere. */
const pile = (
  ground: Ground,
  lab: Lab,
  brushing: number,
  grain: number,
  finest: number,
  x: number,
  y: number,
): Spot => {
  const soft = clouds(ground, x + 0.02 * ground.noise(x, y, 8, 8, 4), y, 5, 1, 4, 1.6)
  const fibre = ground.noise(x, y, finest, finest * 0.7, 2) + 0.5 * ground.noise(x, y, finest * 0.45, finest * 0.4, 3)
  return { lab: lit(lab, brushing * step(-0.35, 0.35, soft) - brushing / 2 + grain * fibre), height: 0.0002 * fibre }
}

export const velvet = (side: number): Surface => {
  const ground = tiledGround(side)
  const green = hex('#2f5a45')
  return (x, y) => pile(ground, green, 0.2, 0.07, 520, x, y)
}

export const cutPile =
  (colour: string, brushing: number) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    const lab = hex(colour)
    return (x, y) => {
      const tuft = ground.cells(x, y, 260, 260, 8)
      const spot = pile(ground, lab, brushing, 0.05, 330, x, y)
      const round = 1 - tuft.nearest
      return { lab: lit(spot.lab, 0.3 * (round - 0.6) + 0.08 * (tuft.id - 0.5)), height: 0.0016 * round }
    }
  }

/** Short pile with a few fibres of other tones. */
export const fleckedPile =
  (colours: readonly string[]) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    const labs = colours.map(hex)
    return (x, y) => {
      const tuft = ground.cells(x, y, 230, 230, 8)
      const fibre = ground.noise(x, y, 620, 620, 2)
      const round = 1 - tuft.nearest
      return { lab: lit(pick(labs, tuft.id), 0.42 * (round - 0.6) + 0.07 * fibre), height: 0.0012 * round }
    }
  }

/** Loops in rows, every other row shifted by half a loop. */
export const loopPile =
  (light: string, dark: string, perSide: number) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    const [bright, deep] = [hex(light), hex(dark)]
    const pitch = side / perSide
    return (x, y) => {
      const bentX = x + 0.3 * pitch * ground.noise(x, y, 0.6 / pitch, 0.6 / pitch, 1)
      const bentY = y + 0.3 * pitch * ground.noise(x, y, 0.6 / pitch, 0.6 / pitch, 2)
      const row = Math.floor(bentY / pitch)
      const shift = wrapped(row, 2) * 0.5
      const column = Math.floor(bentX / pitch - shift)
      const own = random(wrapped(column, perSide), wrapped(row, perSide), 4)
      const dx = bentX / pitch - shift - column - 0.5
      const dy = bentY / pitch - row - 0.5
      const round = Math.sqrt(Math.max(0, 1 - 3.4 * (dx * dx + dy * dy)))
      const ply = 0.05 * Math.sin((dx * 1.2 + dy) * 22 + own * 6)
      return {
        lab: lit(between(deep, bright, 0.2 + 0.8 * round + 0.3 * (own - 0.5)), ply * round),
        height: pitch * 0.24 * round,
      }
    }
  }

/** Coarse straw cord, wound around ribs. */
export const sisal = (side: number): Surface => {
  const ground = tiledGround(side)
  const straws = ['#c7ae82', '#bfa376', '#cdb68c', '#b89b6e'].map(hex)
  const ribs = 36
  const pitch = side / ribs
  return (x, y) => {
    const rib = Math.floor(x / pitch)
    const inRib = wrapped(rib, ribs)
    const across = x / pitch - rib - 0.5
    const stitch = pitch * 0.62
    const count = Math.round(side / stitch)
    const level = ((y + 0.0006 * ground.noise(x, y, 60, 60, 1)) / side) * count + 0.5 * wrapped(rib, 2) + 0.35 * across
    const row = Math.floor(level)
    const own = random(inRib, wrapped(row, count), 3)
    const along = level - row - 0.5
    const round = Math.sqrt(Math.max(0, 1 - 3.3 * across * across)) * Math.sqrt(Math.max(0, 1 - 3 * along * along))
    const fibre = ground.noise(x, y, 160, 900, 5) + ground.noise(x, y, 90, 480, 6)
    return { lab: lit(pick(straws, own), 0.3 * (round - 0.68) + 0.06 * fibre), height: pitch * 0.16 * round }
  }
}

export const leather = (side: number): Surface => {
  const ground = tiledGround(side)
  const [light, dark] = [hex('#b5763f'), hex('#8a5129')]
  return (x, y) => {
    const bend = 0.0022
    const bentX = x + bend * ground.noise(x, y, 90, 90, 1)
    const bentY = y + bend * ground.noise(x, y, 90, 90, 2)
    const cell = ground.cells(bentX, bentY, 210, 170, 3)
    const pebble = step(0.02, 0.42, cell.next - cell.nearest)
    const wrinkle = Math.exp(
      -Math.abs(ground.noise(bentX, bentY, 11, 19, 6) + 0.3 * ground.noise(x, y, 40, 60, 7)) / 0.045,
    )
    const crease = wrinkle * step(0, 0.5, ground.noise(x, y, 5, 5, 8))
    const soft = clouds(ground, x, y, 5, 9, 4)
    const lab = between(light, dark, 0.4 + 0.5 * soft + 0.35 * (1 - pebble) + 0.3 * crease)
    return { lab, height: 0.00055 * pebble - 0.0006 * crease }
  }
}

/** Cane webbing: pairs of upright and level strands, and single diagonals that cut the corners of each hole. */
export const cane = (side: number): Surface => {
  const ground = tiledGround(side)
  const pitch = side / 14
  const [straw, deep, shadow] = [hex('#dcbd85'), hex('#b48d52'), hex('#3a2f26')]
  type Strand = { away: number; width: number; level: number; along: number; seed: number }
  return (x, y) => {
    const [a, b] = [x / pitch, y / pitch]
    const near = (value: number) => value - Math.round(value)
    const diagonal = near((a + b) / 1 + 0.5) / Math.SQRT2
    const other = near(a - b + 0.5) / Math.SQRT2
    const checker = wrapped(Math.round(a) + Math.round(b), 2) === 0
    const strands: Strand[] = [
      { away: diagonal, width: 0.055, level: 0.2, along: a - b, seed: 1 },
      { away: other, width: 0.055, level: 0.3, along: a + b, seed: 2 },
      ...[-0.105, 0.105].flatMap((offset, k) => [
        { away: near(a + offset), width: 0.06, level: checker ? 0.75 : 0.5, along: b, seed: 3 + k },
        { away: near(b + offset), width: 0.06, level: checker ? 0.5 : 0.75, along: a, seed: 5 + k },
      ]),
    ]
    let spot: Spot = { lab: lit(shadow, 0.1 * ground.noise(x, y, 60, 60, 9)), height: 0 }
    let top = -1
    for (const { away, width, level, along, seed } of strands) {
      const share = Math.abs(away) / width
      if (share > 1 || level < top) continue
      top = level
      const round = Math.sqrt(1 - share * share)
      const tone = 0.5 + 0.35 * ground.noise(x, y, 60, 60, seed) + 0.12 * Math.sin(along * 19 + seed)
      const lab = lit(between(straw, deep, tone), 0.28 * (round - 0.7) + 0.09 * (level - 0.5))
      spot = { lab, height: pitch * (0.05 + 0.1 * level + 0.05 * round) }
    }
    return spot
  }
}
