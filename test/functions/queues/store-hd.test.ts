import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { marksOf } from '#functions/core/generations/store/result-marks.ts'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { checkedMaskPath, checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { GenerationId, HdId } from '#shared/entities/ids.ts'
import { previewModel } from '#shared/entities/previews.ts'
import { hd } from '#shared/tools/hd.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { completedRow, generationId, jobRow, modeOf } from '#test/support/functions/generations.ts'
import { usePictureSigner } from '#test/support/functions/picture-signer.ts'
import { done, result, settle, setUpResultStage } from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { jpegOf } from '#test/support/pictures.ts'
import { readManifest } from '#test/support/read-marks.ts'

const { table, bucket, answerWith, deletions } = setUpResultStage()
const { authority } = await usePictureSigner()
const brushed = modeOf('paint', 'brush')
const whole = modeOf('paint', 'walls-ceiling')

const hdId = HdId.parse('hd_01JZ0000000000000000000009')
const parentId = GenerationId.parse('gen_01JZ0000000000000000000002')
const free = { plan: 0, pack: 0, planPeriodEnd: null }
const asked = {
  id: hdId,
  status: 'processing',
  failureReason: null,
  kind: null,
  storagePath: null,
  width: null,
  height: null,
} as const
const original = await jpegOf(1400, 1050)
const enlarged = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3366cc' } })
  .webp()
  .toBuffer()
// White above, black below.
const mask = await sharp({ create: { width: 1024, height: 768, channels: 3, background: '#000000' } })
  .composite([
    { input: { create: { width: 1024, height: 100, channels: 3, background: '#ffffff' } }, gravity: 'north' },
  ])
  .png()
  .toBuffer()

const [roomPath, originalPath, maskPath] = [uploadOf(), uploadOf(), uploadOf()]
const settings = { roomImageUrl: roomPath, originalImageUrl: originalPath, maskImageUrl: maskPath }
const path = (extension: string) => `${userId}/generations/${generationId}-hd.${extension}`

const put = (mode: { toolId: string; modeId: string }, changed: Record<string, string> = {}) =>
  table.put(keys.generation(userId, generationId), {
    ...completedRow({ settings: { ...settings, ...changed }, hd: asked }),
    toolId: mode.toolId,
    modeId: mode.modeId,
  })

beforeEach(() => {
  answerWith(() => new Response(enlarged))
  table.put(keys.account(userId), accountRow())
  put(brushed)
  table.put(
    keys.job(hdId),
    jobRow({ id: hdId, kind: 'hd', state: 'running', predictionId: 'run-1', hold: free }, brushed),
  )
  bucket.put(checkedPath(originalPath), original)
  bucket.put(checkedMaskPath(maskPath), mask)
})

const arrive = (changed = {}) => settle(result({ jobId: hdId, ...changed }))
const made = async () => (await findGeneration(userId, generationId))?.hd

/** The pixels below the masked part of the photo and its soft edge. */
const below = async (picture: Buffer | undefined) =>
  (await pixelsOf(picture ?? Buffer.alloc(0))).bytes.subarray(1400 * 3 * 160)

test.each([
  ['brushed', brushed, 'png'],
  ['whole', whole, 'jpg'],
] as const)(
  'the full resolution of a %s preview carries its label in the lower left corner, and only there',
  async (_, mode, extension) => {
    const pictureOf = async (model: string) => {
      put(mode, { model })
      table.put(
        keys.job(hdId),
        jobRow({ id: hdId, kind: 'hd', state: 'running', predictionId: 'run-1', hold: free }, mode),
      )
      await arrive()
      return pixelsOf(bucket.get(path(extension)) ?? Buffer.alloc(0))
    }
    const plain = await pictureOf('black-forest-labs/flux-kontext-pro')
    const labelled = await pictureOf(previewModel)
    expect(labelled).toMatchObject({ width: plain.width, height: plain.height })
    const { width, height } = plain
    const changed = [...labelled.bytes.keys()].filter(
      (at) => Math.abs(Number(labelled.bytes[at]) - Number(plain.bytes[at])) > 24,
    )
    expect(changed.length).toBeGreaterThan(1000)
    const isInCorner = (at: number) => Math.floor(at / 3) % width < 0.2 * width && at / 3 / width > 0.9 * height
    expect(changed.every(isInCorner)).toBe(true)
  },
)

test('a brushed edit is set into the original at its size, without loss, and nothing else of the design changes', async () => {
  expect(await arrive()).toEqual(done)
  expect(await made()).toMatchObject({
    status: 'completed',
    kind: 'original',
    storagePath: path('png'),
    width: 1400,
    height: 1050,
  })
  expect((await below(bucket.get(path('png')))).equals(await below(original))).toBe(true)
  expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'completed', width: 1024 })
  expect(bucket.stored()).toEqual([[path('png'), 'image/png']])
  expect(await getRow(keys.job(hdId))).toBeUndefined()
  expect(await getRow(keys.account(userId))).toMatchObject({ planCredits: 100, held: 0, latestEntry: null })
})

