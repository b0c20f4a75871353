import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { errorMessage } from '#shared/errors.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { done, room, roomPath, run, settings, setUpRunStage, work } from '#test/support/functions/run-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'
import { jpegOf, roomPicture } from '#test/support/pictures.ts'

const { table, queues, bucket, sent, job, expectFailed } = setUpRunStage()
const small = await jpegOf(40, 40)
const checkedPath = roomPath.replace('/uploads/', '/rooms/')

describe('the room', () => {
  const given = () => new URL(JSON.parse(sent()[0]?.body ?? '').input.input_image)

  test('is sent only as its checked copy: 1024 px, no metadata, signed for one hour', async () => {
    bucket.put(
      roomPath,
      await roomPicture(1600, 1200)
        .withExif({ IFD0: { Make: 'Cam' } })
        .jpeg()
        .toBuffer(),
    )
    await work(run)
    expect(bucket.stored()).toEqual([[checkedPath, 'image/jpeg']])
    const { format, width, height, exif } = await sharp(bucket.get(checkedPath)).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1024, height: 768 })
    expect(given().pathname).toBe(`/${checkedPath}`)
    expect(given().searchParams.get('X-Amz-Expires')).toBe('3600')
  })

  test('that was brightened is what the model sees, and the photo as it was is kept beside it', async () => {
    const unalteredImageUrl = uploadOf()
    bucket.put(unalteredImageUrl, room)
    table.put(keys.generation(userId, generationId), generationRow({ settings: settings({ unalteredImageUrl }) }))
    await work(run)
    expect(given().pathname).toBe(`/${checkedPath}`)
    expect(bucket.stored()).toContainEqual([unalteredImageUrl.replace('/uploads/', '/rooms/'), 'image/jpeg'])
  })

  test('is checked once for all versions of a design', async () => {
    bucket.put(checkedPath, room)
    await work(run)
    expect(bucket.read()).toEqual([])
    expect(bucket.stored()).toEqual([])
    expect(given().pathname).toBe(`/${checkedPath}`)
  })

  test('may be a result, which is not checked again', async () => {
    const imageUrl = `${userId}/generations/${generationId}.jpg`
    table.put(keys.generation(userId, generationId), generationRow({ settings: settings({ imageUrl }) }))
    await work(run)
    expect(bucket.read()).toEqual([])
    expect(given().pathname).toBe(`/${imageUrl}`)
  })

  test.each([
    [
      'is no picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Please choose a JPG, PNG, WebP or HEIC picture.',
    ],
    ['is broken', room.subarray(0, 2000), "We couldn't read this file as a picture. Please choose another."],
    ['is too small', small, errorMessage('photo.tooSmall')],
  ])('that %s fails the job with a reason and returns the credit', async (_what, bytes, reason) => {
    bucket.put(roomPath, bytes)
    expect(await work(run)).toEqual(done)
    expect(sent()).toEqual([])
    expectFailed(reason, { isRefused: true })
  })

  const firstRun = { storagePath: 'a.jpg', width: 8, height: 8, model: null, structureKept: 1 }
  test.each([
    ['that was never uploaded fails the job', {}, 1],
    ['that is gone before the second run leaves the job, with the result of the first', { firstRun }, 0],
  ])('%s', async (_what, changed, failures) => {
    const imageUrl = uploadOf()
    table.put(keys.generation(userId, generationId), generationRow({ settings: settings({ imageUrl }) }))
    table.put(keys.job(generationId), jobRow(changed))
    expect(await work(run)).toEqual(done)
    expect(sent()).toEqual([])
    expect(table.entries()).toHaveLength(failures)
  })
})

describe('the original', () => {
  const originalPath = uploadOf()
  const withOriginal = generationRow({ settings: settings({ originalImageUrl: originalPath }) })
  beforeEach(() => table.put(keys.generation(userId, generationId), withOriginal))

  test('is stored at its own size once the prediction is created', async () => {
    bucket.put(originalPath, room)
    await work(run)
    const kept = await sharp(bucket.get(originalPath.replace('/uploads/', '/rooms/'))).metadata()
    expect([kept.width, kept.height]).toEqual([1600, 1200])
    expect(bucket.stored()).toContainEqual([originalPath.replace('/uploads/', '/rooms/'), 'image/jpeg'])
  })

  test('that is uploaded after the job starts is stored when the time for its upload is over', async () => {
    await work(run)
    const [message] = queues.sent()
    expect(message).toMatchObject({ queueUrl: queueUrlOf(jobRow().function), delaySeconds: 450 })
    bucket.put(originalPath, room)
    expect(await work(message?.body)).toEqual(done)
    expect(bucket.get(originalPath.replace('/uploads/', '/rooms/'))).toBeDefined()
    expect(sent()).toHaveLength(1)
  })

  test('is looked for twice at most', async () => {
    await work(run)
    expect(await work(queues.sent()[0]?.body)).toEqual(done)
    expect(queues.sent()).toHaveLength(1)
  })

  test('that is stored already is not read again', async () => {
    bucket.put(originalPath.replace('/uploads/', '/rooms/'), room)
    bucket.put(originalPath, Buffer.from('GIF89a'))
    await work(run)
    expect(bucket.read()).not.toContain(originalPath)
    expect(queues.sent()).toEqual([])
  })

  test('of a deleted generation is not stored', async () => {
    await work(run)
    table.reset()
    bucket.put(originalPath, room)
    expect(await work(queues.sent()[0]?.body)).toEqual(done)
    expect(bucket.stored().map(([path]) => path)).not.toContain(originalPath.replace('/uploads/', '/rooms/'))
  })

  test('does not fail the job when the queue is down', async () => {
    queues.fail()
    expect(await work(run)).toEqual(done)
    expect(await job()).toMatchObject({ state: 'running' })
  })

  test.each([
    ['is missing', undefined],
    ['is not a picture', Buffer.from('GIF89a')],
  ])('that %s does not fail the job', async (_what, bytes) => {
    if (bytes) bucket.put(originalPath, bytes)
    expect(await work(run)).toEqual(done)
    expect(await job()).toMatchObject({ state: 'running' })
  })
})
