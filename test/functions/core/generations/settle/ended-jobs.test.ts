import { expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { transact } from '#functions/core/db/transact.ts'
import { storingSeconds } from '#functions/core/generations/job-times.ts'
import { jobWrite } from '#functions/core/generations/jobs.ts'
import { dueJobRows } from '#functions/core/generations/settle/due-jobs.ts'
import {
  endedJobWrite,
  failJobWrite,
  leaveRunningJobs,
  removeEndedJob,
} from '#functions/core/generations/settle/ended-jobs.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { endedJob, generationId, jobRow } from '#test/support/functions/generations.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const ended = endedJob(now)

const { table } = useFunctionStage()

const row = () => getRow(keys.job(generationId))
const isDueAt = async (time: Date) => (await dueJobRows(time)).length > 0

test.each([
  ['fails', () => transact([jobWrite(jobRow(), now)]).then(() => transact([failJobWrite(jobRow(), now)]))],
  ['is deleted with its generation', () => transact([endedJobWrite(ended)])],
  [
    'was ended among the running ones by earlier code, after its look',
    async () => {
      table.put(keys.job(generationId), { ...jobRow(), ...ended, gsi1pk: 'RUNNING#0', gsi1sk: now.toISOString() })
      await leaveRunningJobs(ended)
    },
  ],
])('a job that %s is due again when nothing can be stored for it any more', async (_how, end) => {
  await end()
  expect(await row()).toMatchObject({ ...ended, gsi1pk: 'ENDED' })
  expect(await isDueAt(after(storingSeconds - 0.001))).toBe(false)
  expect(await isDueAt(after(storingSeconds))).toBe(true)
})

test('an ended job is replaced when it is ended anew, and removed only as it was read', async () => {
  const again = { ...ended, endedAt: '2026-06-01T12:01:00.000Z' }
  await transact([endedJobWrite(ended)])
  await transact([endedJobWrite(again)])
  await leaveRunningJobs(ended)
  await removeEndedJob(ended)
  expect(await row()).toMatchObject({ ...again, gsi1sk: '2026-06-01T12:03:00.000Z' })
  await removeEndedJob(again)
  expect(await row()).toBeUndefined()
})

test('an ended job that cannot be removed for another reason is an error', async () => {
  table.dynamo.rejects(new Error('DynamoDB is down'))
  await expect(removeEndedJob(ended)).rejects.toThrow('DynamoDB is down')
})
