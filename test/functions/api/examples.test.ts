import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '#functions/api/bulk-jobs.ts'
import { handler as catalogueHandler } from '#functions/api/catalogue.ts'
import { startUnwritten } from '#functions/core/bulk/continue-bulk.ts'
import { examplesOf } from '#functions/core/catalogue/examples.ts'
import { saveExample } from '#functions/core/catalogue/save-example.ts'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { claimJob, findJob } from '#functions/core/generations/jobs.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { floorOptions } from '#shared/catalogue/floor-options.ts'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import { catalogue } from '#shared/contracts/catalogue.ts'
import { BulkJobId } from '#shared/entities/ids.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { hourByHour, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { jpegOf } from '#test/support/pictures.ts'

const output = await jpegOf(1024, 683)
const bulkJobId = 'bulk_01JZ0000000000000000000001'
const roomImageUrl = `${userId}/uploads/01M7X9E9M89X1FE6925WT6J5HA.jpg`

const { table, queues } = useFunctionStage({
  now: hourByHour(),
  internet: { 'https://replicate.delivery': () => new Response(output) },
  account: { dev: true, planCredits: 0 },
})

beforeEach(table.putCatalogues)

const { floorExamples, styleExamples, removeExamples, read } = bulkJobs.endpoints
const event = (endpoint: typeof floorExamples, over: object = {}) =>
  apiEvent(endpoint, { body: { bulkJobId, roomImageUrl, ...over } })
const start = async (endpoint: typeof floorExamples, over: object = {}) =>
  (await answerOf(handler, event(endpoint, over))).body
const picturesOf = async (id = bulkJobId) =>
  (await answerOf(handler, apiEvent(read, { params: { id } }))).body.generations

test('without the dev flag the calls are refused', async () => {
  table.put(keys.account(userId), accountRow())
  for (const endpoint of [floorExamples, styleExamples])
    expect(await problemOf(handler, event(endpoint))).toMatchObject({ httpStatus: 404 })
})

test('a test makes three pictures of styles without a credit, each of another style', async () => {
  expect(await start(styleExamples, { testMode: true })).toMatchObject({ success: true, jobId: bulkJobId })
  expect(await picturesOf()).toHaveLength(3)
  const settings = (await picturesOf()).map((one: { settings: Record<string, string> }) => one.settings)
  expect(new Set(settings.map(({ decorationStyle }: { decorationStyle: string }) => decorationStyle)).size).toBe(3)
  expect(settings[0]).toMatchObject({ imageUrl: roomImageUrl, spaceType: 'home', roomType: 'living-room' })
})

describe('without a named photo', () => {
  const wanted = { roomImageUrl: undefined, regenerateAll: false, testMode: true }
  const putPhoto = (last: string, over: object = {}) => {
    const id = `01M7X9E9M89X1FE6925WT6J5H${last}`
    const path = (name: string) => `${userId}/uploads/${name}.jpg`
    table.put(keys.upload(userId, id), {
      storagePath: path(id),
      originalPath: path(id),
      createdAt: '2027-06-01T10:00:00.000Z',
      ttl: Date.now() / 1000 + 3600,
      ...over,
    })
    return path(id)
  }

  test.each([
    ['styles', styleExamples, 'imageUrl'],
    ['floors', floorExamples, 'roomImageUrl'],
  ] as const)('the examples of %s are made from the newest photo that has arrived', async (_, endpoint, field) => {
    putPhoto('A')
    const newest = putPhoto('B')
    const neverCame = putPhoto('C')
    putPhoto('D', { ttl: Date.now() / 1000 - 1 })
    stubInternet({
      'https://images.test': ({ url: { pathname } }) =>
        new Response(null, { status: pathname === `/${neverCame}` ? 404 : 200 }),
    })
    expect(await start(endpoint, wanted)).toMatchObject({ success: true, jobId: bulkJobId })
    const [first] = await picturesOf()
    expect(first.settings[field]).toBe(newest)
  })

  test('and without any photo the call is refused, with the reason', async () => {
    expect(await problemOf(handler, event(styleExamples, wanted))).toMatchObject({
      httpStatus: 410,
      detail: 'This photo is no longer stored. Please upload it again.',
    })
  })
})

test('options that have a picture are left out, unless all are made again', async () => {
  const [first] = floorOptions
  if (!first) throw new Error('No floors')
  await saveExample(`floor-options/${first.id}`, 'catalogue/examples/floor-options/first.webp')
  expect(await start(floorExamples)).toMatchObject({ total: floorOptions.length })
  expect(await picturesOf()).toHaveLength(floorOptions.length - 1)
  const again = await start(floorExamples, { bulkJobId: undefined, regenerateAll: true })
  expect(again.jobId).not.toBe(bulkJobId)
  expect(await picturesOf(again.jobId)).toHaveLength(floorOptions.length)
})

