import sharp, { type Sharp } from 'sharp'
import type { Grey } from './line-segments.ts'

// The light of each value of a channel, and the value of each of 256 lights, of sRGB (IEC 61966-2-1). Between two lights
// the value is interpolated, as libvips does.
const lights = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
const values = Int32Array.from({ length: 257 }, (_, step) => {
  const light = step / 255
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** The part of each channel in the luminance (ITU-R BT.709). */
const [red, green, blue] = [0.2126, 0.7152, 0.0722]

/**
 * The blurred greyscale of a resized picture, with the values of sharp's own `greyscale`. That one converts a picture
 * before it is resized, which takes half of the whole time.
 */
export const greyOf = async (resized: Sharp): Promise<Grey> => {
  const { data, info } = await resized
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const grey = Buffer.alloc(width * height)
  for (let place = 0, at = 0; place < grey.length; place += 1, at += 3) {
    const light =
      red * (lights[data[at] ?? 0] ?? 0) +
      green * (lights[data[at + 1] ?? 0] ?? 0) +
      blue * (lights[data[at + 2] ?? 0] ?? 0)
    const step = Math.floor(light * 255)
    const [below, above] = [values[step] ?? 0, values[step + 1] ?? 0]
    grey[place] = Math.round(below + (above - below) * (light * 255 - step))
  }
  const pixels = await sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(0.7)
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { pixels, width, height }
}
