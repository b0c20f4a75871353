import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as uploads } from '#functions/api/uploads.ts'
import { keys } from '#functions/core/db/keys.ts'
import { deleteRow } from '#functions/core/db/rows.ts'
import { storingSeconds } from '#functions/core/generations/job-times.ts'
import { segmenter } from '#functions/core/generations/run/replicate-models.ts'
import { cancelJobs } from '#functions/core/personal-data/cancel-jobs.ts'
import { checkedPath, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { count, measure } from '#functions/core/runtime/metrics.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { areas } from '#shared/contracts/index.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { rates } from '#shared/limits.ts'
import { type RoomPart, roomMapSeconds } from '#shared/pictures/room-map.ts'
import { otherUserId, userId } from '#test/support/functions/accounts.ts'
import { answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'
import type { Reply } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { result } from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'

vi.mock('#functions/core/runtime/metrics.ts', { spy: true })

const counted = () => vi.mocked(count).mock.calls.map(([name]) => name)
const { map } = areas.uploads.endpoints
const { table, queues, bucket, sent, answer } = useFunctionStage({ account: {} })
const photo = uploadOf()
const photoId = photoIdOfUpload(photo) ?? ''
const mapKey = keys.roomMap(userId, photoId)
const replicateAnswers = (reply: Reply) =>
  answer({
    'https://replicate.test': reply,
    'https://replicate.delivery': () => new Response(masks),
    'https://images.test': () => new Response(null, { status: 204 }),
  })

let masks: Uint8Array<ArrayBuffer>

beforeEach(async () => {
  vi.mocked(count).mockClear()
  const room = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c9b79c' } })
    .jpeg()
    .toBuffer()
  bucket.put(photo, room)
  table.put(keys.upload(userId, photoId), {
    storagePath: photo,
    originalPath: photo,
    createdAt: new Date(noon).toISOString(),
    ttl: noon / 1000 + 1000,
  })
  const left = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } })
    .composite([{ input: { create: { width: 150, height: 200, channels: 3, background: '#fff' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()
  masks = Uint8Array.from(zipSync({ 'mask_0.png': new Uint8Array(left) }))
  replicateAnswers(() => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }))
})

const ask = async (parts: readonly RoomPart[] = ['wall', 'window']) =>
  (await answerOf(uploads, apiEvent(map, { body: { storagePath: photo, parts } }))).body.parts
const jobs = () => queues.sent().flatMap(({ body }) => (body.type === 'run' ? [body] : []))
const run = (number = 0) => runTool(queueEvent(jobs()[number]), lambdaContext)
const partNow = (part: RoomPart) =>
  ((table.get(mapKey)?.parts ?? {}) as Record<string, Record<string, unknown>>)[part] ?? {}
const store = (changed: Record<string, unknown>) =>
  storeResult(queueEvent({ ...result(), output: ['https://replicate.delivery/masks.zip'], ...changed }), lambdaContext)
const end = (part: RoomPart, changed = {}) => {
  const { jobId, deadline } = partNow(part)
  return store({ jobId, deadline, ...changed })
}
const deadlineOf = () => new Date(noon + roomMapSeconds.deadline * 1000).toISOString()
const sweepAt = (milliseconds: number) => {
  vi.setSystemTime(milliseconds)
  return settleStuckJobs(undefined, lambdaContext)
}

test('asking for the parts of a photo starts one job for each, and asking again starts none', async () => {
  expect(await ask()).toEqual({
    wall: { status: 'processing', things: [], url: null },
    window: { status: 'processing', things: [], url: null },
  })
  expect(await ask(['wall', 'window', 'wall'])).toMatchObject({ wall: { status: 'processing' } })
  expect(jobs()).toHaveLength(2)
  await ask(['wall', 'floor'])
  expect(jobs()).toHaveLength(3)
  expect(table.get(mapKey)).toMatchObject({ ttl: noon / 1000 + 1000 })
  expect(table.entries()).toEqual([])
})

test('two requests at once start each part once', async () => {
  const answers = await Promise.all([ask(), ask(), ask(['window', 'floor'])])
  expect(jobs()).toHaveLength(3)
  expect(answers.map((parts) => Object.keys(parts))).toEqual([
    ['wall', 'window'],
    ['wall', 'window'],
    ['window', 'floor'],
  ])
  expect(table.get(keys.rates(userId))?.looksFullAt).toBeLessThanOrEqual(noon + 3 * rates.looks.refillSeconds * 1000)
})

test('two requests at once for another part of a known map start it once', async () => {
  await ask()
  await Promise.all([ask(['floor']), ask(['floor', 'door']), ask(['floor'])])
  expect(jobs()).toHaveLength(4)
})

test('a job asks the model for one noun, on the checked copy, and by its version', async () => {
  await ask()
  await run(1)
  await run(1)
  const [call, ...others] = sent()
  expect(others).toEqual([])
  expect(call?.url.pathname).toBe('/v1/predictions')
  const { version, input, webhook_events_filter } = JSON.parse(call?.body ?? '')
  expect(version).toBe(segmenter.id.split(':')[1])
  expect(webhook_events_filter).toEqual(['completed'])
  expect(input).toEqual({ ...segmenter.input(input.image, 'window') })
  expect(measure).toHaveBeenCalledWith('ReplicateMicroUsd', 1500)
  expect(input.image).toContain(checkedPath(photo))
})

test('its masks become a label picture that expires like the upload, and the things have their boxes', async () => {
  await ask()
  await run()
  await end('wall')
  await end('wall')
  expect((await ask()).wall).toEqual({
    status: 'completed',
    things: [{ left: 0, top: 0, right: 150, bottom: 200, share: 0.5 }],
    url: expect.stringContaining(roomMapPath(userId, photoId, 'wall')),
  })
  expect(table.get(keys.job(String(partNow('wall').jobId)))).toBeUndefined()
  expect(partNow('wall').costMicroUsd).toBe(1500)
  expect(counted()).toEqual(['ResultDiscarded'])
  expect(await sharp(bucket.get(roomMapPath(userId, photoId, 'wall'))).metadata()).toMatchObject({
    width: 300,
    height: 200,
  })
})

test('a failed part changes no credit and alarms nobody; it is started again some minutes after its deadline', async () => {
  await ask()
  await run()
  await end('wall', { status: 'failed', output: [], error: 'CUDA out of memory' })
  expect((await ask()).wall).toEqual({ status: 'failed', things: [], url: null })
  expect(jobs()).toHaveLength(2)
  expect(table.entries()).toEqual([])
  expect(counted()).not.toContain('GenerationFailed')
  vi.setSystemTime(noon + (roomMapSeconds.deadline + roomMapSeconds.again) * 1000)
  await ask(['wall'])
  expect(jobs()).toHaveLength(2)
  vi.setSystemTime(noon + (roomMapSeconds.deadline + roomMapSeconds.again) * 1000 + 1)
  expect((await ask(['wall'])).wall).toMatchObject({ status: 'processing' })
  expect(jobs()).toHaveLength(3)
})

test('a part that is completed after its deadline, while it is asked for again, stays', async () => {
  await ask(['wall'])
  await run()
  vi.setSystemTime(noon + (roomMapSeconds.deadline + roomMapSeconds.again) * 1000 + 1)
  const late = table.get(mapKey)
  table.beforeWrite(mapKey, () =>
    table.put(mapKey, { ...late, parts: { wall: { ...partNow('wall'), status: 'completed', things: [] } } }),
  )
  expect((await ask(['wall'])).wall).toMatchObject({ status: 'completed' })
  expect(jobs()).toHaveLength(1)
})

test('the sweeper sends a lost message again, and fails a part at its deadline', async () => {
  await ask(['wall'])
  await sweepAt(noon + (roomMapSeconds.typical + 20) * 1000)
  expect(jobs()).toHaveLength(2)
  await sweepAt(noon + roomMapSeconds.deadline * 1000)
  expect(partNow('wall')).toMatchObject({ status: 'failed' })
  expect(counted()).not.toContain('JobTimedOut')
})

test('what is stored for a photo that was deleted meanwhile is deleted', async () => {
  await ask(['wall'])
  await run()
  const { jobId, deadline } = partNow('wall')
  await deleteRow(mapKey)
  await store({ jobId, deadline })
  expect(
    sent()
      .filter(({ method }) => method === 'DELETE')
      .map(({ url }) => url.pathname),
  ).toEqual([`/${roomMapPath(userId, photoId, 'wall')}`])
})

test.each([
  ['is given up at its deadline', () => sweepAt(noon + roomMapSeconds.deadline * 1000)],
  ['fails', () => store({ jobId: jobs()[0]?.jobId, status: 'failed', output: [], deadline: deadlineOf() })],
])('a job whose photo was deleted ends all the same when it %s, and leaves no row', async (_how, end) => {
  await ask(['wall'])
  await run()
  await deleteRow(mapKey)
  await deleteRow(keys.account(userId))
  await end()
  const key = keys.job(String(jobs()[0]?.jobId))
  expect(table.get(key)).toMatchObject({ state: 'ended' })
  await sweepAt(noon + (roomMapSeconds.deadline + storingSeconds + 60) * 1000)
  expect(table.get(key)).toBeUndefined()
})

test('the deletion of an account cancels the jobs of its maps', async () => {
  await ask(['wall', 'window'])
  await run()
  await cancelJobs(userId)
  expect(partNow('wall')).toMatchObject({ status: 'failed' })
  expect(partNow('window')).toMatchObject({ status: 'failed' })
  expect(sent().map(({ url }) => url.pathname)).toContain('/v1/predictions/run-1/cancel')
})

test('a late result of a job that was given up is discarded, and a newer job keeps the part', async () => {
  await ask(['wall'])
  await run()
  const first = partNow('wall')
  await sweepAt(noon + roomMapSeconds.deadline * 1000)
  vi.setSystemTime(noon + (roomMapSeconds.deadline + roomMapSeconds.again) * 1000 + 1)
  await ask(['wall'])
  await end('wall', { jobId: first.jobId, deadline: first.deadline })
  expect(partNow('wall')).toMatchObject({ status: 'processing' })
  expect(partNow('wall').jobId).not.toBe(first.jobId)
  await run(jobs().length - 1)
  await end('wall')
  expect(partNow('wall')).toMatchObject({ status: 'completed' })
})

test('the photo of another account is refused, and nothing starts', async () => {
  const storagePath = photo.replace(userId, otherUserId)
  const problem = await problemOf(uploads, apiEvent(map, { body: { storagePath, parts: ['wall'] } }))
  expect(problem).toMatchObject({ httpStatus: 404 })
  expect(jobs()).toEqual([])
})

test('a deleted photo has no map, and neither has any photo while maps are turned off', async () => {
  table.put(keys.settings(), { roomMaps: false })
  expect(await ask()).toBeNull()
  table.put(keys.settings(), { roomMaps: true })
  await deleteRow(keys.upload(userId, photoId))
  expect(await ask()).toBeNull()
  expect(jobs()).toEqual([])
})

test.each([[[]], [['sky']], [Array.from({ length: 19 }, () => 'wall')]])('parts %j are refused', async (parts) => {
  expect(await problemOf(uploads, apiEvent(map, { body: { storagePath: photo, parts } }))).toMatchObject({
    httpStatus: 400,
  })
})
