import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { paintAreaPrompt } from '#functions/core/generations/run/prompts/edits.ts'
import { fullRedesignPrompt } from '#functions/core/generations/run/prompts/full-redesign.ts'
import { maskClause } from '#functions/core/generations/run/prompts/mask-clause.ts'
import { nanoBananaSize } from '#local/preview/nano-banana-size.ts'
import { plainPreview } from '#local/preview/plain-preview.ts'
import { preview } from '#local/preview/preview.ts'
import { pictureServer } from '#test/support/local/replicate-stand-in.ts'

const model = 'google/nano-banana-2'
const size = { width: 480, height: 320 }
const photo = await sharp('frontend/pictures/rooms/kitchen.webp').resize(size).jpeg().toBuffer()
const left = await sharp({ create: { ...size, channels: 3, background: '#000' } })
  .composite([{ input: { create: { width: 160, height: 320, channels: 3, background: '#fff' } }, gravity: 'west' }])
  .png()
  .toBuffer()
const [room, mask] = await Promise.all([pictureServer(photo), pictureServer(left)])
afterAll(() => Promise.all([room.close(), mask.close()]))

const pixelsOf = (picture: Buffer) =>
  sharp(picture)
    .resize({ ...size, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()

/** The mean change of a side of the picture, in bytes. */
const changeOf = async (picture: Buffer, from: number, to: number) => {
  const [before, after] = await Promise.all([pixelsOf(photo), pixelsOf(picture)])
  let [sum, count] = [0, 0]
  for (let y = 0; y < size.height; y += 1)
    for (let x = from; x < to; x += 1) {
      const at = (y * size.width + x) * 3
      sum += Math.abs(Number(before[at]) - Number(after[at]))
      count += 1
    }
  return sum / count
}

test.each([
  ['3:2', [1024, 683], [1264, 848]],
  ['4:3, the nearest to 1.38', [1000, 725], [1200, 896]],
  ['9:16', [720, 1280], [768, 1376]],
  ['a square', [64, 64], [1024, 1024]],
])('the model makes pictures of %s', (_what, [width = 0, height = 0], made) => {
  expect(Object.values(nanoBananaSize({ width, height }))).toEqual(made)
})

test.each([
  ['quick', plainPreview, model, 'image_input', [1264, 848]],
  ['full', preview, model, 'image_input', [1264, 848]],
  ['quick', plainPreview, 'black-forest-labs/flux-2-pro', 'input_images', [896, 576]],
  ['full', preview, 'black-forest-labs/flux-2-pro', 'input_images', [896, 576]],
] as const)(
  'a %s preview redesigns the first picture, in a size of the model (case %#)',
  async (_which, make, id, field, made) => {
    const prompt = fullRedesignPrompt({ spaceType: 'home', roomType: 'living-room', decorationStyle: 'coastal' })
    const picture = await make({ model: id, input: { prompt, [field]: [room.url], output_format: 'jpg' } })
    const { width, height, format } = await sharp(picture).metadata()
    expect([width, height, format]).toEqual([...made, 'jpeg'])
    expect(await changeOf(picture, 0, size.width)).toBeGreaterThan(2)
  },
)

test('a preview changes only the white area of a picture that the prompt calls a mask', async () => {
  const prompt = `${maskClause} ${paintAreaPrompt('ink-bottle', '')}`
  const made = await preview({ model, input: { prompt, image_input: [room.url, mask.url], output_format: 'jpg' } })
  expect(await changeOf(made, 0, 150)).toBeGreaterThan(40)
  expect(await changeOf(made, 180, size.width)).toBeLessThan(6)
})
