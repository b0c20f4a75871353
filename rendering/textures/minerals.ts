import type { Lab } from '#local/preview/oklab.ts'
import { clouds, type Ground, random, step } from './noise.ts'
import { between, lit, pick, type Spot } from './texture.ts'

export type Marble = {
  base: Lab
  cloud: Lab
  vein: Lab
  veins: number
  spread: number
  thin: number
  seed: number
  isCrisp?: boolean
}

/** Veins are the zero lines of noise; `spread` is their width in parts of the noise, and they fade in and out. */
const veinAt = (
  ground: Ground,
  x: number,
  y: number,
  perMetre: number,
  width: number,
  seed: number,
  power: number,
): number => {
  const path =
    0.75 * ground.slanted(x, y, perMetre * 0.55, perMetre, seed) +
    0.35 * ground.noise(x, y, perMetre * 2, perMetre * 2, seed + 1) +
    0.16 * ground.noise(x, y, perMetre * 5, perMetre * 5, seed + 2) +
    0.07 * ground.noise(x, y, perMetre * 13, perMetre * 13, seed + 3)
  const fade = step(-0.35, 0.5, ground.noise(x, y, perMetre * 0.9, perMetre * 0.9, seed + 4))
  const wide = width * (0.35 + 1.1 * fade)
  return fade * Math.exp(-((Math.abs(path) / wide) ** power))
}

export const marble = (ground: Ground, kind: Marble, x: number, y: number): Spot => {
  const { base, cloud, vein, veins, spread, thin, seed, isCrisp = false } = kind
  const power = isCrisp ? 2.4 : 1
  const bentX = x + 0.07 * ground.noise(x, y, 2, 2, seed + 40) + 0.02 * ground.noise(x, y, 7, 7, seed + 41)
  const bentY = y + 0.07 * ground.noise(x, y, 2, 2, seed + 42) + 0.02 * ground.noise(x, y, 7, 7, seed + 43)
  const haze = 0.5 + 0.75 * clouds(ground, bentX, bentY, 1.6, seed + 44, 5)
  const broad = veinAt(ground, bentX, bentY, 1.3, spread, seed, power)
  const second = veinAt(ground, bentX, bentY, 2.7, spread * 0.5, seed + 10, power)
  const fine = veinAt(ground, bentX, bentY, 5.5, 0.028, seed + 20, power)
  const ground1 = between(base, cloud, Math.min(1, Math.max(0, haze)))
  const dark = Math.min(1, veins * (broad + 0.7 * second) + thin * fine)
  const grain = 0.008 * ground.noise(x, y, 190, 190, seed + 45)
  return { lab: lit(between(ground1, vein, dark), grain), height: 0 }
}

type Bedded = { light: Lab; dark: Lab; pore: Lab; seed: number }

/** Travertine: wavy beds across the stone with small flat pores. */
export const travertine = (ground: Ground, { light, dark, pore, seed }: Bedded, x: number, y: number): Spot => {
  const bent = y + 0.035 * ground.noise(x, y, 1.2, 2, seed) + 0.008 * ground.noise(x, y, 7, 9, seed + 1)
  const beds =
    0.5 * ground.noise(x, bent, 0.7, 8, seed + 2) +
    0.35 * ground.noise(x, bent, 1.4, 22, seed + 3) +
    0.25 * ground.noise(x, bent, 3, 60, seed + 4)
  const mottled = 0.25 * clouds(ground, x, y, 9, seed + 5, 4)
  const gate = step(0, 0.45, ground.noise(x, bent, 1.2, 13, seed + 6))
  const hole = gate * step(0.5, 0.7, ground.noise(x, bent, 26, 95, seed + 7))
  const lab = between(light, dark, 0.45 + 0.55 * beds + mottled)
  return { lab: between(lab, pore, 0.7 * hole), height: -0.0005 * hole }
}

/** Chips in a ground: broken stone in three sizes, the large over the small. `share` is how many places hold a chip. */
type Chips = {
  ground: Lab
  chips: readonly Lab[]
  sizes: readonly (readonly [perMetre: number, share: number])[]
  seed: number
}

