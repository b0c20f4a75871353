import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { claimJob, findJob, recordPrediction } from '#functions/core/generations/jobs.ts'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'
import { colourError, labImage, labOf } from '#shared/pictures/oklab.ts'
import { brightnessIn, underLight } from '#shared/pictures/repaint.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { generationId, generationRow, modeOf } from '#test/support/functions/generations.ts'
import { done, failed, result, settle, setUpResultStage } from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { jpegOf } from '#test/support/pictures.ts'

const { table, bucket, queues, answerWith, run } = setUpResultStage()
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
  run({ settings }, brushed)
  bucket.put(roomPath, room)
  bucket.put(checkedMaskPath(maskPath), mask)
})

const below = async (picture: Buffer) => {
  const { bytes } = await pixelsOf(picture)
  return bytes.subarray(width * 3 * 110)
}

test('a brushed edit of another tool is stored without loss, and equals the upload outside of the mask', async () => {
  const settings = { roomImageUrl: roomPath, maskImageUrl: maskPath }
  table.put(keys.generation(userId, generationId), generationRow({ settings }, modeOf('change-material', 'brush')))
  expect(await settle(result())).toEqual(done)
  expect(await findGeneration(userId, generationId)).toMatchObject({ storagePath: storedPath, width, height })
  expect(await findGeneration(userId, generationId)).not.toHaveProperty('colourError')
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

describe('a brushed paint', () => {
  const coal = '#282c31'
  const painted = async () => {
    const { bytes } = await pixelsOf(bucket.get(storedPath) ?? Buffer.alloc(0))
    return [...bytes.subarray(0, 3)]
  }
  /** A picture of this colour above and of another one where nothing is brushed. */
  const answerWithPaint = async (background: string) => {
    const picture = await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
    answerWith(() => new Response(new Uint8Array(picture)))
  }
  const queued = async () => {
    const job = await findJob(generationId)
    if (!job) throw new Error('The job is settled')
    await claimJob(job)
    await recordPrediction(job, 'run-2')
    return { predictionId: 'run-2', deadline: job.deadline, model: 'google/nano-banana-2' }
  }

  test('has the chosen colour under the room’s light, and says how far it is from it', async () => {
    await answerWithPaint('#4a4f45')
    expect(await settle(result())).toEqual(done)
    const wanted = underLight(labOf(coal), brightnessIn(labImage((await pixelsOf(room)).bytes), { width, height }))
    const lab = labImage(Uint8Array.from(await painted()))
    expect(colourError([Number(lab[0]), Number(lab[1]), Number(lab[2])], wanted)).toBeLessThan(2)
    const { colourError: said = 99, status } = (await findGeneration(userId, generationId)) ?? {}
    expect([status, said < 2]).toEqual(['completed', true])
    expect(String(said)).toMatch(/^\d(\.\d)?$/)
    expect(queues.sent()).toEqual([])
  })

  test('that is far from its colour is made once more by another model, and the nearer one is kept', async () => {
    table.put(keys.generation(userId, generationId), whitePaint())
    await answerWithPaint('#050505')
    expect(await settle(result())).toEqual(done)
    const first = (await findJob(generationId))?.firstRun?.colourError ?? 0
    expect(first).toBeGreaterThan(limits.colourErrorMost)
    expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'processing' })
    const second = await queued()
    await answerWithPaint('#e0e0d8')
    expect(await settle(result(second))).toEqual(done)
    const row = await findGeneration(userId, generationId)
    expect(row).toMatchObject({ status: 'completed', settings: { model: 'google/nano-banana-2' } })
    expect(row?.colourError).toBeLessThan(2)
    expect(table.entries()).toMatchObject([{ type: 'capture' }])
  })

  test('whose second run is no nearer keeps the first picture, without a third run', async () => {
    table.put(keys.generation(userId, generationId), whitePaint())
    await answerWithPaint('#050505')
    await settle(result())
    const first = bucket.get(storedPath)
    const firstError = (await findJob(generationId))?.firstRun?.colourError
    const second = await queued()
    await answerWithPaint('#020202')
    expect(await settle(result(second))).toEqual(done)
    expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'completed', colourError: firstError })
    expect(bucket.get(storedPath)).toBe(first)
    expect(queues.sent()).toHaveLength(1)
  })

  const whitePaint = () => {
    const settings = { roomImageUrl: roomPath, maskImageUrl: maskPath, selectedPaintOption: 'bright-gesso' }
    return generationRow({ settings }, brushed)
  }
})
