import { compressed } from '#shared/pictures/repaint.ts'
import { ramp } from '#shared/pictures/room/ramp.ts'
import { type Lab, labImage, writeBytes } from './oklab.ts'
import type { Picture } from './picture.ts'
import type { StyleLook } from './style-look.ts'

/** Gives a picture a style's light in place, with a strength of 0 to 1. */
export const restyle = ({ pixels }: Picture, look: StyleLook, strength: number): void => {
  const lab = labImage(pixels)
  const grade = graderOf(look, strength)
  for (let at = 0; at < lab.length; at += 3)
    grade(Number(lab[at]), Number(lab[at + 1]), Number(lab[at + 2]), pixels, at)
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
