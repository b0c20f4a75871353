import type { Lab } from './oklab.ts'
import { ramp } from './ramp.ts'
import type { StyleLook } from './style-look.ts'
import type { Thing } from './things.ts'

/**
 * How the colours of an area change: lightness is multiplied by `gain`; each colour axis, relative to lightness, is
 * multiplied by `keep` and gets an offset. Light and shadow stay, as with another paint under the same lamp.
 */
export type Treatment = {
  gain: number
  keep: number
  a: number
  b: number
  /** The share of the style's floor material or wall finish that applies, 0 to 1. */
  floor: number
  wall: number
}

/** Shares from 0 to 1: of the new colour, of the change in lightness, and of the kept pattern. */
const strengths = {
  wall: { colour: 1, lightness: 0.92, pattern: 0.55 },
  ceiling: { colour: 0.85, lightness: 0.5, pattern: 0.5 },
  floor: { colour: 0.9, lightness: 0.92, pattern: 0.4 },
  textile: { colour: 0.8, lightness: 0.75, pattern: 0.8 },
  wood: { colour: 0.75, lightness: 0.7, pattern: 0.8 },
  accent: { colour: 0.6, lightness: 0.35, pattern: 0.8 },
} as const

type Strength = { colour: number; lightness: number; pattern: number }

const faint: Strength = { colour: 0.2, lightness: 0.1, pattern: 0.95 }

// Weaker for white furniture, curtains and lamps, which stay white in any style, and for large varied areas, which are several things.
const strengthOf = (surface: keyof typeof strengths, { share, lightness, unevenness, y, a, b }: Thing): Strength => {
  const full = strengths[surface]
  if (surface !== 'textile' && surface !== 'wood') return full
  const pale =
    surface === 'textile' && y < 0.72 ? ramp(lightness, 0.66, 0.8) * (1 - ramp(Math.hypot(a, b), 0.03, 0.06)) : 0
  const varied = Math.max(ramp(unevenness, 0.15, 0.22), ramp(share, 0.12, 0.2))
  const less = Math.max(pale, 0.7 * varied)
  const between = (one: number, other: number) => one + (other - one) * less
  return {
    colour: between(full.colour, faint.colour),
    lightness: between(full.lightness, faint.lightness),
    pattern: between(full.pattern, faint.pattern),
  }
}

type Scene = { look: StyleLook; things: readonly Thing[]; white: number; random(): number }

const ceilingWhite: Lab = [0.95, 0.001, 0.006]

export const treatmentsOf = ({ look, things, white, random }: Scene): Treatment[] => {
  const brightness = Math.min(1, Math.max(0.72, 0.45 + (0.55 * white) / 0.93))
  const lightOnly = lit(look, untouched)
  return things.map((thing) => {
    const { surface } = thing
    if (surface === 'window') return untouched
    if (surface === 'other') return lightOnly
    const relief = { floor: surface === 'floor' ? 1 : 0, wall: surface === 'wall' ? 1 : 0 }
    return lit(look, {
      ...relief,
      ...painted(thing, targetOf(surface, thing, look, random), strengthOf(surface, thing), brightness),
    })
  })
}

const targetOf = (surface: keyof typeof strengths, thing: Thing, look: StyleLook, random: () => number): Lab => {
  switch (surface) {
    case 'ceiling':
      return mixed(ceilingWhite, look.wall, look.wall[0] < 0.6 ? 0.12 : 0.3)
    // Textiles low in the picture are rugs, which are lighter than the furniture on them.
    case 'textile':
      return thing.y > 0.72
        ? mixed(look.textile, look.wall, 0.5)
        : random() < 0.2
          ? mixed(look.textile, look.accent, 0.6)
          : look.textile
    default:
      return look[surface]
  }
}

const painted = (
  thing: Thing,
  target: Lab,
  { colour, lightness, pattern }: Strength,
  brightness: number,
): Omit<Treatment, 'floor' | 'wall'> => {
  const wanted = (target[0] * brightness) / thing.lightness
  // Limits the gain so that bright parts do not burn out.
  const most = Math.max(1, Math.min(1.5, 0.94 / thing.peak))
  const gain = Math.min(most, Math.max(0.4, 1 + lightness * (wanted - 1)))
  const keep = 1 - colour * (1 - pattern)
  const reached = Math.max(target[0], thing.lightness * gain)
  const offset = (to: number, from: number) => colour * (to / reached - (pattern * from) / thing.lightness)
  return {
    gain,
    keep,
    a: offset(target[1], thing.a),
    b: offset(target[2], thing.b),
  }
}

const untouched: Treatment = { gain: 1, keep: 1, a: 0, b: 0, floor: 0, wall: 0 }

const lit = ({ light }: StyleLook, { gain, keep, a, b, floor, wall }: Treatment): Treatment => {
  // Strong colours get less of the light's change, so that they do not glow.
  const pale = 1 - 0.85 * ramp(Math.hypot(a, b), 0.03, 0.12)
  const saturation = 1 + light.saturation * (light.saturation > 0 ? pale : 1)
  const warmth = light.warmth * pale
  return {
    gain: gain * (1 + light.exposure),
    keep: keep * saturation,
    a: a * saturation + warmth * 0.25,
    b: b * saturation + warmth,
    floor,
    wall,
  }
}

const mixed = (one: Lab, other: Lab, share: number): Lab => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
