type Triplet = readonly [number, number, number]

const linearOf = (byte: number) => (byte <= 10.31475 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4)

/** CIELAB under D65 of sRGB values from 0 to 255. */
const cielabOf = (rgb: Triplet): Triplet => {
  const [r, g, b] = [linearOf(rgb[0]), linearOf(rgb[1]), linearOf(rgb[2])]
  const curve = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116)
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degreesOf = (b: number, a: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** The difference between two sRGB colours (0 to 255): CIEDE2000 (https://doi.org/10.1002/col.20070). */
export const colourDifference = (one: Triplet, other: Triplet): number => {
  const [l1, a1, b1] = cielabOf(one)
  const [l2, a2, b2] = cielabOf(other)
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7))
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)]
  const [h1, h2] = [degreesOf(b1, a1 * stretch), degreesOf(b2, a2 * stretch)]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hueStep = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2]
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63))
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2))
  const chroma = (c2 - c1) / (1 + 0.045 * c)
  const hue = hueStep / (1 + 0.015 * c * t)
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))))
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue)
}
