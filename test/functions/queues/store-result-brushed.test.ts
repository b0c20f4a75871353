import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { pixelsOf } from '#functions/core/pictures/pictures.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { handler } from '#functions/queues/store-result.ts'
import { findMode } from '#shared/tools/index.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { mockTable } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { mockBucket } from '#test/support/functions/picture-bucket.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { jpegOf } from '#test/support/pictures.ts'

const table = mockTable()
const bucket = mockBucket()
const brushed = findMode('paint', 'brush')
if (!brushed) throw new Error('Paint has no brush')

const [width, height] = [640, 480]
const room = await jpegOf(width, height)
const output = await sharp({ create: { width: 512, height: 384, channels: 3, background: '#3366cc' } })
  .jpeg()
  .toBuffer()
// White above, black below.
const mask = await sharp({ create: { width, height, channels: 3, background: '#000000' } })
  .composite([{ input: { create: { width, height: 100, channels: 3, background: '#ffffff' } }, gravity: 'north' }])
  .png()
  .toBuffer()
const resultPath = `${userId}/generations/${generationId}.png`

let [roomPath, maskPath] = ['', '']

beforeEach(() => {
  stubFunctionEnvironment()
  stubInternet({ 'https://replicate.delivery': () => new Response(output) })
  table.reset()
  bucket.reset()
  ;[roomPath, maskPath] = [uploadOf(), uploadOf()]
  const settings = { roomImageUrl: roomPath, maskImageUrl: maskPath, selectedPaintOption: 'coal-scuttle' }
  table.put(keys.account(userId), accountRow({ planCredits: 99, held: 1 }))
  table.put(keys.generation(userId, generationId), generationRow({ settings }, brushed))
  table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }, brushed))
  bucket.put(roomPath, room)
  bucket.put(checkedMaskPath(maskPath), mask)
})
afterEach(() => vi.unstubAllGlobals())

const settle = () =>
  handler(
    queueEvent({
      generationId,
      deadline: '2099-01-01T00:00:00.000Z',
      predictionId: 'run-1',
      model: 'black-forest-labs/flux-fill-pro',
      status: 'succeeded',
      output: ['https://replicate.delivery/a.jpg'],
      error: null,
    }),
    lambdaContext,
  )

const below = async (picture: Buffer) => {
  const { bytes } = await pixelsOf(picture)
  return bytes.subarray(width * 3 * 110)
}

test('a brushed edit is stored without loss, and equals the upload outside of the mask', async () => {
  expect(await settle()).toEqual({ batchItemFailures: [] })
  expect(await findGeneration(userId, generationId)).toMatchObject({ storagePath: resultPath, width, height })
  const stored = bucket.get(resultPath) ?? Buffer.alloc(0)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width, height })
  expect((await below(stored)).equals(await below(room))).toBe(true)
  const { bytes } = await pixelsOf(stored)
  expect([...bytes.subarray(0, 3)].map((value) => Math.round(value / 8))).toEqual([6, 13, 26])
})

test('an edit of an edit equals it outside of the mask', async () => {
  const parentPath = `${userId}/generations/gen_01JZ0000000000000000000002.png`
  const parent = await sharp(room).negate().png().toBuffer()
  bucket.put(parentPath, parent)
  const settings = { roomImageUrl: parentPath, maskImageUrl: maskPath }
  table.put(keys.generation(userId, generationId), generationRow({ settings }, brushed))
  await settle()
  expect((await below(bucket.get(resultPath) ?? Buffer.alloc(0))).equals(await below(parent))).toBe(true)
})

test.each([
  ['is larger than the working copy', async () => bucket.put(roomPath, await jpegOf(1600, 1200))],
  ['is deleted', async () => bucket.remove(roomPath)],
])('the checked copy takes the place of an upload that %s', async (_, change) => {
  await change()
  bucket.put(checkedPath(roomPath), room)
  expect(await settle()).toEqual({ batchItemFailures: [] })
  expect((await below(bucket.get(resultPath) ?? Buffer.alloc(0))).equals(await below(room))).toBe(true)
})

test('without its mask nothing is stored, and the message is tried again', async () => {
  bucket.remove(checkedMaskPath(maskPath))
  expect(await settle()).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
  expect(bucket.stored()).toEqual([])
})
