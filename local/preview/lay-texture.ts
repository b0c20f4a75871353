import { brightnessIn, compressed } from '#shared/pictures/repaint.ts'
import type { SpotOf } from '#shared/pictures/room/surface-spots.ts'
import { sampleTexture, type Texture } from '#shared/pictures/room/texture.ts'
import { writeBytes } from './oklab.ts'
import { blend, colourUnder } from './paint-surface.ts'
import type { Picture } from './picture.ts'
import { blur, channelOf, type Plane, plane } from './plane.ts'

// Of the picture's longer side: wide enough to lose a flat surface's pattern, narrow enough to keep shadows. The folds and
// edges of furniture are finer; where furniture was taken away, its faint shadows stay around it.
const lightRadius = { flat: 0.012, shaped: 0.003, bare: 0.03 }

/** The light on the area under a mask: its lightness without fine pattern, measured only inside. */
const lightUnder = (lab: Float32Array, { width, height, values }: Plane, share: number): Float32Array => {
  const radius = Math.max(1, Math.round(share * Math.max(width, height)))
  const own = channelOf(lab, 0, width, height).values.map((lightness, pixel) => lightness * Number(values[pixel]))
  const [sum, weight] = [blur(plane(width, height, own), radius), blur(plane(width, height, values), radius)]
  return sum.values.map((value, pixel) => value / Math.max(1e-4, Number(weight.values[pixel])))
}

type Laying = { texture: Texture; spotOf: SpotOf; shape?: keyof typeof lightRadius; brightness?: number }

/** Lays a texture over the area under a mask, in the light and shadow that fall on it. */
export const layTexture = (
  { pixels, width }: Picture,
  lab: Float32Array,
  mask: Plane,
  { texture, spotOf, shape = 'flat', brightness = brightnessIn(lab, mask) }: Laying,
): void => {
  const area = colourUnder(lab, mask)
  if (!area) return
  const light = lightUnder(lab, mask, lightRadius[shape])
  const gain = brightness / Math.max(0.05, area.lightness)
  const [colour, laid] = [new Float32Array(3), new Uint8Array(3)]
  for (const [pixel, share] of mask.values.entries()) {
    if (share === 0) continue
    sampleTexture(texture, spotOf(pixel % width, Math.floor(pixel / width)), colour)
    const own = Math.max(0.01, Number(colour[0]))
    const lightness = compressed(own * gain * Number(light[pixel]))
    writeBytes(lightness, (Number(colour[1]) * lightness) / own, (Number(colour[2]) * lightness) / own, laid, 0)
    blend(pixels, pixel * 3, laid, share)
  }
}
