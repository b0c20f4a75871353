import { describe, expect, test } from 'vitest'
import { handler as aiHandler } from '#functions/api/ai.ts'
import { handler } from '#functions/api/bulk-jobs.ts'
import { handler as generationsHandler } from '#functions/api/generations.ts'
import { findBulkJob } from '#functions/core/bulk/bulk-jobs.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { findJob, Job } from '#functions/core/generations/jobs.ts'
import { completeGeneration, failGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { areas } from '#shared/contracts/index.ts'
import { BulkJobId, photoIdOfUpload } from '#shared/entities/ids.ts'
import type { ToolId } from '#shared/tools/index.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from '#test/support/functions/api-event.ts'
import { bulkJobRow } from '#test/support/functions/bulk-rows.ts'
import {
  about,
  account,
  choose,
  id,
  jobsOfBulk,
  read,
  startScenes,
  useBulkStage,
} from '#test/support/functions/bulk-stage.ts'
import { queueUrlOf } from '#test/support/functions/function-environment.ts'
import { completedRow, generationRow, modeOf } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { answersFor, newGenerationId, uploadOf } from '#test/support/functions/tool-bodies.ts'

const { table, queues } = useBulkStage()
const { endpoints } = areas['bulk-jobs']
const result = { storagePath: `${userId}/generations/a.jpg`, width: 64, height: 64, model: null }

const listing = (over: Row = {}, toolId: ToolId = 'full-redesign'): Row => {
  const { decorationStyle, ...room } = answersFor(modeOf(toolId, 'room'))
  const photos = ['Kitchen', undefined].map((caption) => ({
    imageUrl: uploadOf(),
    ...room,
    ...(caption && { caption, originalImageUrl: uploadOf() }),
  }))
  return { bulkJobId: id, toolId, decorationStyle, photos, ...over }
}
const startListing = (body: Row) => answerOf(handler, apiEvent(endpoints.listing, { body }))
const refusedListing = (body: Row) => problemOf(handler, apiEvent(endpoints.listing, { body }))

describe('a listing', () => {
  test.each([
    ['full-redesign', 'room-design-full-redesign', 'Full Redesign'],
    ['virtual-staging', 'virtual-staging', 'Virtual Staging'],
  ] as const)('by %s makes one design for each photo, with its room and caption', async (toolId, queue, name) => {
    const body = listing({}, toolId)
    const { status, body: answer } = await startListing(body)
    expect(status).toBe(202)
    expect(answer.job).toMatchObject({
      kind: 'listing',
      modelName: expect.stringMatching(new RegExp(`^${name}, \\w`)),
      totalImages: 2,
    })
    const { generations } = await read()
    const photos = body.photos as Row[]
    const style = { decorationStyle: body.decorationStyle, seed: expect.stringMatching(/^\d{1,9}$/) }
    expect(generations.map(({ settings }: Row) => settings)).toEqual(photos.map((photo) => ({ ...photo, ...style })))
    expect(generations[0].settings.caption).toBe('Kitchen')
    expect((await findGeneration(userId, generations[0].id))?.photoId).toBe(
      photoIdOfUpload(String(photos[0]?.imageUrl)),
    )
    expect(queues.sent().map(({ queueUrl }) => queueUrl)).toEqual([queueUrlOf(queue), queueUrlOf(queue)])
  })

  test.each([
    ['somebody else’s photo', { imageUrl: uploadOf(otherUserId) }, 404],
    ['a design that is not ready', { imageUrl: `${userId}/generations/${generationRow().id}.jpg` }, 404],
    ['an unknown room', { roomType: 'sauna' }, 400],
  ])('with %s is refused as a whole', async (_what, changed, httpStatus) => {
    table.put(keys.generation(userId, generationRow().id), generationRow())
    const [first, second] = listing().photos as Row[]
    expect(await refusedListing(listing({ photos: [first, { ...second, ...changed }] }))).toMatchObject({ httpStatus })
    expect(table.written()).toEqual([])
  })

  test('with a brightened photo keeps the photo as it was with the design, among whose versions it is', async () => {
    const body = listing()
    const unalteredImageUrl = uploadOf()
    const [photo] = body.photos as Row[]
    expect((await startListing({ ...body, photos: [{ ...photo, unalteredImageUrl }] })).status).toBe(202)
    const { generations } = await read()
    expect(generations[0].settings).toMatchObject({ imageUrl: photo?.imageUrl, unalteredImageUrl })
    expect((await findGeneration(userId, generations[0].id))?.photoId).toBe(photoIdOfUpload(unalteredImageUrl))
  })

  test('with a brightened photo is refused when the photo as it was is gone', async () => {
    const [first, second] = listing().photos as Row[]
    const unalteredImageUrl = uploadOf()
    stubInternet({
      'https://images.test': ({ url: { pathname } }) =>
        new Response(null, { status: pathname === `/${unalteredImageUrl}` ? 404 : 200 }),
    })
    expect(await refusedListing(listing({ photos: [first, { ...second, unalteredImageUrl }] }))).toMatchObject({
      httpStatus: 410,
      errors: { 'photos.1.imageUrl': 'gone' },
    })
  })

  test.each([403, 404])('with a photo that never arrived is refused as a whole, when S3 answers %d', async (status) => {
    const [first, second] = listing().photos as Row[]
    stubInternet({
      'https://images.test': ({ url: { pathname } }) =>
        new Response(null, { status: pathname === `/${second?.imageUrl}` ? status : 200 }),
    })
    expect(await refusedListing(listing({ photos: [first, second] }))).toMatchObject({
      httpStatus: 410,
      detail: 'This photo is no longer stored. Please upload it again.',
      errors: { 'photos.1.imageUrl': 'gone' },
    })
    expect(table.written()).toEqual([])
  })

  test('takes designs that are ready as photos, and keeps their tools', async () => {
    const { id: made, storagePath } = completedRow()
    table.put(keys.generation(userId, made), completedRow({ toolId: 'paint' }))
    const [first, second] = listing().photos as Row[]
    const photos = [first, { ...second, imageUrl: storagePath }]
    expect((await startListing(listing({ photos }))).status).toBe(202)
    const { generations } = await read()
    expect(generations.map(({ earlierTools }: Row) => earlierTools)).toEqual([undefined, ['paint']])
  })

  test('is the same job when it is requested again after the plan has ended', async () => {
    const wanted = listing()
    const { body } = await startListing(wanted)
    table.put(keys.account(userId), accountRow({ tier: null, active: false, planCredits: 0 }))
    expect(await startListing(wanted)).toMatchObject({ status: 202, body })
  })

  test('is refused to a Basic plan', async () => {
    table.put(keys.account(userId), accountRow({ tier: 'Basic' }))
    expect(await refusedListing(listing())).toMatchObject({
      httpStatus: 403,
      detail: 'Whole listings are included in Pro and above.',
    })
  })
})

describe('a running bulk job', () => {
  const failure = { reason: 'Failed', hasNsfwContent: false }

  test('counts what is ready and what failed, and ends with the last', async () => {
    await startScenes({ modelIdsManual: choose(3) })
    const [first, second, third] = await jobsOfBulk()
    if (!first || !second || !third) throw new Error('There are too few jobs')
    expect(await completeGeneration(first, result)).toBe(true)
    expect(await failGeneration(second, failure)).toBe(true)
    expect(await failGeneration(second, failure)).toBe(false)
    expect((await read()).job).toMatchObject({ status: 'processing', completedImages: 1, failedImages: 1 })
    await failGeneration(third, failure)
    expect((await read()).job).toMatchObject({ status: 'completed', completedImages: 1, failedImages: 2 })
    expect(await account()).toMatchObject({ planCredits: 3, packCredits: 96, held: 0 })
  })

  test('has failed when all of its pictures have', async () => {
    await startScenes({ modelIdsManual: choose(1) })
    for (const job of await jobsOfBulk()) await failGeneration(job, failure)
    expect((await read()).job).toMatchObject({ status: 'failed', failedImages: 1 })
  })

  test('shows a retry in the place of a failed picture, with its caption, and keeps its counts', async () => {
    const body = listing()
    await startListing(body)
    const [first, second] = await jobsOfBulk()
    if (!first || !second) throw new Error('There are too few jobs')
    await failGeneration(first, failure)
    await completeGeneration(second, result)
    const { caption, ...choices } = (body.photos as Row[])[0] ?? {}
    const retry = (failed: unknown, generationId = newGenerationId()) =>
      answerOf(aiHandler, {
        ...apiEvent(
          { method: 'POST', path: '/room-design-full-redesign' },
          {
            body: { ...choices, decorationStyle: body.decorationStyle, retryOf: failed, generationId },
          },
        ),
      })
    const earlier = await retry(first.generationId)
    expect(earlier).toMatchObject({ status: 202, body: { settings: { caption }, retryOf: first.generationId } })
    expect(earlier.body.settings).not.toHaveProperty('retryOf')
    // A running retry keeps the place, and nothing is charged for another.
    const held = await account()
    expect(await retry(first.generationId)).toMatchObject({ status: 409 })
    expect(await retry(newGenerationId())).toMatchObject({ status: 404, body: { detail: 'Image not found' } })
    expect(await account()).toEqual(held)
    await failGeneration(Job.parse(await findJob(earlier.body.id)), failure)
    const { body: again } = await retry(first.generationId)
    const { job, generations } = await read()
    expect(generations.map((one: Row) => one.id)).toEqual([again.id, second.generationId])
    expect(job).toMatchObject({ status: 'completed', completedImages: 1, failedImages: 1, totalImages: 2 })
    // The repetition of a request answers what it has started.
    expect(await retry(first.generationId, again.id)).toMatchObject({ status: 202, body: { id: again.id } })
    // A picture that has not failed keeps its place.
    expect(await retry(second.generationId)).toMatchObject({
      status: 409,
      body: { detail: 'This picture has not failed, or was tried again already.' },
    })
    expect((await read()).generations[1].id).toBe(second.generationId)
    const shown = async () => (await read()).generations.map((one: Row) => one.id)
    table.drop(keys.generation(userId, first.generationId))
    expect(await shown()).toEqual([again.id, second.generationId])
    table.drop(keys.generation(userId, again.id))
    expect(await shown()).toEqual([second.generationId])
  })

  test('keeps its counts when a picture is deleted', async () => {
    await startScenes({ modelIdsManual: choose(2) })
    const [first] = await jobsOfBulk()
    if (!first) throw new Error('There is no job')
    await completeGeneration(first, result)
    const removal = apiEvent(areas.generations.endpoints.remove, { body: { ids: [first.generationId] } })
    expect(await answerOf(generationsHandler, removal)).toMatchObject({ status: 200 })
    const { job, generations } = await read()
    expect(job).toMatchObject({ completedImages: 1, totalImages: 2 })
    expect(generations).toHaveLength(1)
  })

  test('whose row is gone keeps no credits from coming back', async () => {
    await startScenes({ modelIdsManual: choose(2) })
    const [first, second] = await jobsOfBulk()
    if (!first || !second) throw new Error('There are too few jobs')
    table.drop(keys.bulkJob(userId, id))
    expect(await failGeneration(first, failure)).toBe(true)
    expect(await completeGeneration(second, result)).toBe(true)
    expect(await account()).toMatchObject({ planCredits: 3, held: 0 })
  })

  test('is cancelled with every picture that is not ready', async () => {
    await startScenes({ modelIdsManual: choose(3) })
    const [first, second] = await jobsOfBulk()
    if (!first || !second) throw new Error('There are too few jobs')
    await completeGeneration(first, result)
    const key = keys.job(second.generationId)
    table.put(key, { ...table.get(key), state: 'running', predictionId: 'run-2' })
    expect((await answerOf(handler, about('cancel'))).body.job).toMatchObject({
      status: 'completed',
      completedImages: 1,
      failedImages: 2,
    })
    expect(await account()).toMatchObject({ planCredits: 3, held: 0 })
    expect(queues.sent().slice(3)).toMatchObject([{ body: { type: 'cancel', predictionId: 'run-2' } }])
  })

  test('is cancelled also when one of its pictures ends meanwhile', async () => {
    await startScenes({ modelIdsManual: choose(2) })
    const [, last] = await jobsOfBulk()
    const key = keys.job(String(last?.generationId))
    table.beforeWrite(key, () => table.drop(key))
    expect((await answerOf(handler, about('cancel'))).body.job).toMatchObject({ failedImages: 1 })
  })

  test('is nobody else’s to read or cancel, and in nobody else’s list', async () => {
    await startScenes()
    table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
    const claims = accessClaims(otherUserId)
    for (const name of ['read', 'cancel'] as const)
      expect(await problemOf(handler, about(name, claims))).toMatchObject({ httpStatus: 404, detail: 'Job not found' })
    const list = await answerOf(handler, apiEvent(endpoints.list, { claims }))
    expect(list.body).toEqual({ jobs: [] })
    expect(await findBulkJob(userId, id)).toMatchObject({ failedImages: 0 })
  })

  test('is first in its owner’s list when it is the newest', async () => {
    await startScenes({ bulkJobId: 'bulk_01JZ0000000000000000000000', modelIdsManual: choose(1) })
    await startScenes()
    const { body } = await answerOf(handler, apiEvent(endpoints.list))
    expect(body.jobs.map((job: Row) => job.id)).toEqual([id, 'bulk_01JZ0000000000000000000000'])
  })

  test('is not in the list when twenty are newer', async () => {
    for (let made = 0; made <= 20; made++) {
      const bulkJobId = BulkJobId.parse(`bulk_01JZ00000000000000000000${made + 10}`)
      table.put(keys.bulkJob(userId, bulkJobId), bulkJobRow({ id: bulkJobId }))
    }
    const { body } = await answerOf(handler, apiEvent(endpoints.list))
    expect(body.jobs.map((job: Row) => String(job.id).slice(-2))).toEqual(
      Array.from({ length: 20 }, (_, at) => String(30 - at)),
    )
  })
})
