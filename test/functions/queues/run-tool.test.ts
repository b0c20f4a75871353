import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { models } from '#functions/core/models.ts'
import { composePrompt } from '#functions/core/prompts/index.ts'
import { handler } from '#functions/queues/run-tool.ts'
import { toolModes } from '#shared/tools/index.ts'
import { accountRow, userId } from '#test/support/accounts.ts'
import { mockTable, writeTo } from '#test/support/dynamo.ts'
import { stubFunctionEnvironment, stubSecret } from '#test/support/function-environment.ts'
import { generationId, generationRow, jobRow } from '#test/support/generations.ts'
import { type Sent, stubInternet } from '#test/support/internet.ts'
import { lambdaContext } from '#test/support/lambda-context.ts'
import { mockBucket } from '#test/support/picture-bucket.ts'
import { jpegOf, roomPicture } from '#test/support/pictures.ts'
import { mockQueues, queueEvent } from '#test/support/queues.ts'
import { uploadOf } from '#test/support/tool-bodies.ts'

const table = mockTable()
const queues = mockQueues()
const bucket = mockBucket()
const room = await jpegOf(1600, 1200)
const small = await jpegOf(40, 40)
const roomPath = uploadOf()
const checkedPath = roomPath.replace('/uploads/', '/rooms/')
const run = { type: 'run', userId, generationId }

