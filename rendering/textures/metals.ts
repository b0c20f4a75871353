import { clouds, step, tiledGround } from './noise.ts'
import { between, hex, lit, type Surface } from './texture.ts'

/** Brushed metal: fine level scratches in two lengths over a soft sheen. */
export const brushed =
  (light: string, dark: string, strength: number) =>
  (side: number): Surface => {
    const ground = tiledGround(side)
    const [bright, deep] = [hex(light), hex(dark)]
    return (x, y) => {
      const fine = ground.noise(x, y, 6, 620, 1) + 0.7 * ground.noise(x, y, 14, 380, 2)
      const long = ground.noise(x, y, 1.7, 150, 3)
      const sheen = ground.noise(x, y, 1.7, 3.4, 4)
      return { lab: between(bright, deep, 0.45 + strength * (0.22 * fine + 0.14 * long) + 0.14 * sheen), height: 0 }
    }
  }

/** Brass with a brown patina in clouds and a short satin brush. */
export const agedBrass = (side: number): Surface => {
  const ground = tiledGround(side)
  const [gold, deep, patina] = [hex('#c9a45a'), hex('#9a7434'), hex('#6a5029')]
  return (x, y) => {
    const brush = ground.noise(x, y, 9, 420, 1) + 0.6 * ground.noise(x, y, 22, 260, 2)
    const soft = clouds(ground, x, y, 3.6, 5, 6)
    const spots = step(0.42, 0.8, clouds(ground, x, y, 16, 8, 4)) * step(-0.2, 0.4, soft)
    const share = 0.42 + 0.7 * soft + 0.1 * brush
    return {
      lab: between(between(gold, deep, share), patina, Math.min(0.8, step(0.1, 0.6, soft) * 0.55 + 0.4 * spots)),
      height: 0,
    }
  }
}

/** Copper with round hammer dents that overlap. */
export const hammeredCopper = (side: number): Surface => {
  const ground = tiledGround(side)
  const [bright, deep, spark] = [hex('#d98d63'), hex('#a5583a'), hex('#f6d3b4')]
  return (x, y) => {
    const cell = ground.cells(x, y, 50, 50, 3)
    // A dent is a bowl: the side away from the light faces it.
    const glint = Math.exp(-((cell.dx - 0.2) ** 2 + (cell.dy - 0.2) ** 2) / 0.022)
    const tone = 0.5 + 0.4 * clouds(ground, x, y, 9, 7, 4) - 0.2 * (cell.dx + cell.dy)
    return {
      lab: between(between(bright, deep, tone), spark, 0.4 * glint),
      height: 0.0017 * cell.nearest * cell.nearest,
    }
  }
}

/** Copper that has weathered to blue-green, with brown metal where rain has run. */
export const verdigris = (side: number): Surface => {
  const ground = tiledGround(side)
  const [green, pale, deep, brown] = [hex('#6fae9c'), hex('#a9d2c2'), hex('#3d7f78'), hex('#6b4a35')]
  return (x, y) => {
    const soft = clouds(ground, x, y, 3, 1, 6)
    const run =
      ground.noise(x + 0.01 * ground.noise(x, y, 12, 5, 9), y, 22, 1.6, 2) + 0.6 * ground.noise(x, y, 48, 3, 3)
    const crust = clouds(ground, x, y, 28, 5, 5)
    const bare = step(0.35, 0.75, 0.9 * soft + 0.42 * run + 0.35 * crust)
    const chalk = step(0.05, 0.6, 0.6 * crust - 0.5 * soft + 0.3 * run)
    const lab = between(
      between(between(green, deep, step(-0.2, 0.5, soft + 0.2 * run)), pale, 0.8 * chalk),
      brown,
      0.85 * bare,
    )
    return { lab: lit(lab, 0.06 * crust), height: 0.0011 * crust - 0.0012 * bare }
  }
}

/** Weathering steel: rust in fine grains and broad stains. */
export const corten = (side: number): Surface => {
  const ground = tiledGround(side)
  const [orange, red, brown] = [hex('#b2693a'), hex('#8a4a2b'), hex('#4f3126')]
  return (x, y) => {
    const soft = clouds(ground, x, y, 2.2, 1, 6)
    const fine = clouds(ground, x, y, 42, 7, 4)
    const run = ground.noise(x, y, 14, 1.7, 9)
    const share = 0.5 + 0.8 * soft + 0.45 * fine + 0.05 * run
    const dark = step(0.15, 0.8, 0.9 * soft + 0.8 * fine + 0.08 * run)
    return { lab: lit(between(between(orange, red, share), brown, 0.75 * dark), 0.09 * fine), height: 0.0007 * fine }
  }
}