export const terrazzo = (ground: Ground, kind: Chips, x: number, y: number): Spot => {
  const { chips, sizes, seed } = kind
  const dust = 0.02 * ground.noise(x, y, 160, 160, seed) + 0.012 * ground.noise(x, y, 30, 30, seed + 1)
  let lab = lit(kind.ground, dust)
  for (const [index, [perMetre, share]] of sizes.entries()) {
    const bend = 0.22 / perMetre
    const bentX = x + bend * ground.noise(x, y, perMetre * 1.8, perMetre * 1.8, seed + 2)
    const bentY = y + bend * ground.noise(x, y, perMetre * 1.8, perMetre * 1.8, seed + 3)
    const cell = ground.cells(bentX, bentY, perMetre, perMetre, seed + 10 * index)
    if (cell.id > share) continue
    const inset = 0.07 + 0.22 * random(Math.floor(cell.id * 1e6), index, seed)
    const cover = step(inset, inset + 0.05, cell.next - cell.nearest)
    const own = random(Math.floor(cell.id * 1e6), 7, seed)
    const veins = 0.035 * ground.noise(x, y, 130, 60, seed + Math.floor(own * 9))
    lab = between(lab, lit(pick(chips, own), veins + 0.06 * (random(Math.floor(own * 1e6), 8) - 0.5)), cover)
  }
  return { lab, height: 0 }
}

/** Granite: crystals that touch, of a few colours, with finer grains between. */
export const granite = (
  ground: Ground,
  crystals: readonly Lab[],
  perMetre: number,
  seed: number,
  x: number,
  y: number,
): Spot => {
  const bend = 0.5 / perMetre
  const bentX = x + bend * ground.noise(x, y, perMetre * 1.3, perMetre * 1.3, seed)
  const bentY = y + bend * ground.noise(x, y, perMetre * 1.3, perMetre * 1.3, seed + 1)
  const cell = ground.cells(bentX, bentY, perMetre, perMetre, seed + 2)
  const fine = ground.cells(bentX, bentY, perMetre * 2.1, perMetre * 2.1, seed + 3)
  const drift = 0.16 * ground.noise(x, y, 9, 9, seed + 4)
  const chosen = fine.id > 0.72 ? fine.id * 3.57 - 2.57 : cell.id
  const lab = pick(crystals, Math.min(0.999, Math.max(0, chosen + drift)))
  return { lab: lit(lab, 0.05 * ground.noise(x, y, perMetre * 2.5, perMetre * 2.5, seed + 5)), height: 0 }
}

/** Riven slate: the surface breaks in flat layers with ragged edges. */
export const slate = (
  ground: Ground,
  colours: { base: Lab; other: Lab; rust: Lab },
  seed: number,
  x: number,
  y: number,
): Spot => {
  const rough = clouds(ground, x, y, 5, seed, 6)
  const layers = 5 * (rough + 0.5)
  const layer = Math.floor(layers) + step(0.82, 1, layers - Math.floor(layers))
  const stain = step(0.22, 0.75, clouds(ground, x, y, 3, seed + 90, 4))
  const tint = step(-0.3, 0.5, clouds(ground, x, y, 2.2, seed + 95, 4))
  const lab = between(between(colours.base, colours.other, tint), colours.rust, 0.55 * stain)
  return {
    lab: lit(lab, 0.1 * rough + 0.025 * ground.noise(x, y, 120, 120, seed)),
    height: 0.0016 * layer + 0.002 * rough,
  }
}

/** Plain cut stone or unglazed clay: soft clouds, fine grain and a few small pits. */
export const clay = (ground: Ground, lab: Lab, mottle: number, seed: number, x: number, y: number): Spot => {
  const soft = clouds(ground, x, y, 6, seed, 5)
  const grain = ground.noise(x, y, 240, 240, seed + 1)
  const pit =
    step(0.55, 0.8, ground.noise(x, y, 75, 75, seed + 2)) * step(0.1, 0.6, ground.noise(x, y, 12, 12, seed + 3))
  return {
    lab: lit(lab, mottle * soft + 0.02 * grain - 0.12 * pit),
    height: 0.0004 * soft - 0.0006 * pit + 0.00012 * grain,
  }
}
