import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullRedesignPrompt } from '#functions/core/generations/run/prompts/full-redesign.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { labImage } from '#local/preview/oklab.ts'
import { preview } from '#local/preview/preview.ts'
import { showsColoursOnly } from '#local/preview/read-picture.ts'
import { styleDecor } from '#local/preview/style-decor.ts'
import { decorationStyles } from '#shared/catalogue/decoration-styles.ts'
import { correlation } from '#test/support/local/correlation.ts'
import { kontext, pictureServer } from '#test/support/local/replicate-stand-in.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { shortly } from '#test/support/shortly.ts'

const width = 288
const height = 192

type Lab = { values: Float32Array; width: number; height: number }

let photo: Buffer
let before: Lab
let server: StandIn
let afterwards: { name: string; picture: Buffer; lab: Lab; small: Lab }[]

const labOf = async (picture: Buffer): Promise<Lab> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { values: labImage(data), width: info.width, height: info.height }
}

const restyled = (prompt: string, { url = server.url, seed = 1 } = {}) =>
  preview({ model: kontext, input: { prompt, input_image: url, seed } })

beforeAll(async () => {
  photo = await sharp(join(import.meta.dirname, '../../rooms/bedroom.jpg'))
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  before = await labOf(photo)
  server = await pictureServer(photo)
  afterwards = []
  for (const { name } of decorationStyles) {
    const picture = await restyled(`Redesign this bedroom in the ${name} style`)
    afterwards.push({ name, picture, lab: await labOf(picture), small: await thumbnail(picture) })
  }
})
afterAll(() => server.close())

const pixelStep = (one: Lab, other: Lab, pixel: number): number =>
  Math.hypot(...[0, 1, 2].map((axis) => Number(one.values[pixel * 3 + axis]) - Number(other.values[pixel * 3 + axis])))

test('a second style is given to the room as it was, unless the picture was changed in between', async () => {
  const prompt = 'Redesign this bedroom in the Bohemian style'
  const restyledFrom = async (picture: Buffer) => {
    const stored = await pictureServer(picture)
    return restyled(prompt, { url: stored.url }).finally(() => stored.close())
  }
  const first = await restyled('Redesign this bedroom in the Industrial style')
  const direct = await restyled(prompt)
  expect((await restyledFrom(await sharp(first).jpeg({ quality: 90 }).toBuffer())).equals(direct)).toBe(true)
  const patch = { create: { width: 60, height: 60, channels: 3 as const, background: '#1d4ed8' } }
  const changed = await sharp(first)
    .composite([{ input: patch, left: 20, top: 20 }])
    .jpeg()
    .toBuffer()
  expect((await restyledFrom(changed)).equals(direct)).toBe(false)
})

/** A picture that is small enough to compare every style with every other one. */
const thumbnail = async (picture: Buffer): Promise<Lab> =>
  labOf(await sharp(picture).resize(48, 32, { fit: 'fill' }).png().toBuffer())

/** The mean distance in OKLab over the whole picture. */
const distance = (one: Lab, other: Lab): number => {
  const pixels = one.width * one.height
  let sum = 0
  for (let pixel = 0; pixel < pixels; pixel += 1) sum += pixelStep(one, other, pixel)
  return sum / pixels
}

type Box = { left: number; right: number; top: number; bottom: number }

/** The indexes of the pixels in a box of fractions of the bedroom's width and height. */
const pixelsIn = ({ left, right, top, bottom }: Box): number[] => {
  const pixels: number[] = []
  for (let y = Math.floor(top * height); y < bottom * height; y += 1)
    for (let x = Math.floor(left * width); x < right * width; x += 1) pixels.push(y * width + x)
  return pixels
}

/** The mean lightness of small squares, which averages out camera noise. */
const patches = ({ values }: Lab, { left, right, top, bottom }: Box): number[] => {
  const size = 0.017
  const means: number[] = []
  for (let y = top; y + size <= bottom; y += size)
    for (let x = left; x + size <= right; x += size) {
      const pixels = pixelsIn({ left: x, right: x + size, top: y, bottom: y + size })
      means.push(pixels.reduce((sum, pixel) => sum + Number(values[pixel * 3]), 0) / pixels.length)
    }
  return means
}

