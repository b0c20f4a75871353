import { compressed } from '#shared/pictures/repaint.ts'
import { ramp } from '#shared/pictures/room/ramp.ts'
import { type Lab, labImage, writeBytes } from './oklab.ts'
import { litPaint } from './paint-light.ts'
import { coatSurface } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import type { SeenRoom } from './see-room.ts'
import type { StyleLook } from './style-look.ts'
import { thingColours } from './thing-colours.ts'

// The surfaces and the furniture carry most of a style; where they stay, its light does.
const strengths = { furnished: 0.45, recoloured: 0.75 }

// How thin the style's paint lies on walls and floor: thicker, the edge of a mask would show.
const thin = 0.5

// In OKLab: in shadow, chroma falls with lightness; what tells a thing's own colour is their ratio, at a usual lightness.
const [usual, darkest] = [0.75, 0.4]

/** Gives a picture a style's light in place, and with its `room` the style's colours to walls, floor and what stands there. */
export const restyle = ({ pixels, ...size }: Picture, look: StyleLook, room?: SeenRoom): void => {
  if (room) {
    const painted = { ...size, pixels: Buffer.from(pixels) }
    for (const part of ['wall', 'floor'] as const) {
      const { mask } = room.masks[part]
      coatSurface(painted, room.lab, mask, litPaint(look[part], room, mask))
    }
    for (const [at, byte] of painted.pixels.entries()) pixels[at] = Number(pixels[at]) * (1 - thin) + byte * thin
  }
  const lab = labImage(pixels)
  const grade = graderOf(look, strengths[room ? 'recoloured' : 'furnished'])
  const changeOf = thingColours(look)
  const shell = room && Object.values(room.masks).map(({ mask }) => mask.values)
  for (let at = 0; at < lab.length; at += 3) {
    const [lightness, a, b] = [Number(lab[at]), Number(lab[at + 1]), Number(lab[at + 2])]
    const share = shell ? shell.reduce((left, values) => left - Number(values[at / 3]), 1) : 0
    if (share > 0) {
      const change = changeOf(a, b, (usual * Math.hypot(a, b)) / Math.max(darkest, lightness))
      const [re, im] = [1 + share * (change.re - 1), share * change.im]
      grade(lightness * (1 + share * (change.gain - 1)), a * re - b * im, a * im + b * re, pixels, at)
    } else grade(lightness, a, b, pixels, at)
  }
}

const middle = 0.62

/** Changes light, contrast and colour of the whole picture: shadows take the style's wood, lights its wall. */
const graderOf = ({ grade, wall, wood, textile }: StyleLook, strength: number) => {
  const [warmth, tint, exposure] = [strength * grade.warmth, strength * grade.tint, strength * grade.exposure]
  const [contrast, saturation, fade] = [strength * grade.contrast, strength * grade.saturation, strength * grade.fade]
  const lights = tintOf(wall, 0.6 * strength)
  const shadows = tintOf(mixed(wood, textile, 0.6), 0.3 * strength)
  return (before: number, a: number, b: number, pixels: Uint8Array, at: number): void => {
    const exposed = before * (1 + exposure)
    const bent = exposed + contrast * (exposed - middle) * exposed * (1 - Math.min(1, exposed)) * 1.6
    const lifted = fade + bent * (1 - fade)
    const lightness = compressed(Math.max(0, lifted))
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
