import { areaColourOf, brightnessIn, coatOf, sampledPixels, underLight, writeCoated } from '#shared/pictures/repaint.ts'
import type { Lab } from './oklab.ts'
import type { Picture } from './picture.ts'
import type { Plane } from './plane.ts'

/** The colour that most of the area under a mask has; undefined when the mask is empty. */
export const colourUnder = (lab: Float32Array, mask: Plane) => {
  const inside = [...sampledPixels(mask)].filter((pixel) => Number(mask.values[pixel]) > 0.5)
  // An area can be too small for the grid of samples.
  return areaColourOf(
    lab,
    inside.length > 0 ? inside : [...sampledPixels(mask, 1)].filter((pixel) => Number(mask.values[pixel]) > 0.5),
  )
}

/** Paints the area under a mask, with the recolouring of the browser's paint preview, so that both look the same. */
export const paintSurface = (picture: Picture, lab: Float32Array, mask: Plane, paint: Lab): void =>
  coatSurface(picture, lab, mask, underLight(paint, brightnessIn(lab, mask)))

/** Paints the area under a mask with a paint as it looks in the light there. */
export const coatSurface = ({ pixels }: Picture, lab: Float32Array, mask: Plane, lit: Lab): void => {
  const colour = colourUnder(lab, mask)
  if (!colour) return
  const coat = coatOf(colour, lit)
  const painted = new Uint8Array(3)
  for (const [pixel, share] of mask.values.entries()) {
    if (share === 0) continue
    writeCoated(coat, lab, pixel * 3, painted, 0)
    blend(pixels, pixel * 3, painted, share)
  }
}

/** Mixes a colour of three bytes over one pixel. */
export const blend = (pixels: Uint8Array, at: number, over: Uint8Array, share: number): void => {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = Number(pixels[at + channel])
    pixels[at + channel] = Math.round(before + share * (Number(over[channel]) - before))
  }
}
