import { type Coat, coatOf, underLight } from '#shared/pictures/repaint.ts'
import { type Lab, writeBytes } from './oklab.ts'
import { brightnessIn, colourUnder } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { blur } from './plane.ts'
import { ramp } from './ramp.ts'
import type { RoomMasks } from './room-masks.ts'
import type { SeenRoom } from './see-room.ts'
import type { StyleLook } from './style-look.ts'
import { thingColours } from './thing-colours.ts'

// A surface that is this doubtful is left alone.
const [sure, doubtful] = [0.19, 0.24]
const leastShare = 0.04
// How far paint and floor may move: a stronger change would show every small error of a mask.
const thickness = 0.85
// Of the longer side: a style's paint fades at its rim, so that it draws no edge of its own.
const softness = 0.002
const limits = {
  wall: { chroma: 0.034, gain: [0.84, 1.12] },
  floor: { chroma: 0.04, gain: [0.84, 1.12] },
} as const

/** Gives a room's picture a style in place: paint where a surface was surely found, the colours of things, and the light. */
export const restyle = (picture: Picture, { lab, masks }: SeenRoom, look: StyleLook): void => {
  const { pixels } = picture
  const paints = coatsOf(lab, masks, look)
  const changeOf = thingColours(look)
  const grade = graderOf(look)
  const windows = masks.window.mask.values
  for (let pixel = 0; pixel < windows.length; pixel += 1) {
    const at = pixel * 3
    const before = Number(lab[at])
    const [ownA, ownB] = [Number(lab[at + 1]), Number(lab[at + 2])]
    const change = changeOf(ownA, ownB, Math.hypot(ownA, ownB))
    const inside = 1 - Number(windows[pixel])
    const gain = 1 + inside * (change.gain - 1)
    const [re, im] = [1 + inside * (change.re - 1), inside * change.im]
    let lightness = before * gain
    let a = ownA * re - ownB * im
    let b = ownA * im + ownB * re
    for (const { mask, paint } of paints) {
      const share = Number(mask[pixel])
      if (share === 0) continue
      const painted = before * paint.gain
      lightness += share * (painted - lightness)
      a += share * (paint.keep * ownA * paint.gain + paint.a * painted - a)
      b += share * (paint.keep * ownB * paint.gain + paint.b * painted - b)
    }
    grade(lightness, a, b, pixels, at)
  }
}

type Painted = { mask: Float32Array; paint: Coat }

const coatsOf = (lab: Float32Array, masks: RoomMasks, look: StyleLook): Painted[] =>
  (['wall', 'floor'] as const).flatMap((part) => {
    const { mask, share, doubt } = masks[part]
    const strength = thickness * (1 - ramp(doubt, sure, doubtful)) * ramp(share, leastShare, 2 * leastShare)
    const area = colourUnder(lab, mask)
    if (strength === 0 || !area) return []
    const { chroma, gain } = limits[part]
    const [lightness, a, b] = underLight(calm(look[part], chroma), brightnessIn(lab, mask))
    const reached = Math.min(gain[1], Math.max(gain[0], lightness / area.lightness)) * area.lightness
    const soft = blur(mask, Math.max(1, Math.round(softness * Math.max(mask.width, mask.height))))
    return [{ mask: soft.values.map((value) => value * strength), paint: coatOf(area, [reached, a, b]) }]
  })

const calm = ([lightness, a, b]: Lab, most: number): Lab => {
  const scale = Math.min(1, most / Math.max(1e-6, Math.hypot(a, b)))
  return [lightness, a * scale, b * scale]
}

const middle = 0.62
const shoulder = 0.88

/** Changes light, contrast and colour of the whole picture: shadows take the style's wood, lights its wall. */
const graderOf = ({ grade, wall, wood, textile }: StyleLook) => {
  const { warmth, tint, exposure, contrast, saturation, fade } = grade
  const lights = tintOf(wall, 0.6)
  const shadows = tintOf(mixed(wood, textile, 0.6), 0.3)
  return (before: number, a: number, b: number, pixels: Uint8Array, at: number): void => {
    const exposed = before * (1 + exposure)
    const bent = exposed + contrast * (exposed - middle) * exposed * (1 - Math.min(1, exposed)) * 1.6
    const lifted = fade + bent * (1 - fade)
    const lightness =
      lifted <= shoulder
        ? Math.max(0, lifted)
        : shoulder + (1 - shoulder) * Math.tanh((lifted - shoulder) / (1 - shoulder))
    const scale = before > 0.001 ? ((1 + saturation) * lightness) / before : 0
    // Neither pure white nor black has a tint.
    const light = lightness * lightness * (1 - ramp(lightness, 0.93, 1))
    const dark = (1 - lightness) * ramp(lightness, 0, 0.25)
    writeBytes(
      lightness,
      a * scale + light * (lights[0] + tint + warmth * 0.25) + dark * shadows[0],
      b * scale + light * (lights[1] + warmth) + dark * (shadows[1] + 0.4 * warmth),
      pixels,
      at,
    )
  }
}

const mostTint = 0.036

const tintOf = ([, a, b]: Lab, strength: number): readonly [number, number] => {
  const chroma = Math.hypot(a, b)
  const scale = chroma > 0 ? Math.min(mostTint, strength * chroma) / chroma : 0
  return [a * scale, b * scale]
}

const mixed = (one: Lab, other: Lab, share: number): Lab => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