test.each([
  ['leads to the design', true, [{ relationship: 'parentOf' }], 'c2pa.opened'],
  ['says only how it was made, once the design is gone', false, [], 'c2pa.created'],
])('the manifest of a full resolution %s', async (_, isStored, ingredients, action) => {
  put(whole)
  // The certificate is of today.
  vi.setSystemTime(vi.getRealSystemTime())
  const design = await markPicture(await jpegOf(1024, 768), 'image/jpeg', marksOf(completedRow()))
  if (isStored) bucket.put(`${userId}/generations/${generationId}.jpg`, design)
  await arrive()
  const read = await readManifest(bucket.get(path('jpg')) ?? Buffer.alloc(0), 'image/jpeg', authority)
  expect(read).toMatchObject({ state: 'Trusted', ingredients })
  expect(read?.actions.map((one) => one.action)).toContain(action)
  expect(read?.actions.at(-1)?.parameters).toMatchObject({ description: 'Enlarged to full resolution' })
})

test('an edit of a brightened photo is enlarged, since its original is darker', async () => {
  put(brushed, { unalteredImageUrl: uploadOf() })
  expect(await arrive()).toEqual(done)
  expect(await made()).toMatchObject({ status: 'completed', kind: 'enlarged', storagePath: path('jpg') })
})

test('an edit of an edit is set into the first original through both masks', async () => {
  const firstMask = uploadOf()
  bucket.put(checkedMaskPath(firstMask), await sharp(mask).flip().png().toBuffer())
  table.put(keys.generation(userId, parentId), {
    ...completedRow({ id: parentId, settings: { ...settings, maskImageUrl: firstMask } }),
    toolId: brushed.toolId,
    modeId: brushed.modeId,
  })
  put(brushed, { roomImageUrl: `${userId}/generations/${parentId}.png` })
  await arrive()
  expect(await made()).toMatchObject({ kind: 'original', width: 1400 })
  const { bytes } = await pixelsOf(bucket.get(path('png')) ?? Buffer.alloc(0))
  const blueAt = (y: number) => Math.round((bytes[(1400 * y + 700) * 3 + 2] ?? 0) / 8)
  expect([blueAt(10), blueAt(1040)]).toEqual([26, 26])
})

test.each([
  ['of a whole room', () => put(whole), 'enlarged'],
  ['of a tool that is no more', () => put({ toolId: 'sauna', modeId: 'all' }), 'enlarged'],
  ['whose original is gone', () => bucket.remove(checkedPath(originalPath)), 'original-gone'],
  ['whose mask is gone', () => bucket.remove(checkedMaskPath(maskPath)), 'original-gone'],
  [
    'whose original is a design',
    () => {
      const originalImageUrl = `${userId}/generations/${parentId}.jpg`
      bucket.put(originalImageUrl, original)
      put(brushed, { originalImageUrl })
    },
    'original-gone',
  ],
  ['that names no original', () => put(brushed, { originalImageUrl: '' }), 'original-gone'],
  [
    'of a deleted design',
    () => put(brushed, { roomImageUrl: `${userId}/generations/${parentId}.png` }),
    'original-gone',
  ],
  [
    'whose original is no larger',
    async () => bucket.put(checkedPath(originalPath), await jpegOf(1024, 768)),
    'enlarged',
  ],
  [
    'whose original is another picture',
    async () => bucket.put(checkedPath(originalPath), await jpegOf(1500, 1500)),
    'enlarged',
  ],
])('a design %s is enlarged to at least 2048 px', async (_of, change, kind) => {
  await change()
  expect(await arrive()).toEqual(done)
  expect(await made()).toMatchObject({ kind, storagePath: path('jpg'), width: 2048, height: 1536 })
  expect(await sharp(bucket.get(path('jpg'))).metadata()).toMatchObject({ format: 'jpeg', width: 2048 })
})

test.each([
  ['fails', { status: 'failed', output: [], error: 'CUDA out of memory' }, hd.mode.failure],
  ['is stopped', { status: 'canceled', output: [] }, 'This took too long and was stopped.'],
])('an enlargement that %s is free and can be asked for again', async (_how, changed, reason) => {
  table.put(keys.account(userId), accountRow({ planCredits: 98, held: 2 }))
  const held = { ...free, plan: 2, planPeriodEnd: accountRow().planPeriodEnd }
  table.put(
    keys.job(hdId),
    jobRow({ id: hdId, kind: 'hd', state: 'running', predictionId: 'run-1', hold: held }, brushed),
  )
  expect(await arrive(changed)).toEqual(done)
  expect(await made()).toMatchObject({ id: hdId, status: 'failed', failureReason: reason })
  expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'completed', failureReason: null })
  expect(await getRow(keys.account(userId))).toMatchObject({ planCredits: 100, held: 0 })
})

test('a picture of an older attempt changes nothing of a newer one', async () => {
  const newer = { ...asked, id: HdId.parse('hd_01JZ0000000000000000000010') }
  table.put(keys.generation(userId, generationId), completedRow({ settings, hd: newer }))
  await arrive()
  expect(await made()).toEqual(newer)
})

test('a picture that arrives after its attempt has failed is deleted again', async () => {
  table.put(keys.generation(userId, generationId), completedRow({ settings, hd: { ...asked, status: 'failed' } }))
  await arrive()
  expect(deletions()).toEqual([`/${path('jpg')}`, `/${path('png')}`])
})

test('a picture that arrives after its attempt has ended and its design was deleted is not tried again', async () => {
  table.drop(keys.generation(userId, generationId))
  expect(await arrive()).toEqual(done)
  expect(await made()).toBeUndefined()
})
