import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import {
  emptyRoomPrompt,
  fillEmptyPrompt,
  floorAreaPrompt,
  floorRoomPrompt,
  magicPrompt,
  materialAreaPrompt,
  paintAreaPrompt,
  paintRoomPrompt,
  removePaintedPrompt,
  replaceByReferencePrompt,
  replacePrompt,
} from '#functions/core/generations/run/prompts/edits.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { flux2Size } from '#local/preview/flux-2-size.ts'
import { labImage } from '#local/preview/oklab.ts'
import { plane } from '#local/preview/plane.ts'
import { preview } from '#local/preview/preview.ts'
import { PreviewError } from '#local/preview/preview-error.ts'
import { labOf, writeBytes } from '#shared/pictures/oklab.ts'
import { brightnessIn, underLight } from '#shared/pictures/repaint.ts'
import { colourDifference } from '#test/support/colour-difference.ts'
import { correlation } from '#test/support/local/correlation.ts'
import { kontext, pictureServer } from '#test/support/local/replicate-stand-in.ts'
import { labelsOf, roomFolder } from '#test/support/room-labels.ts'
import { shortly } from '#test/support/shortly.ts'

const width = 480
const terracotta = '#b9633f'
const fill = 'black-forest-labs/flux-fill-pro'

type Triplet = readonly [number, number, number]
type Pixels = { data: Buffer; width: number; height: number }