test('every style changes the room visibly and keeps its size', async () => {
  expect(afterwards).toHaveLength(decorationStyles.length)
  for (const { name, picture, lab } of afterwards) {
    expect(await sharp(picture).metadata(), name).toMatchObject({ format: 'jpeg', width, height })
    expect(distance(before, lab), name).toBeGreaterThan(0.025)
  }
})

// Twice the smallest colour difference that people see side by side, as a mean over the whole picture.
const leastDistance = 0.02

test('no two styles look alike', () => {
  const alike = afterwards.flatMap((one, i) =>
    afterwards.slice(i + 1).flatMap((other) => {
      const step = distance(one.small, other.small)
      return step < leastDistance ? [`${one.name} and ${other.name}: ${step.toFixed(4)}`] : []
    }),
  )
  expect(alike).toEqual([])
})

test('light and shadow on a painted wall keep their places', () => {
  // Above the headboard, and above what is filled where the picture hung.
  const wall = { left: 0.3, right: 0.6, top: 0.2, bottom: 0.28 }
  const painted = decorationStyles.filter(({ id }) => !styleDecor[id].surfaces.wall).map(({ name }) => name)
  expect(painted.length).toBeGreaterThan(20)
  for (const { name, lab } of afterwards)
    if (painted.some((one) => one === name))
      expect(correlation(patches(before, wall), patches(lab, wall)), name).toBeGreaterThan(0.9)
})

const meanIn = ({ values }: Lab, box: Box) =>
  [0, 1, 2].map(
    (axis) => pixelsIn(box).reduce((sum, at) => sum + Number(values[at * 3 + axis]), 0) / pixelsIn(box).length,
  )

const boxDistance = (one: Lab, other: Lab, box: Box) => {
  const [here, there] = [meanIn(one, box), meanIn(other, box)]
  return Math.hypot(...here.map((value, axis) => value - Number(there[axis])))
}

test('two styles have other walls and another floor, while the view from the window stays', () => {
  const inStyle = (style: string) => afterwards.find(({ name }) => name === style)?.lab ?? before
  const [industrial, bohemian] = [inStyle('Industrial'), inStyle('Bohemian')]
  expect(boxDistance(industrial, bohemian, { left: 0.2, right: 0.5, top: 0.2, bottom: 0.4 })).toBeGreaterThan(0.1)
  expect(boxDistance(industrial, bohemian, { left: 0.72, right: 0.9, top: 0.9, bottom: 0.98 })).toBeGreaterThan(0.1)
  const pane = { left: 0.01, right: 0.08, top: 0.3, bottom: 0.45 }
  for (const lab of [industrial, bohemian]) expect(boxDistance(before, lab, pane)).toBeLessThan(0.06)
})

test('a bedroom is furnished, and a photo without a room changes its colours only and says so', async () => {
  const furnished = afterwards.map(({ picture }) => showsColoursOnly(picture))
  expect(furnished).not.toContain(true)
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .png()
    .toBuffer()
  const roomless = await pictureServer(noise)
  expect(showsColoursOnly(await restyled('Industrial', { url: roomless.url }))).toBe(true)
  await roomless.close()
})

type Style = Parameters<typeof fullRedesignPrompt>[0]['decorationStyle']

const redesigned = async (file: string, side: number, roomType: string, decorationStyle: Style = 'industrial') => {
  const sample = await sharp(join(import.meta.dirname, `../../../frontend/pictures/${file}.webp`))
    .resize(side)
    .png()
    .toBuffer()
  const room = await pictureServer(sample)
  const prompt = fullRedesignPrompt({ spaceType: 'home', roomType, decorationStyle })
  const picture = await restyled(prompt, { url: room.url })
  await room.close()
  return { sample, picture }
}

