import { ramp } from '#shared/pictures/room/ramp.ts'
import type { Lab } from './oklab.ts'
import type { StyleLook } from './style-look.ts'

/** What happens to a colour: a turn and scaling of its two axes as a complex number, and a factor of its lightness. */
export type HueChange = { re: number; im: number; gain: number }

const hues = 360
const degrees = 180 / Math.PI

// In degrees: the hue's middle and how far it reaches to both sides.
const wood = { hue: 59, reach: 37 }
// Plants keep their colour.
const leaves = { hue: 128, reach: 24 }
const fade = 16
const nearness = 2.4
const usualWood = { lightness: 0.56, chroma: 0.085 }
const usualTextile = { lightness: 0.55, chroma: 0.1 }
// A pale colour is not a thing's but the light's. Daylight on white is yellow or green sooner than blue or red.
const warmChroma = [0.032, 0.066] as const
const coolChroma = [0.024, 0.05] as const
const cool = { hue: 262, reach: 70 }

/**
 * How a style changes the colours of furniture and textiles: browns become its wood, and other colours the nearer of its
 * textile and accent colours. The change depends on the colour alone and gradually, so that a thing changes as a whole.
 */
export const thingColours = (look: StyleLook): ((a: number, b: number, chroma: number) => HueChange) => {
  const changes = Array.from({ length: hues }, (_, hue) => changeOf(hue, look))
  return (a, b, chroma) => {
    const place = (Math.atan2(b, a) * degrees + hues) % hues
    const first = Math.floor(place)
    const [one, other] = [changes[first % hues] ?? unchanged, changes[(first + 1) % hues] ?? unchanged]
    const coolness = within(place, cool)
    const bound = (number: 0 | 1) => warmChroma[number] + coolness * (coolChroma[number] - warmChroma[number])
    const share = ramp(chroma, bound(0), bound(1))
    return blended(unchanged, blended(one, other, place - first), share)
  }
}

const unchanged: HueChange = { re: 1, im: 0, gain: 1 }

const changeOf = (hue: number, { wood: styleWood, textile, accent }: StyleLook): HueChange => {
  const isWood = within(hue, wood)
  const isLeaf = within(hue, leaves)
  const towards = (target: Lab) =>
    Math.exp(nearness * Math.cos((hue - hueOf(target)) / degrees) * ramp(chromaOf(target), 0.01, 0.04))
  const [toTextile, toAccent] = [towards(textile), towards(accent)]
  const cloth = blended(
    turned(hue, textile, usualTextile),
    turned(hue, accent, usualTextile),
    toAccent / (toTextile + toAccent),
  )
  const asThing = blended(cloth, turned(hue, styleWood, usualWood), isWood)
  return blended(asThing, unchanged, Math.max(isLeaf, 0.15))
}

const within = (hue: number, { hue: middle, reach }: { hue: number; reach: number }): number => {
  const away = Math.abs(((hue - middle + 540) % 360) - 180)
  return 1 - ramp(away, reach - fade / 2, reach + fade / 2)
}

const chromaOf = ([, a, b]: Lab): number => Math.hypot(a, b)
const hueOf = ([, a, b]: Lab): number => Math.atan2(b, a) * degrees

const turned = (hue: number, target: Lab, usual: { lightness: number; chroma: number }): HueChange => {
  const scale = Math.min(1.5, Math.max(0.12, chromaOf(target) / usual.chroma))
  const angle = (hueOf(target) - hue) / degrees
  const gain = Math.min(1.4, Math.max(0.62, (target[0] / usual.lightness) ** 0.6))
  return { re: scale * Math.cos(angle), im: scale * Math.sin(angle), gain }
}

const blended = (one: HueChange, other: HueChange, share: number): HueChange => ({
  re: one.re + share * (other.re - one.re),
  im: one.im + share * (other.im - one.im),
  gain: one.gain + share * (other.gain - one.gain),
})
