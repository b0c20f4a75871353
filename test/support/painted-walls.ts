import sharp from 'sharp'
import { type Lab, writeBytes } from '#shared/pictures/oklab.ts'

/** Numbers from 0 to 1 that are the same in each run. */
export const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

export const size = { width: 160, height: 120 }
const pixels = size.width * size.height

/** Where the wall is brushed: with a picture frame and a lamp in it. */
const brushed = { left: 8, top: 14, right: 151, bottom: 88 }
const isIn = (box: typeof brushed, x: number, y: number) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** What is at a pixel of a drawn room. Glow is the lamp's. */
type Part = 'wall' | 'frame' | 'lamp' | 'ceiling' | 'floor'

export type DrawnRoom = {
  parts: Part[]
  /** How light the wall is at each pixel, as a factor of its lightness in OKLab; 1 in the median. */
  shading: Float32Array
  /** The photo of the room, as PNG. */
  photo: Buffer
  mask: Buffer
  /** The room as a model returns it: with a wall of this colour in the median, and everything else as it was. */
  painted: (wall: Lab) => Promise<Buffer>
}

const partAt = (frame: typeof brushed, lamp: typeof brushed, x: number, y: number): Part => {
  if (isIn(frame, x, y)) return 'frame'
  if (isIn(lamp, x, y)) return 'lamp'
  if (y < 12) return 'ceiling'
  return y > 92 ? 'floor' : 'wall'
}

const textures: ((x: number, y: number, random: () => number) => number)[] = [
  () => 1,
  (_x, _y, random) => 1 + (random() - 0.5) * 0.06,
  (x, y) => (y % 10 === 0 || (x + (Math.floor(y / 10) % 2) * 9) % 18 === 0 ? 0.88 : 1),
  (x) => 1 + 0.04 * Math.sin(x / 3),
  (x, y, random) => 1 + 0.03 * Math.sin((x + y) / 5) + (random() - 0.5) * 0.03,
]

const walls: readonly Lab[] = [
  [0.93, 0, 0.01],
  [0.78, 0.01, 0.03],
  [0.62, -0.03, 0.01],
  [0.5, 0.02, -0.06],
  [0.87, 0, 0],
]
const frames: readonly Lab[] = [
  [0.97, 0, 0],
  [0.3, 0.02, 0.03],
  [0.6, 0.14, 0.08],
]

/** One of ten rooms: a wall with light from a side, a shadow, a texture, a frame and a lamp. */
export const drawnRoom = async (number: number): Promise<DrawnRoom> => {
  const random = randomFrom(number * 977 + 5)
  const frame = { left: 50, top: 24, right: 82, bottom: 60, ...(number % 2 && { right: 94 }) }
  const lamp = { left: 118, top: 52, right: 128, bottom: 80 }
  const texture = textures[number % textures.length] ?? (() => 1)
  const [slope, dusk] = [0.1 + 0.25 * random(), 0.15 * random()]
  const places = Array.from(
    { length: pixels },
    (_, pixel) => [pixel % size.width, Math.floor(pixel / size.width)] as const,
  )
  const parts = places.map(([x, y]) => partAt(frame, lamp, x, y))
  const shading = Float32Array.from(places, ([x, y]) => {
    const light = 1 - slope * (x / size.width) - dusk * (y / size.height)
    // A corner with a soft shadow.
    const shadow = 1 - 0.25 * Math.exp(-(((x - 20) / 12) ** 2))
    return light * shadow * texture(x, y, random)
  })
  const onWall = shading.filter((_, pixel) => parts[pixel] === 'wall').sort()
  const median = Number(onWall[onWall.length >> 1])
  shading.forEach((value, pixel) => {
    shading[pixel] = value / median
  })
  const others: Record<Exclude<Part, 'wall'>, Lab> = {
    frame: frames[number % frames.length] ?? [0.5, 0, 0],
    lamp: [0.9, 0.02, 0.09],
    ceiling: [0.9 + 0.04 * random(), 0, 0.005],
    floor: [0.55, 0.03, 0.06],
  }
  const drawn = (wall: Lab) => {
    const bytes = Buffer.alloc(pixels * 3)
    for (const [pixel, part] of parts.entries()) {
      const [lightness, a, b] = part === 'wall' ? wall : others[part]
      const scale = part === 'wall' ? Number(shading[pixel]) : 1
      writeBytes(lightness * scale, a * scale, b * scale, bytes, pixel * 3)
    }
    return sharp(bytes, { raw: { ...size, channels: 3 } })
  }
  const mask = Buffer.from(places.map(([x, y]) => (isIn(brushed, x, y) ? 255 : 0)))
  return {
    parts,
    shading,
    photo: await drawn(walls[number % walls.length] ?? [0.9, 0, 0])
      .png()
      .toBuffer(),
    mask: await sharp(mask, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer(),
    painted: (wall) => drawn(wall).jpeg({ quality: 92 }).toBuffer(),
  }
}

/** The distance of a pixel from the brushed area: 0 inside. */
export const distanceFromBrush = (pixel: number): number => {
  const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)]
  return Math.max(brushed.left - x, x - brushed.right, brushed.top - y, y - brushed.bottom, 0)
}