test('a developer, and nobody else, removes the made pictures of one catalogue', async () => {
  for (const { id } of floorOptions) await saveExample(`floor-options/${id}`, 'catalogue/examples/a.webp')
  await saveExample('decoration-styles/modern', 'catalogue/examples/b.webp')
  const remove = apiEvent(removeExamples, { params: { catalogue: 'floor-options' } })
  expect((await answerOf(handler, remove)).body).toEqual({ removed: floorOptions.length })
  expect([(await examplesOf('floor-options')).size, (await examplesOf('decoration-styles')).size]).toEqual([0, 1])
  table.put(keys.account(userId), accountRow())
  expect(await problemOf(handler, remove)).toMatchObject({ httpStatus: 404 })
})

test('more pictures than one transaction takes are written in two parts, once by two at a time', async () => {
  table.failTransactions(undefined, new Error('DynamoDB is down'))
  const { total } = await start(styleExamples, { regenerateAll: true })
  expect(total).toBeGreaterThan(49)
  const job = { userId, id: BulkJobId.parse(bulkJobId) }
  await Promise.all([startUnwritten(job), startUnwritten(job)])
  const ids = (await picturesOf()).map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(total)
  expect(queues.sent().map(({ body }) => body.generationId)).toEqual(ids)
  const delays = queues.sent().map(({ delaySeconds = 0 }) => delaySeconds)
  expect(delays).toEqual(ids.map((_id: string, place: number) => Math.floor(place / 2)))
})

test('the same request again starts nothing, also when no other may be started', async () => {
  const answer = await start(floorExamples)
  table.put(keys.account(userId), accountRow({ dev: true, bulkStartsFullAt: Number.MAX_SAFE_INTEGER }))
  expect(await start(floorExamples)).toEqual(answer)
  expect(queues.sent()).toHaveLength(answer.total)
})

test('with a picture of every option nothing starts', async () => {
  for (const { id } of floorOptions) await saveExample(`floor-options/${id}`, 'catalogue/examples/a.webp')
  expect(await start(floorExamples)).toEqual({ success: true, jobId: null, total: floorOptions.length })
})

test('a finished picture becomes the picture of its option in the catalogue', async () => {
  await start(floorExamples, { testMode: true })
  const [picture] = await picturesOf()
  const job = await findJob(picture.id)
  if (!job) throw new Error('No job')
  await claimJob(job)
  const result = { jobId: picture.id, deadline: job.deadline, predictionId: 'run-1', model: 'm', status: 'succeeded' }
  const message = { ...result, output: ['https://replicate.delivery/a.jpg'], error: null }
  expect(await storeResult(queueEvent(message), lambdaContext)).toEqual({ batchItemFailures: [] })
  expect((await findGeneration(userId, picture.id))?.status).toBe('completed')

  const listed = await answerOf(
    catalogueHandler,
    apiEvent(catalogue.endpoints.list, { params: { name: 'floor-options' } }),
  )
  const { options } = catalogue.endpoints.list.result.parse(listed.body)
  const { selectedFloorOption } = picture.settings
  const path = `/catalogue/examples/floor-options/${selectedFloorOption}.webp`
  expect(options.find(({ id }) => id === selectedFloorOption)?.imageUrl).toContain(path)
  expect(options.filter(({ imageUrl }) => imageUrl)).toHaveLength(1)
})

test('a developer sees at once what was made and removed, everybody else within five minutes', async () => {
  const now = Date.now()
  const reader = '9d0b7a52-3a3e-4b6c-8f5a-0c9e7d6b5a41'
  table.put(keys.account(reader), accountRow({ userId: reader }))
  const shownTo = async (sub: string) => {
    const list = apiEvent(catalogue.endpoints.list, { params: { name: 'floor-options' }, claims: accessClaims(sub) })
    const { options } = catalogue.endpoints.list.result.parse((await answerOf(catalogueHandler, list)).body)
    return options.filter(({ imageUrl }) => imageUrl).length
  }
  expect(await Promise.all([shownTo(userId), shownTo(reader)])).toEqual([0, 0])
  await saveExample(`floor-options/${floorOptions[0]?.id}`, 'catalogue/examples/a.webp')
  expect(await Promise.all([shownTo(userId), shownTo(reader)])).toEqual([1, 0])
  vi.setSystemTime(now + 5 * 60_000 + 1)
  expect(await shownTo(reader)).toBe(1)
  await answerOf(handler, apiEvent(removeExamples, { params: { catalogue: 'floor-options' } }))
  expect(await Promise.all([shownTo(userId), shownTo(reader)])).toEqual([0, 1])
  vi.setSystemTime(now + 2 * (5 * 60_000 + 1))
  expect(await shownTo(reader)).toBe(0)
})
