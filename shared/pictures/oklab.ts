/** A colour in OKLab: lightness from 0 to 1, and two axes of about ±0.4 (https://bottosson.github.io/posts/oklab/). */
export type Lab = readonly [lightness: number, a: number, b: number]

type Bytes = Uint8Array | Uint8ClampedArray

const linearOf = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4

const encodedOf = (linear: number): number =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055

// Both curves are lookup tables, because a picture has millions of samples but few different values.
const linearOfByte = Float64Array.from({ length: 256 }, (_, byte) => linearOf(byte / 255))
const encodingSteps = 4096
const byteOfLinear = Uint8ClampedArray.from({ length: encodingSteps + 1 }, (_, step) =>
  Math.round(encodedOf(step / encodingSteps) * 255),
)

const byteOf = (linear: number): number =>
  Number(byteOfLinear[Math.round(Math.min(1, Math.max(0, linear)) * encodingSteps)])

/** Writes the OKLab values of three sRGB bytes into `lab` from index `at`. */
export const writeLab = (red: number, green: number, blue: number, lab: Float32Array, at: number): void => {
  const r = Number(linearOfByte[red])
  const g = Number(linearOfByte[green])
  const b = Number(linearOfByte[blue])
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  lab[at] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  lab[at + 1] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  lab[at + 2] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
}

// Several times as fast as the operator `**`.
const cube = (value: number): number => value * value * value

/** Writes the three sRGB bytes of a colour into `bytes` from index `at`. Clips colours outside sRGB. */
export const writeBytes = (lightness: number, a: number, b: number, bytes: Bytes, at: number): void => {
  const long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
  const medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
  const short = cube(lightness - 0.0894841775 * a - 1.291485548 * b)
  bytes[at] = byteOf(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  bytes[at + 1] = byteOf(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  bytes[at + 2] = byteOf(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
}

/** The colour of a hex triplet such as `#c4673f`. */
export const labOf = (hex: string): Lab => {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  const lab = new Float32Array(3)
  writeLab(channel(1), channel(3), channel(5), lab, 0)
  return [Number(lab[0]), Number(lab[1]), Number(lab[2])]
}

/**
 * The difference ΔE of two colours: their distance in OKLab times 100. The smallest difference that people see is about 2
 * (https://www.w3.org/TR/css-color-4/#color-difference-OK, with its JND of 0.02 in
 * https://www.w3.org/TR/css-color-4/#css-gamut-mapping).
 */
export const colourError = ([lightness, a, b]: Lab, [otherLightness, otherA, otherB]: Lab): number =>
  100 * Math.hypot(lightness - otherLightness, a - otherA, b - otherB)

/** Converts interleaved sRGB bytes, three per pixel, to interleaved OKLab. */
export const labImage = (rgb: Bytes): Float32Array => {
  const lab = new Float32Array(rgb.length)
  for (let at = 0; at < rgb.length; at += 3)
    writeLab(Number(rgb[at]), Number(rgb[at + 1]), Number(rgb[at + 2]), lab, at)
  return lab
}