const furnished = [
  ['rooms/living-room', 'living-room', 960],
  ['rooms/living-room', 'living-room', 1024],
  ['rooms/empty-bedroom', 'bedroom', 960],
  ['quiz/quiz-06', 'bedroom', 800],
] as const
test.each(shortly(furnished, 4, 4))(
  '%s is redesigned as a %s at %i pixels, with furniture',
  async (file, roomType, side) => {
    const { picture } = await redesigned(file, side, roomType)
    expect(showsColoursOnly(picture)).toBe(false)
  },
)

test.each([
  // A kitchen's fixtures stay.
  ['rooms/kitchen', 'kitchen', 960],
  ['rooms/study', 'kitchen', 960],
  // Walls would close the balcony's door.
  ['quiz/quiz-02', 'living-room', 800],
  ['quiz/quiz-16', 'bedroom', 800],
  // The ceiling's line runs across a wall.
  ['rooms/study', 'home-office', 960],
  ['rooms/study', 'home-office', 1024],
  // The ceiling's line runs across the ceiling.
  ['quiz/quiz-14', 'living-room', 800],
])('of %s as a %s at %i pixels only colours change, and every edge stays', async (file, roomType, side) => {
  const { sample, picture } = await redesigned(file, side, roomType)
  expect(showsColoursOnly(picture)).toBe(true)
  const [was, now] = [await labOf(sample), await labOf(picture)]
  const steps = ({ values, width }: Lab) =>
    Array.from(
      { length: values.length / 3 - width },
      (_, pixel) => Number(values[(pixel + width) * 3]) - Number(values[pixel * 3]),
    )
  expect(correlation(steps(was), steps(now))).toBeGreaterThan(0.9)
})

/** The sample living room as it is, and in a style, in OKLab. */
const sampleInStyle = async (side: number, decorationStyle: Style, seed: number) => {
  const sample = await sharp(join(import.meta.dirname, '../../../frontend/pictures/rooms/living-room.webp'))
    .resize(side)
    .png()
    .toBuffer()
  const room = await pictureServer(sample)
  const prompt = fullRedesignPrompt({ spaceType: 'home', roomType: 'living-room', decorationStyle })
  const after = await restyled(prompt, { url: room.url, seed })
  await room.close()
  return { was: await labOf(sample), now: await labOf(after) }
}

/** The mean colour of a box of fractions of any picture's width and height. */
const colourIn = ({ values, width, height }: Lab, { left, right, top, bottom }: Box) => {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = Math.floor(top * height); y < bottom * height; y += 1)
    for (let x = Math.floor(left * width); x < right * width; x += 1, count += 1)
      for (let axis = 0; axis < 3; axis += 1) sum[axis] = Number(sum[axis]) + Number(values[(y * width + x) * 3 + axis])
  return sum.map((total) => total / count)
}

const colourStep = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, axis) => value - Number(other[axis])))

test.each(shortly([480, 960, 1536], 1, 1))(
  'a fireplace stays, with no furniture before it, at %i pixels',
  async (side) => {
    const mantel = { left: 0.44, right: 0.6, top: 0.51, bottom: 0.57 }
    const hearth = { left: 0.49, right: 0.55, top: 0.62, bottom: 0.68 }
    const { was, now } = await sampleInStyle(side, 'modern', 0)
    for (const box of [mantel, hearth]) expect(colourStep(colourIn(was, box), colourIn(now, box))).toBeLessThan(0.05)
  },
)

test.each(shortly([480, 960, 1536], 1, 1))(
  'a door behind the sofa goes on to the floor, at %i pixels',
  async (side) => {
    // Seed 2 puts no furniture before the door, and Industrial bricks beside it.
    const { now } = await sampleInStyle(side, 'industrial', 2)
    const [seen, hidden] = [
      { left: 0.97, right: 0.99, top: 0.45, bottom: 0.55 },
      { left: 0.97, right: 0.99, top: 0.7, bottom: 0.84 },
    ]
    expect(colourStep(colourIn(now, seen), colourIn(now, hidden))).toBeLessThan(0.055)
  },
)