let sent: Sent[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00.000Z') })
  stubFunctionEnvironment()
  sent = stubInternet({
    'https://replicate.test': () => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }),
  })
  table.reset()
  queues.reset()
  bucket.reset()
  bucket.put(roomPath, room)
  table.put(keys.account(userId), accountRow({ held: 1 }))
  table.put(keys.generation(userId, generationId), generationRow({ settings: settings() }))
  table.put(keys.job(generationId), jobRow({ deadline: '2026-06-01T12:03:00.000Z' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settings = (changed: Record<string, string> = {}) => {
  const { settings } = generationRow()
  return { ...settings, imageUrl: roomPath, ...changed }
}
const work = (...messages: unknown[]) => handler(queueEvent(...messages), lambdaContext)
const steps = () => table.changes().map(({ UpdateExpression }) => UpdateExpression)
const done = { batchItemFailures: [] }
const failed = { batchItemFailures: [{ itemIdentifier: '1' }] }
const claim = 'SET #state = :submitting'
const unclaim = 'SET #state = :queued'
const record = 'SET #state = :running, predictionId = :id'

describe.each(toolModes)('a queued job of $toolId/$modeId', (toolMode) => {
  test('is claimed, opened once at its model, and its run recorded', async () => {
    const generation = generationRow({}, toolMode)
    const path = generation.settings[toolMode.mode.roomField] ?? ''
    bucket.put(path, room)
    table.put(keys.generation(userId, generationId), generation)
    table.put(keys.job(generationId), jobRow({ deadline: '2026-06-01T12:03:00.000Z' }, toolMode))
    expect(await work(run)).toEqual(done)

    const [{ url, method, headers, body } = {}, ...others] = sent
    expect(others).toEqual([])
    expect(`${method} ${url}`).toBe(
      `POST https://replicate.test/v1/models/${models[toolMode.mode.function]?.id}/predictions`,
    )
    expect(headers?.get('cancel-after')).toBe('180s')
    expect(headers?.get('authorization')).toBe('Bearer r8_token_of_the_test')
    const request = JSON.parse(body ?? '')
    expect(request).toMatchObject({ webhook_events_filter: ['completed'] })
    expect(new URL(request.webhook).searchParams.get('g')).toBe(generationId)
    expect(request.input.prompt).toBe(
      composePrompt(toolMode.toolId, toolMode.modeId, generation.settings, generation.prompt),
    )
    expect(steps()).toEqual([claim, record])
    expect(table.changes()).toMatchObject([
      { Key: keys.job(generationId), ConditionExpression: '#state = :queued AND deadline = :deadline' },
      { Key: keys.job(generationId), ExpressionAttributeValues: { ':id': 'run-1' } },
    ])
  })
})

describe('the room', () => {
  const given = () => new URL(JSON.parse(sent[0]?.body ?? '').input.input_image)

  test('is sent as its checked copy only: 1024 px, no metadata, signed for an hour', async () => {
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

  test('is checked once for all its versions', async () => {
    bucket.put(checkedPath, room)
    await work(run)
    expect(bucket.read()).toEqual([])
    expect(bucket.stored()).toEqual([])
    expect(given().pathname).toBe(`/${checkedPath}`)
  })

  test('may be a result, which is ours already', async () => {
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
      'Please choose a JPG, PNG or WebP picture.',
    ],
    ['is broken', room.subarray(0, 2000), 'This file could not be read as a picture. Please choose another.'],
    ['is too small', small, 'This picture is too small or too large to redesign.'],
  ])('that %s fails the job with its reason and gives the credit back', async (_what, bytes, reason) => {
    bucket.put(roomPath, bytes)
    expect(await work(run)).toEqual(done)
    expect(sent).toEqual([])
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.job(generationId))).toBeDefined()
    expect(writeTo(writes, keys.generation(userId, generationId))).toMatchObject({
      ExpressionAttributeValues: { ':failed': 'failed', ':reason': reason, ':nsfw': false },
    })
    expect(writeTo(writes, keys.creditEntry(userId, ''))).toMatchObject({ Item: { type: 'release', credits: 1 } })
  })

  test('that was never uploaded fails the job', async () => {
    const imageUrl = uploadOf()
    table.put(keys.generation(userId, generationId), generationRow({ settings: settings({ imageUrl }) }))
    expect(await work(run)).toEqual(done)
    expect(sent).toEqual([])
    expect(table.transactions()).toHaveLength(1)
  })
})

describe('the original', () => {
  const originalPath = uploadOf()
  const withOriginal = generationRow({ settings: settings({ originalImageUrl: originalPath }) })
  beforeEach(() => table.put(keys.generation(userId, generationId), withOriginal))

  test('is kept at its own size, once the run is open', async () => {
    bucket.put(originalPath, room)
    await work(run)
    const kept = await sharp(bucket.get(originalPath.replace('/uploads/', '/rooms/'))).metadata()
    expect([kept.width, kept.height]).toEqual([1600, 1200])
  })

  test.each([
    ['is missing', undefined],
    ['is no picture', Buffer.from('GIF89a')],
  ])('that %s costs the job nothing', async (_what, bytes) => {
    if (bytes) bucket.put(originalPath, bytes)
    expect(await work(run)).toEqual(done)
    expect(steps()).toEqual([claim, record])
    expect(table.transactions()).toEqual([])
  })
})

describe('a message', () => {
  const nothingDone = () => {
    expect(sent).toEqual([])
    expect(table.transactions()).toEqual([])
    expect(bucket.stored()).toEqual([])
  }

  test('that is repeated does nothing', async () => {
    const claimed = new ConditionalCheckFailedException({ $metadata: {}, message: 'claimed' })
    table.dynamo.on(UpdateCommand).rejects(claimed)
    expect(await work(run)).toEqual(done)
    nothingDone()
  })

  test('of a settled job does nothing', async () => {
    table.drop(keys.job(generationId))
    expect(await work(run)).toEqual(done)
    nothingDone()
    expect(steps()).toEqual([])
  })

  test('of a deleted generation does nothing', async () => {
    table.drop(keys.generation(userId, generationId))
    expect(await work(run)).toEqual(done)
    nothingDone()
  })

  test.each([
    '{',
    'null',
    '{"type":"sauna"}',
    { ...run, generationId: '../x' },
    { ...run, userId: 'ada' },
    { type: 'run' },
  ])('that cannot be read fails alone: %j', async (poison) => {
    expect(await work(poison, run)).toEqual(failed)
    expect(sent).toHaveLength(1)
  })

  test('fails alone when its job does', async () => {
    table.dynamo.on(UpdateCommand).rejectsOnce(new Error('DynamoDB is down')).resolves({})
    expect(await work(run, run, run)).toEqual(failed)
  })
})

describe('what fails before the provider is asked gives the job back to the queue:', () => {
  test.each([
    ['S3 is down', () => bucket.s3.on(GetObjectCommand).rejects(new Error('S3 is down'))],
    ['the link’s secret cannot be read', () => stubSecret('REPLICATE_LINK_SECRET_ARN', '')],
    ['the provider’s token cannot be read', () => stubSecret('REPLICATE_TOKEN_ARN', '')],
  ])('%s', async (_what, fail) => {
    fail()
    expect(await work(run)).toEqual(failed)
    expect(sent).toEqual([])
    expect(steps()).toEqual([claim, unclaim])
    expect(table.transactions()).toEqual([])
  })
})
