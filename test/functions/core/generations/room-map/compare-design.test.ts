import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { deleteRow } from '#functions/core/db/rows.ts'
import { removeGenerations } from '#functions/core/generations/change/delete.ts'
import { findGeneration, toGeneration } from '#functions/core/generations/generations.ts'
import { storingSeconds } from '#functions/core/generations/job-times.ts'
import { mapPicture } from '#functions/core/generations/room-map/start-room-map.ts'
import { cancelJobs } from '#functions/core/personal-data/cancel-jobs.ts'
import { compareFixtures } from '#functions/core/pictures/compare-fixtures.ts'
import { checkedPath, mapIdOfDesign, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { roomMapSeconds } from '#shared/pictures/room-map.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId, jobRow, modeOf } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { result } from '#test/support/functions/result-stage.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'

vi.mock('#functions/core/pictures/compare-fixtures.ts', { spy: true })

const { table, queues, bucket, sent, answer } = useFunctionStage({ account: { held: 1 } })
const redesign = modeOf('full-redesign', 'room')
const photo = uploadOf()
const photoId = photoIdOfUpload(photo) ?? ''
const designKey = keys.generation(userId, generationId)
const designMapId = mapIdOfDesign(generationId)
const designPath = `${userId}/generations/${generationId}.jpg`
const size = { width: 240, height: 160 }

/** White boxes on black, as the model marks one thing. */
const mask = async (...boxes: [left: number, top: number, width: number, height: number][]) => {
  const box = ([left, top, width, height]: (typeof boxes)[number]) =>
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff"/>`
  const drawing = `<svg width="240" height="160"><rect width="240" height="160"/>${boxes.map(box).join('')}</svg>`
  return new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())
}
const archive = (...masks: Uint8Array[]) =>
  new Response(Uint8Array.from(zipSync(Object.fromEntries(masks.map((file, place) => [`mask_${place}.png`, file])))))

/** The masks that the model answers: by `photo` or `design` and the noun; none for other nouns. */
let masks: Record<string, Uint8Array[]>
const put = (changed: Parameters<typeof completedRow>[0] = {}) => {
  const settings = { ...completedRow({}).settings, imageUrl: photo, spaceType: 'home', roomType: 'living-room' }
  table.put(designKey, {
    ...completedRow({ ...size, toolId: redesign.toolId, modeId: redesign.modeId, settings, ...changed }),
  })
}

beforeEach(async () => {
  put()
  table.put(keys.upload(userId, photoId), {
    storagePath: photo,
    originalPath: photo,
    createdAt: new Date(noon).toISOString(),
    ttl: noon / 1000 + 1000,
  })
  const picture = await sharp({ create: { ...size, channels: 3, background: '#c9b79c' } })
    .jpeg()
    .toBuffer()
  for (const path of [photo, checkedPath(photo), designPath]) bucket.put(path, picture)
  const [wall, left, right] = await Promise.all([
    mask([0, 0, 240, 120]),
    mask([40, 20, 40, 50]),
    mask([150, 20, 40, 50]),
  ])
  masks = { 'photo wall': [wall], 'design wall': [wall], 'photo window': [left], 'design window': [right] }
  answer({
    'https://replicate.test': ({ body }) => {
      const { input } = JSON.parse(body || '{}')
      const name = `${String(input?.image).includes('/generations/') ? 'design' : 'photo'}-${input?.prompt}`
      return Response.json({ id: name, status: 'starting' }, { status: 201 })
    },
    'https://replicate.delivery': ({ url }) => archive(...(masks[url.pathname.slice(1).replace('-', ' ')] ?? [])),
    'https://images.test': () => new Response(null, { status: 204 }),
  })
})

const until = new Date(noon + 300_000).toISOString()
const compare = (message: Record<string, unknown> = {}) =>
  runTool(queueEvent({ type: 'compare', userId, generationId, until, ...message }), lambdaContext)
const messages = (type: string) => queues.sent().filter(({ body }) => body.type === type)
const runJobs = async () => {
  for (const { body } of messages('run')) await runTool(queueEvent(body), lambdaContext)
}
const mapJobs = () =>
  messages('run').flatMap(({ body }) => {
    const job = table.get(keys.job(body.jobId))
    return job ? [job] : []
  })
const end = (job: Record<string, unknown>, changed: Record<string, unknown> = {}) =>
  storeResult(
    queueEvent({
      ...result(),
      jobId: job.id,
      deadline: job.deadline,
      predictionId: job.predictionId,
      output: [`https://replicate.delivery/${job.predictionId}`],
      ...changed,
    }),
    lambdaContext,
  )
/** Both maps are made, except that `changed` says otherwise of some parts. */
const endMaps = async (changed: Record<string, Record<string, unknown> | 'never'> = {}) => {
  await runJobs()
  for (const job of mapJobs()) {
    const other = changed[String(job.predictionId)]
    if (other !== 'never') await end(job, other)
  }
}
const fixtures = async () => (await findGeneration(userId, generationId))?.fixtures
const compareTwice = async (changed: Parameters<typeof endMaps>[0] = {}) => {
  await compare()
  await endMaps(changed)
  await compare()
}

