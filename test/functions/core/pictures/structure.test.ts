import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { structure, structureKept } from '#functions/core/pictures/structure.ts'
import { limits } from '#shared/limits.ts'
import { composedPairs, renderedPairs } from '#test/support/changed-room-pairs.ts'
import { keptPairs, type RoomPair } from '#test/support/room-pairs.ts'
import { shortly } from '#test/support/shortly.ts'

const hasEveryCase = process.env.EVERY_CASE === '1'

const keptOf = async (photo: Buffer, result: Buffer) => {
  const room = await structure.ofPhoto(photo)
  return room && structureKept(await structure.drift(room, await pixelsOf(result)))
}
const figureOf = async ({ photo, result }: RoomPair) => (await keptOf(await photo(), await result())) ?? -1
const isRight = (pair: RoomPair, figure: number) => figure >= limits.structureKeptLeastPercent === pair.isKept

const all = [...keptPairs, ...composedPairs, ...renderedPairs]

// Restyled and staged rooms with other furniture, and one room for each change, by name, so that the others may grow.
const few = shortly(
  [
    'the landing page’s room',
    'empty-living-room mirrored as staged-coastal',
    'modern rendered without furniture',
    'study rendered with another window',
    'coastal as tropical, removed door',
    'victorian rendered with another camera',
    'empty-living-room after virtual-staging',
    'transitional as quiet-luxury',
    'empty-bedroom as staged-minimalist',
    'study after paint, window moved',
    'minimalist rendered with another door',
    'modern as memphis, other camera',
  ],
  6,
)

test.each(few)('tells whether the structure is kept: %s', { timeout: 60_000 }, async (name) => {
  const pair = all.find((each) => each.name === name)
  if (!pair) throw new Error(`No pair ${name}`)
  const figure = await figureOf(pair)
  expect(isRight(pair, figure), `${figure} %`).toBe(true)
})

test.runIf(hasEveryCase)('is right about 9 of 10 pairs', { timeout: 600_000 }, async () => {
  const wrong: string[] = []
  for (const pair of all) {
    const figure = await figureOf(pair)
    if (!isRight(pair, figure)) wrong.push(`${pair.name}: ${figure} %`)
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(all.length / 10)
})

test('a picture keeps all of itself, also in other colours and at another size', async () => {
  const photo = await sharp('frontend/pictures/rooms/kitchen.webp').png().toBuffer()
  const darker = await sharp(photo).linear(0.6, 5).tint('#d8c8a0').resize(640).jpeg().toBuffer()
  expect(await keptOf(photo, photo)).toBe(100)
  expect(await keptOf(photo, darker)).toBeGreaterThanOrEqual(99)
})

test('a mountain and a plain picture have no structure to keep', async () => {
  const ridge =
    '<svg width="600" height="400"><rect width="600" height="400" fill="#bcd"/><path fill="#678" d="M0 400L90 250 140 280 260 90 330 190 400 130 520 300 600 260V400Z"/></svg>'
  for (const picture of [ridge, '<svg width="400" height="300"><rect width="400" height="300" fill="#ccc"/></svg>']) {
    const photo = await sharp(Buffer.from(picture)).png().toBuffer()
    expect(await keptOf(photo, photo)).toBeUndefined()
  }
})

test('another picture keeps little', async () => {
  const [kitchen, study] = await Promise.all(
    ['kitchen', 'study'].map((room) => sharp(`frontend/pictures/rooms/${room}.webp`).png().toBuffer()),
  )
  if (kitchen && study) expect(await keptOf(kitchen, study)).toBeLessThan(80)
})

test('other work of the thread passes between the parts of the measure', async () => {
  const photo = await sharp('frontend/pictures/rooms/kitchen.webp').png().toBuffer()
  const room = await structure.ofPhoto(photo)
  const pixels = await pixelsOf(photo)
  const drawing = vi.spyOn(sharp.prototype, 'toBuffer')
  let isMeasured = false
  const measuring =
    room &&
    structure.drift(room, pixels).finally(() => {
      isMeasured = true
    })
  let passed = 0
  while (!isMeasured) {
    await new Promise(setImmediate)
    // The first call resizes the picture and the second one blurs it. All that follows runs on this thread.
    if (drawing.mock.settledResults[1]?.type === 'fulfilled') passed += 1
  }
  await measuring
  expect(passed).toBeGreaterThanOrEqual(3)
})
