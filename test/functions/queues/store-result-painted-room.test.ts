import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { checkedPath, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { colourError, type Lab, labImage, labOf } from '#shared/pictures/oklab.ts'
import { brightnessIn, underLight } from '#shared/pictures/repaint.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { generationId, modeOf } from '#test/support/functions/generations.ts'
import { done, result, settle, setUpResultStage } from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'

const { table, bucket, queues, answerWith, run } = setUpResultStage()
const wholeRoom = modeOf('paint', 'walls-ceiling')
const [width, height] = [320, 240]
const [sage, beige] = ['#a6ae91', '#d8cfc0']

const block = (background: string, top: number, rows: number, left = 0, columns = width) => ({
  input: { create: { width: columns, height: rows, channels: 3 as const, background } },
  top,
  left,
})

/** A ceiling, a wall with a picture frame on it, and a floor. */
const roomIn = (wall: string, ceiling = '#eeeeec') =>
  sharp({ create: { width, height, channels: 3, background: '#7a5a3c' } })
    .composite([block(ceiling, 0, 60), block(wall, 60, 120), block('#202020', 90, 40, 140, 40)])
    .png()
    .toBuffer()

const labelOf = (top: number, rows: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([block('#010101', top, rows)])
    .toColourspace('b-w')
    .png()
    .toBuffer()

const roomPath = uploadOf()
const photoId = photoIdOfUpload(roomPath) ?? ''
const photo = await roomIn(beige)

const putDesign = (changed: Record<string, string> = { paintType: 'walls' }) => {
  const settings = { roomImageUrl: roomPath, selectedPaintOption: 'sage-bundle', ...changed }
  run({ settings }, wholeRoom)
}

const putMap = async (parts: Partial<Record<RoomPart, 'completed' | 'processing'>>) => {
  const rows = Object.entries(parts).map(([part, status]) => {
    const done = { storagePath: roomMapPath(userId, photoId, part as RoomPart), things: [] }
    const row = {
      status,
      jobId: generationId,
      deadline: '2026-05-04T12:00:00.000Z',
      ...(status === 'completed' && done),
    }
    return [part, row]
  })
  table.put(keys.roomMap(userId, photoId), { photoId, ttl: 2_000_000_000, parts: Object.fromEntries(rows) })
  bucket.put(roomMapPath(userId, photoId, 'wall'), await labelOf(60, 120))
  bucket.put(roomMapPath(userId, photoId, 'ceiling'), await labelOf(0, 60))
}

const answerWithRoom = async (...colours: Parameters<typeof roomIn>) => {
  const picture = new Uint8Array(await roomIn(...colours))
  answerWith(() => new Response(picture))
}

beforeEach(async () => {
  bucket.put(checkedPath(roomPath), photo)
  putDesign()
  // Greener and darker than what was chosen.
  await answerWithRoom('#5c7a4a')
})

const storedAt = async (x: number, y: number): Promise<Lab> => {
  const { bytes } = await pixelsOf(bucket.get(`${userId}/generations/${generationId}.jpg`) ?? Buffer.alloc(0))
  const lab = labImage(bytes.subarray((y * width + x) * 3, (y * width + x) * 3 + 3))
  return [Number(lab[0]), Number(lab[1]), Number(lab[2])]
}

const wanted = async () =>
  underLight(labOf(sage), brightnessIn(labImage((await pixelsOf(photo)).bytes), { width, height }))

describe('a whole-room paint', () => {
  test('is moved to the chosen colour on the mapped walls, and nowhere else', async () => {
    await putMap({ wall: 'completed' })
    expect(await settle(result())).toEqual(done)
    expect(colourError(await storedAt(40, 100), await wanted())).toBeLessThan(2)
    expect(colourError(await storedAt(160, 110), labOf('#202020'))).toBeLessThan(2)
    expect(colourError(await storedAt(40, 30), labOf('#eeeeec'))).toBeLessThan(2)
    expect(colourError(await storedAt(40, 220), labOf('#7a5a3c'))).toBeLessThan(2)
    expect((await findGeneration(userId, generationId))?.colourError).toBeLessThan(2)
    expect(queues.sent()).toEqual([])
  })

  test('of the ceiling leaves the walls as they are', async () => {
    putDesign({ paintType: 'ceiling' })
    await answerWithRoom(beige, '#5c7a4a')
    await putMap({ ceiling: 'completed' })
    await settle(result())
    expect(colourError(await storedAt(40, 30), await wanted())).toBeLessThan(2)
    expect(colourError(await storedAt(40, 100), labOf(beige))).toBeLessThan(2)
  })

  test('of walls and ceiling is moved on both', async () => {
    putDesign({ paintType: 'both' })
    await answerWithRoom('#5c7a4a', '#5c7a4a')
    await putMap({ wall: 'completed', ceiling: 'completed' })
    await settle(result())
    expect(colourError(await storedAt(40, 30), await wanted())).toBeLessThan(2)
    expect(colourError(await storedAt(40, 100), await wanted())).toBeLessThan(2)
  })

  test('without an answer about the surface is one of the walls', async () => {
    putDesign({})
    await putMap({ wall: 'completed' })
    await settle(result())
    expect(colourError(await storedAt(40, 100), await wanted())).toBeLessThan(2)
  })

  test('of a brightened photo is moved by the map of the unaltered one', async () => {
    const brightened = roomPath.replace(photoId, '01JZ0000000000000000000088')
    putDesign({ paintType: 'walls', roomImageUrl: brightened, unalteredImageUrl: roomPath })
    bucket.put(checkedPath(brightened), photo)
    await putMap({ wall: 'completed' })
    await settle(result())
    expect(colourError(await storedAt(40, 100), await wanted())).toBeLessThan(2)
  })

  test('has no hard line where its map ends on the wall', async () => {
    await putMap({ wall: 'completed' })
    bucket.put(roomMapPath(userId, photoId, 'wall'), await labelOf(100, 80))
    await settle(result())
    const [above, edge, below] = [await storedAt(40, 90), await storedAt(40, 100), await storedAt(40, 110)]
    expect(colourError(below, await wanted())).toBeLessThan(2)
    expect(colourError(edge, below)).toBeGreaterThan(colourError(above, below) / 5)
  })

  test.each([
    ['no map', {}],
    ['a map on its way', { wall: 'processing' }],
    ['a map of the other surface', { ceiling: 'completed' }],
  ] as const)('with %s has the model’s colour and no figure', async (_, parts) => {
    if (Object.keys(parts).length > 0) await putMap(parts)
    expect(await settle(result())).toEqual(done)
    expect(colourError(await storedAt(40, 100), labOf('#5c7a4a'))).toBeLessThan(2)
    expect(await findGeneration(userId, generationId)).not.toHaveProperty('colourError')
  })

  test('of walls and ceiling needs both', async () => {
    putDesign({ paintType: 'both' })
    await putMap({ wall: 'completed' })
    await settle(result())
    expect(await findGeneration(userId, generationId)).not.toHaveProperty('colourError')
  })

  test('has the model’s colour when a label picture is gone', async () => {
    putDesign({ paintType: 'both' })
    await putMap({ wall: 'completed', ceiling: 'completed' })
    bucket.remove(roomMapPath(userId, photoId, 'wall'))
    expect(await settle(result())).toEqual(done)
    expect(await findGeneration(userId, generationId)).not.toHaveProperty('colourError')
  })

  test('that the model left out is painted all the same', async () => {
    await answerWithRoom(beige)
    await putMap({ wall: 'completed' })
    await settle(result())
    expect(colourError(await storedAt(40, 100), await wanted())).toBeLessThan(2)
    expect(colourError(await storedAt(160, 110), labOf('#202020'))).toBeLessThan(2)
  })

  test('that is too dark to be corrected is made once more by another model', async () => {
    await answerWithRoom('#0c100a')
    await putMap({ wall: 'completed' })
    expect(await settle(result())).toEqual(done)
    expect(queues.sent()).toHaveLength(1)
  })
})