const settleJob = async (toolMode: typeof redesign) => {
  put({ status: 'processing', storagePath: null, toolId: toolMode.toolId, modeId: toolMode.modeId })
  table.put(keys.job(generationId), jobRow({ state: 'running', predictionId: 'run-1' }, toolMode))
  answer({ 'https://replicate.delivery': () => new Response(new Uint8Array(bucket.get(designPath) ?? [])) })
  return storeResult(queueEvent({ ...result() }), lambdaContext)
}

test('the end of a locked design queues its comparison, once', async () => {
  await settleJob(redesign)
  await storeResult(queueEvent({ ...result() }), lambdaContext)
  expect(messages('compare')).toMatchObject([
    { queueUrl: expect.stringContaining('room-design-fill'), body: { userId, generationId, until } },
  ])
})

test('the end of a design of another tool queues no comparison', async () => {
  await settleJob(modeOf('magic-editor', 'prompt'))
  expect(table.get(designKey)).toMatchObject({ status: 'completed' })
  expect(messages('compare')).toEqual([])
})

test('a queue that is down takes nothing from a finished design', async () => {
  queues.fail()
  expect(await settleJob(redesign)).toEqual({ batchItemFailures: [] })
  expect(table.get(designKey)).toMatchObject({ status: 'completed' })
})

test('both pictures are mapped at once, then compared, and the change is stored with the design', async () => {
  await compare()
  expect(await fixtures()).toBeUndefined()
  expect(messages('run')).toHaveLength(10)
  expect(messages('compare')).toMatchObject([{ delaySeconds: 10, body: { until } }])
  await endMaps()
  await compare()
  expect(await fixtures()).toEqual({
    unchanged: {},
    changes: [
      {
        part: 'window',
        change: 'moved',
        before: { left: 0.168, top: 0.129, right: 0.336, bottom: 0.439 },
        after: { left: 0.625, top: 0.129, right: 0.793, bottom: 0.439 },
      },
    ],
  })
  expect(messages('compare')).toHaveLength(1)
  expect(table.entries()).toEqual([])
  const row = await findGeneration(userId, generationId)
  expect(row && (await toGeneration(row))).not.toHaveProperty('isMapped')
})

test('another design of the photo maps only itself', async () => {
  await compareTwice()
  const other = completedRow({ ...size, id: 'gen_01JZ0000000000000000000009', toolId: redesign.toolId })
  table.put(keys.generation(userId, other.id), {
    ...other,
    modeId: redesign.modeId,
    settings: { ...other.settings, imageUrl: photo },
  })
  await compare({ generationId: other.id })
  expect(messages('run')).toHaveLength(15)
})

const putRoom = (roomType: string) => put({ settings: { ...completedRow({}).settings, imageUrl: photo, roomType } })

test.each(['kitchen', 'bathroom', 'outdoor-kitchen'])('fitted cabinets are compared in a %s', async (roomType) => {
  putRoom(roomType)
  await compare()
  expect(messages('run')).toHaveLength(12)
})

test('the cabinets of another room are not compared, though both maps have them', async () => {
  Object.assign(masks, { 'photo cabinet': masks['photo window'], 'design cabinet': masks['design window'] })
  putRoom('kitchen')
  await compareTwice()
  expect((await fixtures())?.changes.map(({ part }) => part)).toEqual(['window', 'cabinet'])
  putRoom('living-room')
  await compare()
  expect((await fixtures())?.changes.map(({ part }) => part)).toEqual(['window'])
})

test('a part that only a brush has asked for is not waited for', async () => {
  await compare()
  await endMaps()
  await mapPicture(userId, { storagePath: photo, parts: ['cabinet'], correlationId: 'click-0123456789' })
  await compare()
  expect((await fixtures())?.changes).toHaveLength(1)
})

test('fixtures that are all unchanged are stored too', async () => {
  masks['design window'] = masks['photo window'] ?? []
  await compareTwice()
  expect(await fixtures()).toEqual({ unchanged: { window: 1 }, changes: [] })
})

test.each([
  ['without a lock', () => put({ settings: { ...completedRow({}).settings, imageUrl: photo, structureLock: 'off' } })],
  ['of a tool that locks nothing', () => put({ toolId: 'magic-editor', modeId: 'prompt' })],
  ['that is made again', () => put({ status: 'processing', storagePath: null })],
  ['that failed', () => put({ status: 'failed', storagePath: null })],
  ['that is deleted', () => deleteRow(designKey)],
  ['while maps are turned off', async () => table.put(keys.settings(), { roomMaps: false })],
])('a design %s starts no map', async (_, change) => {
  await change()
  await compare()
  expect(queues.sent()).toEqual([])
})

