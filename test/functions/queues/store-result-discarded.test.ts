import { describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { mapIdOfDesign, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { designParts } from '#shared/pictures/fixtures.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import type { Reply } from '#test/support/functions/internet.ts'
import {
  done,
  failed,
  job,
  output,
  result,
  resultPath,
  settle,
  setUpResultStage,
  thumbnailPath,
} from '#test/support/functions/result-stage.ts'

const { table, bucket, answerWith, expectFailed, sent, deletions } = setUpResultStage()

describe('a refused output', () => {
  const noResult = 'No result image received from Replicate'

  test('on another host fails the job and is never fetched', async () => {
    expect(await settle(result({ output: ['http://169.254.169.254/latest/meta-data/'] }))).toEqual(done)
    expectFailed(noResult)
    expect(sent()).toEqual([])
  })

  test.each<[string, Reply]>([
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })],
    ['is HTML', () => new Response('<!doctype html>')],
    ['is an SVG', () => new Response('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    ['is half a picture', () => new Response(output.subarray(0, 3000))],
    ['is empty', () => new Response('')],
  ])('that %s fails the job', async (_how, reply) => {
    answerWith(reply)
    expect(await settle(result())).toEqual(done)
    expectFailed(noResult)
    expect(bucket.stored()).toEqual([])
    expect(sent()).toHaveLength(1)
  })

  test('is retried and spends nothing when it could not be fetched', async () => {
    answerWith(() => new Response('', { status: 503 }))
    expect(await settle(result())).toEqual(failed)
    expect(table.written()).toEqual([])
  })
})

describe('a result', () => {
  const nothingDone = () => {
    expect(sent()).toEqual([])
    expect(table.written()).toEqual([])
    expect(bucket.stored()).toEqual([])
  }

  test('that is delivered twice settles the job once, and keeps its pictures', async () => {
    expect(await settle(result(), result())).toEqual(done)
    expect(table.entries()).toMatchObject([{ type: 'capture' }])
    expect(deletions()).toEqual([])
  })

  test.each([
    ['was cancelled', generationRow({ status: 'failed', failureReason: 'Cancelled' })],
    ['was deleted', undefined],
  ])('of a generation that %s while the result was stored is deleted with its thumbnail', async (_how, row) => {
    table.beforeWrite(keys.job(generationId), () => {
      table.drop(keys.generation(userId, generationId))
      if (row) table.put(keys.generation(userId, generationId), row)
    })
    expect(await settle(result())).toEqual(done)
    expect(table.written()).toEqual([])
    expect(bucket.stored()).toHaveLength(2)
    const [hdJpg, hdPng] = ['-hd.jpg', '-hd.png'].map((end) => `/${resultPath.replace('.jpg', end)}`)
    const parts = designParts.map((part) => `/${roomMapPath(userId, mapIdOfDesign(generationId), part)}`)
    expect(deletions()).toEqual([
      `/${resultPath}`,
      `/${resultPath.replace('.jpg', '.png')}`,
      `/${thumbnailPath}`,
      hdJpg,
      hdPng,
      ...(row ? [] : parts),
    ])
  })

  test('that cannot be deleted is left to the sweeper', async () => {
    answerWith(
      () => new Response(output),
      () => new Response(null, { status: 403 }),
    )
    table.put(keys.generation(userId, generationId), generationRow({ status: 'failed', failureReason: 'Cancelled' }))
    expect(await settle(result())).toEqual(done)
    expect(deletions()).not.toEqual([])
  })

  test('of an earlier job under the same id is discarded', async () => {
    expect(await settle(result({ deadline: '2098-01-01T00:00:00.000Z' }))).toEqual(done)
    nothingDone()
  })

  test('of a cancelled job is discarded, though its row still exists', async () => {
    table.put(keys.job(generationId), { ...job, state: 'ended', endedAt: '2026-06-01T12:00:00.000Z' })
    expect(await settle(result())).toEqual(done)
    nothingDone()
  })

  test('of a settled job is discarded', async () => {
    table.drop(keys.job(generationId))
    expect(await settle(result())).toEqual(done)
    nothingDone()
  })

  test('of another prediction is discarded', async () => {
    table.put(keys.job(generationId), { ...job, predictionId: 'run-2' })
    expect(await settle(result())).toEqual(done)
    nothingDone()
  })

  test('of a job without a prediction is discarded', async () => {
    table.put(keys.job(generationId), jobRow())
    expect(await settle(result())).toEqual(done)
    nothingDone()
  })

  test('of a job that was settled meanwhile is not tried again, though the balance changed too', async () => {
    table.beforeWrite(keys.job(generationId), () => {
      table.drop(keys.job(generationId))
      table.put(keys.account(userId), accountRow({ planPeriodEnd: null }))
    })
    expect(await settle(result({ status: 'canceled' }))).toEqual(done)
    expect(table.written()).toEqual([])
  })

  test('that failed for an account that does not exist any more changes nothing', async () => {
    table.drop(keys.account(userId))
    expect(await settle(result({ status: 'canceled' }))).toEqual(done)
    expect(table.written()).toEqual([])
  })

  test('that cannot be parsed fails alone', async () => {
    expect(await settle({ ...result(), status: 'evaporated' }, result())).toEqual(failed)
    expect(await findGeneration(userId, generationId)).toMatchObject({ status: 'completed' })
  })

  test('is settled although the balance changed meanwhile', async () => {
    const nextPeriod = { planCredits: 500, planPeriodEnd: '2099-02-01T00:00:00.000Z', held: 1 }
    table.beforeWrite(keys.job(generationId), () => table.put(keys.account(userId), accountRow(nextPeriod)))
    expect(await settle(result({ status: 'canceled' }))).toEqual(done)
    expect(table.get(keys.account(userId))).toMatchObject({ planCredits: 500, held: 0 })
    expect(table.entries()).toMatchObject([
      { type: 'release', credits: 0 },
      { type: 'expire', plan: 1 },
    ])
  })
})
