import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { pixelsOf } from '#functions/core/pictures/pictures.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { generationId, generationRow, jobRow, modeOf } from '#test/support/functions/generations.ts'
import { done, failed, result, settle, setUpResultStage } from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { jpegOf } from '#test/support/pictures.ts'

const { table, bucket, answerWith } = setUpResultStage()
const brushed = modeOf('paint', 'brush')

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
const storedPath = `${userId}/generations/${generationId}.png`

let [roomPath, maskPath] = ['', '']

beforeEach(() => {
  answerWith(() => new Response(output))
  ;[roomPath, maskPath] = [uploadOf(), uploadOf()]
  const settings = { roomImageUrl: roomPath, maskImageUrl: maskPath, selectedPaintOption: 'coal-scuttle' }
  table.put(keys.generation(userId, generationId), generationRow({ settings }, brushed))
  table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }, brushed))
  bucket.put(roomPath, room)
  bucket.put(checkedMaskPath(maskPath), mask)
})

const below = async (picture: Buffer) => {
  const { bytes } = await pixelsOf(picture)
  return bytes.subarray(width * 3 * 110)
}

test('a brushed edit is stored without loss, and equals the upload outside of the mask', async () => {
  expect(await settle(result())).toEqual(done)
  expect(await findGeneration(userId, generationId)).toMatchObject({ storagePath: storedPath, width, height })
  const stored = bucket.get(storedPath) ?? Buffer.alloc(0)
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
  await settle(result())
  expect((await below(bucket.get(storedPath) ?? Buffer.alloc(0))).equals(await below(parent))).toBe(true)
})

test.each([
  ['is larger than the working copy', async () => bucket.put(roomPath, await jpegOf(1600, 1200))],
  ['is deleted', async () => bucket.remove(roomPath)],
])('the checked copy takes the place of an upload that %s', async (_, change) => {
  await change()
  bucket.put(checkedPath(roomPath), room)
  expect(await settle(result())).toEqual(done)
  expect((await below(bucket.get(storedPath) ?? Buffer.alloc(0))).equals(await below(room))).toBe(true)
})

test('without its mask nothing is stored, and the message is tried again', async () => {
  bucket.remove(checkedMaskPath(maskPath))
  expect(await settle(result())).toEqual(failed)
  expect(bucket.stored()).toEqual([])
})
