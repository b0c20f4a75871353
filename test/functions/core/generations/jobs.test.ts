import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, transact } from '#functions/core/db/transact.ts'
import { postponeCheck } from '#functions/core/generations/job-times.ts'
import {
  claimJob,
  completeJobWrite,
  findJob,
  JobRow,
  jobWrite,
  recordPrediction,
  takeBackJobWrite,
  unclaimJob,
} from '#functions/core/generations/jobs.ts'
import { endedJobWrite, failJobWrite } from '#functions/core/generations/settle/ended-jobs.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { endedJob, generationId, jobRow } from '#test/support/functions/generations.ts'

const key = keys.job(generationId)
const now = new Date('2026-06-01T12:00:00.000Z')
const queued = jobRow()
const other = { ...queued, deadline: '2098-01-01T00:00:00.000Z' }
const ended = endedJob(now)

useFunctionStage()

const row = () => getRow(key)
const wasRefused = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(ConditionsFailed)

test.each([
  ['a full resolution', { hdId: 'hd_01JZ0000000000000000000009' }, { id: 'hd_01JZ0000000000000000000009', kind: 'hd' }],
  ['a portrait', { toolId: 'scene' }, { id: generationId, kind: 'portrait' }],
  ["a developer's example", { exampleOf: 'floor-options/red-brick' }, { id: generationId, kind: 'example' }],
  ['a design', { toolId: 'paint' }, { id: generationId, kind: 'design' }],
] as const)('the row of %s that earlier code wrote has the id and the kind of its job', (_, earlier, named) => {
  const { id: _id, kind: _kind, ...row } = queued
  expect(JobRow.parse({ ...row, ...earlier })).toMatchObject(named)
})

describe('a job', () => {
  beforeEach(() => transact([jobWrite(queued, now)]))

  test('is claimed by one worker, and only in the attempt that the worker read', async () => {
    expect(await claimJob(other, now)).toBe(false)
    expect(await claimJob(queued, now)).toBe(true)
    expect(await row()).toMatchObject({ state: 'submitting', claimedAt: now.toISOString() })
    expect(await claimJob(queued, now)).toBe(false)
  })

  test('is queued again only after a claim, in the same attempt', async () => {
    expect(await unclaimJob(queued)).toBe(false)
    await claimJob(queued, now)
    expect(await unclaimJob(other)).toBe(false)
    expect(await unclaimJob(queued)).toBe(true)
    expect(await row()).toMatchObject({ state: 'queued' })
    expect(await claimJob(queued, now)).toBe(true)
  })

  test('has one prediction, which is recorded after the claim and may be recorded again', async () => {
    expect(await recordPrediction(queued, 'run-1')).toBe(false)
    await claimJob(queued, now)
    expect(await recordPrediction(other, 'run-1')).toBe(false)
    expect(await recordPrediction(queued, 'run-1')).toBe(true)
    expect(await findJob(generationId)).toMatchObject({ state: 'running', predictionId: 'run-1' })
    expect(await recordPrediction(queued, 'run-1')).toBe(true)
    expect(await recordPrediction(queued, 'run-2')).toBe(false)
    expect(await findJob(generationId)).toMatchObject({ predictionId: 'run-1' })
  })

  test('is taken back only while it is queued, in the same attempt', async () => {
    await wasRefused(transact([takeBackJobWrite(other)]))
    await claimJob(queued, now)
    await wasRefused(transact([takeBackJobWrite(queued)]))
    await unclaimJob(queued)
    await transact([takeBackJobWrite(queued)])
    expect(await row()).toBeUndefined()
  })

  test('is completed once, in the same attempt, and its row is deleted', async () => {
    await wasRefused(transact([completeJobWrite(other)]))
    await transact([completeJobWrite(queued)])
    expect(await row()).toBeUndefined()
    await wasRefused(transact([completeJobWrite(queued)]))
  })

  test('that fails keeps a row that no worker finds and nothing can settle', async () => {
    await claimJob(queued, now)
    await wasRefused(transact([failJobWrite(other, now)]))
    await transact([failJobWrite(queued, now)])
    expect(await row()).toMatchObject({ state: 'ended', endedAt: now.toISOString() })
    expect(await findJob(generationId)).toBeUndefined()
    for (const write of [failJobWrite(queued), completeJobWrite(queued)]) await wasRefused(transact([write]))
    expect(await claimJob(queued)).toBe(false)
    expect(await recordPrediction(queued, 'run-1')).toBe(false)
  })

  test('cannot be replaced by another one, or by the ended job of a deletion, while it runs', async () => {
    await wasRefused(transact([jobWrite(other, now)]))
    await wasRefused(transact([endedJobWrite(ended)]))
    expect(await findJob(generationId)).toEqual(queued)
  })
})

describe('the next look at a job', () => {
  const nextLook = async (changed: Partial<typeof queued>) => {
    await transact([jobWrite({ ...queued, ...changed }, now)])
    await postponeCheck({ ...queued, ...changed }, now)
    const { gsi1sk, looks } = (await row()) ?? {}
    return [(Date.parse(String(gsi1sk)) - now.getTime()) / 1000, looks]
  }
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

  test.each([
    ['is in 20 s at first', { looks: 0 }, 20],
    ['is in 40 s after one', { looks: 1 }, 40],
    ['is in 60 s after two', { looks: 2 }, 60],
    ['is at its deadline at the latest', { looks: 2, deadline: inSeconds(7) }, 7],
    ['is in a second when its deadline is nearer', { looks: 2, deadline: inSeconds(0.5) }, 1],
  ])('%s', async (_when, changed, seconds) => {
    expect(await nextLook(changed)).toEqual([seconds, changed.looks + 1])
  })

  test('does not create the row of a job that was settled meanwhile', async () => {
    await postponeCheck(queued, now)
    expect(await row()).toBeUndefined()
  })
})