const servers: StandIn[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

const served = async (picture: Buffer): Promise<string> => {
  const server = await pictureServer(picture)
  servers.push(server)
  return server.url
}

const rawOf = async (picture: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A sample room, and which of its pixels show the named pieces. */
const roomWith = async (name: string, pieces: readonly string[], side = width) => {
  const photo = await sharp(join(roomFolder, `${name}.jpg`))
    .resize({ width: side })
    .png()
    .toBuffer()
  const before = await rawOf(photo)
  const inside = (await labelsOf(name, before)).map((label) => pieces.includes(label))
  const raw = { width: before.width, height: before.height, channels: 1 as const }
  const mask = await sharp(Buffer.from(inside.map((is) => (is ? 255 : 0))), { raw })
    .png()
    .toBuffer()
  return { before, inside, image: await served(photo), mask: await served(mask) }
}

const at = ({ data }: Pixels, pixel: number): Triplet => [
  Number(data[pixel * 3]),
  Number(data[pixel * 3 + 1]),
  Number(data[pixel * 3 + 2]),
]

const meanOf = (pixels: Pixels, inside: readonly boolean[]): Triplet => {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const [pixel, is] of inside.entries()) {
    if (!is) continue
    count += 1
    for (const [channel, value] of at(pixels, pixel).entries()) sum[channel] = Number(sum[channel]) + value
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

const outsideIsSame = (before: Pixels, after: Pixels, inside: readonly boolean[]): boolean =>
  inside.every((is, pixel) => is || at(before, pixel).every((byte, channel) => byte === at(after, pixel)[channel]))

test.each(shortly(['bedroom', 'empty-bedroom', 'kitchen'], 1, 1))(
  'a brushed wall of the %s takes the paint in its light, and nothing else does',
  async (name) => {
    const { before, inside, image, mask } = await roomWith(name, ['walls'])
    const prompt = paintAreaPrompt('flowerpot-stack', '')
    expect(prompt).toContain(terracotta)
    const after = await rawOf(await preview({ model: fill, input: { image, mask, prompt, output_format: 'png' } }))

    const lab = labImage(before.data)
    const wanted = new Uint8Array(3)
    writeBytes(...underLight(labOf(terracotta), brightnessIn(lab, plane(before.width, before.height))), wanted, 0)
    const paint: Triplet = [Number(wanted[0]), Number(wanted[1]), Number(wanted[2])]
    expect(colourDifference(meanOf(after, inside), paint)).toBeLessThan(8)
    const lightness = (values: Float32Array) => inside.flatMap((is, pixel) => (is ? [Number(values[pixel * 3])] : []))
    expect(correlation(lightness(lab), lightness(labImage(after.data)))).toBeGreaterThan(0.9)
    expect(outsideIsSame(before, after, inside)).toBe(true)
  },
)

const materials = [
  ['floor', floorAreaPrompt('chequer-tiles', '')],
  ['bed', materialAreaPrompt('green-velvet', '')],
  ['walls', materialAreaPrompt('red-brick', '')],
] as const
test.each(shortly(materials, 1, 2))(
  'the material of the %s changes inside the brushed area only',
  async (piece, prompt) => {
    const { before, inside, image, mask } = await roomWith('bedroom', [piece])
    const after = await rawOf(await preview({ model: fill, input: { image, mask, prompt, output_format: 'png' } }))
    expect(outsideIsSame(before, after, inside)).toBe(true)
    const changed = inside.filter((is, pixel) => is && colourDifference(at(before, pixel), at(after, pixel)) > 5)
    expect(changed.length).toBeGreaterThan(0.6 * inside.filter(Boolean).length)
  },
)

// The wall of the bedroom is blue, its carpet grey.
const isBrown = ([red, green, blue]: Triplet) => red > green + 12 && red > blue + 40

test('a removed dresser leaves none of its colours', async () => {
  const { before, inside, image, mask } = await roomWith('bedroom', ['dresser'])
  const { data, width, height } = before
  const painted = Buffer.from(data)
  for (const [pixel, is] of inside.entries()) if (is) painted.set([214, 40, 57], pixel * 3)
  const red = await served(
    await sharp(painted, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )
  const results = [
    await preview({ model: 'bria/eraser', input: { image, mask } }),
    await preview({ model: fill, input: { image, mask, prompt: fillEmptyPrompt } }),
    await preview({ model: kontext, input: { input_image: red, prompt: removePaintedPrompt } }),
  ]
  const browns = (pixels: Pixels) => inside.filter((is, pixel) => is && isBrown(at(pixels, pixel))).length
  expect(browns(before)).toBeGreaterThan(0.5 * inside.filter(Boolean).length)
  for (const result of results) expect(browns(await rawOf(result))).toBeLessThan(0.03 * inside.filter(Boolean).length)
})

const changedShare = (before: Pixels, after: Pixels): number => {
  const pixels = before.width * before.height
  let changed = 0
  for (let pixel = 0; pixel < pixels; pixel += 1)
    if (colourDifference(at(before, pixel), at(after, pixel)) > 5) changed += 1
  return changed / pixels
}

const wholeRooms = [
  ['the sofa', 'living-room', replacePrompt('replace the sofa with a green one')],
  ['the light', 'bedroom', magicPrompt('make it evening')],
  ['the walls in words', 'bedroom', magicPrompt('Paint the walls terracotta')],
  ['all walls', 'bedroom', paintRoomPrompt('walls', 'flowerpot-stack', '')],
  ['the ceiling', 'empty-bedroom', paintRoomPrompt('ceiling', 'flowerpot-stack', '')],
  ['walls and ceiling', 'empty-bedroom', paintRoomPrompt('both', 'flowerpot-stack', '')],
  ['the floor', 'kitchen', floorRoomPrompt('walnut-herringbone', '')],
] as const
test.each(shortly(wholeRooms, 2, 3))('%s of a whole room change', async (_, name, prompt) => {
  const { before, image } = await roomWith(name, [])
  const after = await rawOf(
    await preview({ model: kontext, input: { input_image: image, prompt, output_format: 'png' } }),
  )
  expect(changedShare(before, after)).toBeGreaterThan(0.02)
})

test.each([
  ['the kitchen', 'kitchen.jpg', 'hides too much'],
  ['the living room', 'living-room.jpg', 'hides too much'],
  ['a bedroom with a wicker chair', '../../frontend/pictures/quiz/quiz-16.webp', "can't be told apart"],
  ['the empty living room', 'empty-living-room.jpg', 'finds no furniture'],
])(
  '%s is not emptied, because what would be behind cannot be told or nothing stands there',
  async (_, file, reason) => {
    const side = file.includes('quiz') ? 800 : width
    const image = await served(await sharp(join(roomFolder, file)).resize(side).png().toBuffer())
    const emptied = preview({ model: kontext, input: { input_image: image, prompt: emptyRoomPrompt } })
    await expect(emptied).rejects.toThrow(PreviewError)
    await expect(emptied).rejects.toThrow(reason)
  },
)

test.each([width, 640, 1024])(
  'in a photo %i pixels wide, words give another colour to the sofa that they name alone',
  async (side) => {
    const { before, inside, image } = await roomWith('living-room', ['sofa'], side)
    const prompt = magicPrompt('Make the sofa dark green velvet')
    const after = await rawOf(
      await preview({ model: kontext, input: { input_image: image, prompt, output_format: 'png' } }),
    )
    const isChanged = (pixel: number) => colourDifference(at(before, pixel), at(after, pixel)) > 5
    const share = (of: readonly boolean[]) => {
      const own = [...of.keys()].filter((pixel) => of[pixel])
      return own.filter(isChanged).length / own.length
    }
    // The rest is the cushions.
    expect(share(inside)).toBeGreaterThan(0.7)
    expect(share(inside.map((is) => !is))).toBeLessThan(0.01)
  },
)

test.each([
  [magicPrompt('Make the sofa dark green velvet'), 'not sure where the sofa is'],
  [replacePrompt('a bigger sofa'), 'does not understand “bigger”'],
  [replacePrompt('make it evening'), 'can only give furniture another colour'],
  [paintRoomPrompt('ceiling', 'ink-bottle', ''), 'well enough for a colour so far from their own'],
])('what the preview cannot find or do in a bedroom is refused: %s', async (prompt, reason) => {
  const { image } = await roomWith('bedroom', [])
  const result = preview({ model: kontext, input: { input_image: image, prompt } })
  await expect(result).rejects.toThrow(PreviewError)
  await expect(result).rejects.toThrow(reason)
})

test('a reference photo covers the room without its plain background', async () => {
  const { before, image } = await roomWith('bedroom', [])
  const chair = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#ffffff' } })
    .composite([
      { input: { create: { width: 120, height: 80, channels: 3, background: '#2040a0' } }, gravity: 'centre' },
    ])
    .png()
    .toBuffer()
  const input = {
    input_images: [image, await served(chair)],
    prompt: replaceByReferencePrompt(''),
    output_format: 'png',
  }
  const after = await rawOf(await preview({ model: 'black-forest-labs/flux-2-pro', input }))
  expect([after.width, after.height]).toEqual(Object.values(flux2Size(before)))
  expect(colourDifference(at(after, 0), at(before, 0))).toBeLessThan(3)
  const middle = Math.floor(after.height / 2) * after.width + Math.floor(after.width / 2)
  expect(colourDifference(at(after, middle), [32, 64, 160])).toBeLessThan(3)
})

test.each([
  [
    { width: 200, height: 150 },
    { width: 800, height: 600 },
  ],
  [
    { width: 1200, height: 300 },
    { width: 4096, height: 1024 },
  ],
])('a picture of %o is enlarged to %o and keeps its colours', async (from, to) => {
  const photo = await sharp({ create: { ...from, channels: 3, background: terracotta } })
    .png()
    .toBuffer()
  const enlarged = await preview({ model: 'recraft-ai/recraft-crisp-upscale', input: { image: await served(photo) } })
  const { data, ...size } = await rawOf(enlarged)
  expect(size).toEqual(to)
  expect([...data.subarray(0, 3)].map((level) => Math.round(level / 16))).toEqual([12, 6, 4])
})