test('of a photo that is gone, nothing is said', async () => {
  await deleteRow(keys.upload(userId, photoId))
  await compareTwice()
  expect(await fixtures()).toBeUndefined()
  expect(messages('compare')).toHaveLength(0)
})

test.each([
  ['photo-wall', undefined],
  ['design-wall', undefined],
  ['photo-window', undefined],
  ['design-radiator', 1],
])('a failed part %s is left out, and without walls nothing is said', async (part, changes) => {
  await compareTwice({ [part]: { status: 'failed', output: [], error: 'CUDA out of memory' } })
  expect((await fixtures())?.changes.length).toBe(changes)
  expect(table.get(designKey)).toMatchObject({ status: 'completed' })
})

test('empty maps say nothing', async () => {
  masks = {}
  await compareTwice()
  expect(await fixtures()).toBeUndefined()
  expect(messages('compare')).toHaveLength(1)
})

test('a map that never ends is waited for until the time is over', async () => {
  await compareTwice({ 'design-wall': 'never' })
  expect(messages('compare')).toHaveLength(2)
  await compare({ until: new Date(noon).toISOString() })
  expect(messages('compare')).toHaveLength(2)
  expect(await fixtures()).toBeUndefined()
})

test('a design that is deleted while it is mapped leaves no map, no picture and no job', async () => {
  await compare()
  await runJobs()
  const jobs = mapJobs()
  const [first, ...others] = jobs.filter(({ predictionId }) => String(predictionId).startsWith('design'))
  await end(first ?? {})
  await removeGenerations(userId, [generationId])
  for (const job of others) await end(job)
  await compare()
  expect(table.get(designKey)).toBeUndefined()
  expect(table.get(keys.roomMap(userId, designMapId))).toBeUndefined()
  const deleted = sent().flatMap(({ method, url }) => (method === 'DELETE' ? [url.pathname.slice(1)] : []))
  for (const part of ['wall', 'window', 'door', 'fireplace', 'radiator'] as const)
    expect(deleted).toContain(roomMapPath(userId, designMapId, part))
  vi.setSystemTime(noon + (roomMapSeconds.deadline + storingSeconds + 60) * 1000)
  await settleStuckJobs(undefined, lambdaContext)
  for (const { id } of jobs.filter(({ predictionId }) => String(predictionId).startsWith('design')))
    expect(table.get(keys.job(String(id)))).toBeUndefined()
})

test('a design that is deleted after it was read for its map has none', async () => {
  const asked = { storagePath: designPath, parts: ['wall'], correlationId: 'click-0123456789' } as const
  expect(await mapPicture(userId, asked, () => deleteRow(designKey))).toBeUndefined()
  expect(table.get(keys.roomMap(userId, designMapId))).toBeUndefined()
  expect(messages('run')).toEqual([])
})

test('a deletion that has read the design before its map was started deletes the map too', async () => {
  const removal = removeGenerations(userId, [generationId])
  await compare()
  expect(await removal).toEqual([])
  expect(table.get(keys.roomMap(userId, designMapId))).toBeUndefined()
})

test.each([
  ['deleted', () => deleteRow(designKey)],
  ['made again', async () => put({ storagePath: `${userId}/generations/${generationId}.png` })],
  ['started again', async () => put({ status: 'processing' })],
])('a design that is %s while it is compared gets no old comparison', async (_, change) => {
  await compare()
  await endMaps()
  vi.mocked(compareFixtures).mockImplementationOnce((...maps) => {
    void change()
    return compareFixtures(...maps)
  })
  await compare()
  expect(vi.mocked(compareFixtures)).toHaveBeenCalled()
  expect(await fixtures()).toBeUndefined()
})

test('the deletion of an account ends the maps of its designs', async () => {
  await compare()
  await runJobs()
  await cancelJobs(userId)
  const { parts } = table.get(keys.roomMap(userId, designMapId)) ?? {}
  expect(Object.values(parts as Record<string, { status: string }>).map(({ status }) => status)).toEqual(
    Array.from({ length: 5 }, () => 'failed'),
  )
  await deleteRow(designKey)
  await compare()
  expect(messages('run')).toHaveLength(10)
})

test('a design of a design is compared with that, and its map is reused', async () => {
  await compareTwice()
  const next = completedRow({ ...size, id: 'gen_01JZ0000000000000000000009', toolId: redesign.toolId })
  table.put(keys.generation(userId, next.id), {
    ...next,
    modeId: redesign.modeId,
    settings: { ...next.settings, imageUrl: designPath },
  })
  await compare({ generationId: next.id })
  expect(messages('run')).toHaveLength(15)
})

test('the sweeper ends a map whose webhooks were lost, so that the comparison ends', async () => {
  await compare()
  await runJobs()
  vi.setSystemTime(noon + roomMapSeconds.deadline * 1000)
  await settleStuckJobs(undefined, lambdaContext)
  await compare()
  expect(messages('compare')).toHaveLength(1)
})