test.each(['modern', 'scandinavian'] as const)(
  'white walls in %s keep their shade and corners, below a ceiling nearly as light',
  async (style) => {
    const { now } = await sampleInStyle(480, style, 0)
    const [side, back] = [
      { left: 0.17, right: 0.22, top: 0.3, bottom: 0.4 },
      { left: 0.28, right: 0.34, top: 0.3, bottom: 0.4 },
    ]
    const ceiling = { left: 0.5, right: 0.8, top: 0.05, bottom: 0.12 }
    const lightnessIn = (box: Box) => Number(colourIn(now, box)[0])
    expect(lightnessIn(back) - lightnessIn(side)).toBeGreaterThan(0.015)
    for (const wall of [side, back]) {
      expect(lightnessIn(wall)).toBeGreaterThan(0.72)
      expect(lightnessIn(wall)).toBeLessThan(0.95)
      expect(Math.abs(lightnessIn(ceiling) - lightnessIn(wall))).toBeLessThan(0.12)
    }
  },
)

test('two styles differ at a glance where only colours change', async () => {
  const looks: Lab[] = []
  for (const style of ['industrial', 'modern', 'farmhouse', 'scandinavian', 'bohemian'] as const) {
    const { picture } = await redesigned('quiz/quiz-02', 480, 'living-room', style)
    looks.push(await thumbnail(picture))
  }
  const steps = looks.flatMap((one, i) => looks.slice(i + 1).map((other) => distance(one, other)))
  expect(Math.min(...steps)).toBeGreaterThan(0.028)
})

test('a dark style darkens the whole picture', () => {
  const meanOf = (style: string) => {
    const lab = afterwards.find(({ name }) => name === style)?.lab ?? before
    return pixelsIn({ left: 0, right: 1, top: 0, bottom: 1 }).reduce((sum, at) => sum + Number(lab.values[at * 3]), 0)
  }
  expect(meanOf('Gothic')).toBeLessThan(0.85 * meanOf('Scandinavian'))
})

test('the same request makes the same picture, and of two style names at one place the longer one is used', async () => {
  const again = await restyled('Redesign this bedroom in the Modern style')
  expect(again.equals(afterwards.find(({ name }) => name === 'Modern')?.picture ?? Buffer.alloc(0))).toBe(true)
  const midCentury = await labOf(await restyled('a MID-CENTURY MODERN bedroom'))
  const sameStyle = afterwards.find(({ name }) => name === 'Mid-Century Modern')?.lab ?? before
  expect(distance(midCentury, sameStyle)).toBeLessThan(0.01)
})

test('a style that the prompt names only to avoid is not used', async () => {
  const prompt = 'Redesign this bedroom in Zen style. Leave out anything industrial or maximalist.'
  const zen = afterwards.find(({ name }) => name === 'Zen')?.lab ?? before
  expect(distance(await labOf(await restyled(prompt)), zen)).toBeLessThan(0.01)
})

test('a prompt without a known style still changes the room', async () => {
  expect(distance(before, await labOf(await restyled('make it nicer')))).toBeGreaterThan(0.02)
})

test.each([
  ['a picture of the usual upload size', 1024, 768],
  ['a tall and narrow picture', 40, 400],
  ['a tiny picture', 3, 2],
])('%s is restyled too', async (_, narrow, tall) => {
  const odd = await pictureServer(await roomPhoto({ width: narrow, height: tall, seed: 2 }))
  const metadata = await sharp(await restyled('Coastal', { url: odd.url })).metadata()
  expect(metadata).toMatchObject({ width: narrow, height: tall })
  await odd.close()
})

test('a picture of too many pixels is refused', async () => {
  const pixels = sharp({ create: { width: 5000, height: 3000, channels: 3, background: '#888888' } })
  const huge = await pictureServer(await pixels.jpeg().toBuffer())
  await expect(restyled('Modern', { url: huge.url })).rejects.toThrow('at most 12 megapixels')
  await huge.close()
})
