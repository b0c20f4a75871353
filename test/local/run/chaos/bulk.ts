import { ulid } from 'ulid'
import { expect } from 'vitest'
import { BulkJobRow, isRunning } from '#functions/core/bulk/bulk-jobs.ts'
import { bulkJobPrefix } from '#functions/core/db/keys.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { designsOf } from './designs.ts'
import { ask, type Doer, type Doing } from './doer.ts'
import { modelsSeenBy } from './trainings.ts'

const picturesOfJob = 3

// Without a plan, which a pack replaces, and with too few credits, a bulk job is refused.
const statuses = [202, 402, 403, 429]

export const startListing = async ({ person, doer }: Doing): Promise<void> => {
  const { decorationStyle, spaceType, roomType } = person.redesignOf(doer.storagePath)
  const photos = Array.from({ length: picturesOfJob }, () => ({ imageUrl: doer.storagePath, spaceType, roomType }))
  const body = { bulkJobId: `bulk_${ulid()}`, toolId: 'full-redesign', decorationStyle, photos }
  const answer = await ask({ person, doer }, ['POST', '/bulk-jobs/listing', body], statuses)
  if (answer?.status === 202) doer.listings.add(body.bulkJobId)
}

/** Starts scenes with a complete model, if there is one. */
export const startScenes = async (doing: Doing): Promise<void> => {
  const model = (await modelsSeenBy(doing))?.find(({ status }) => status === 'complete')
  if (!model) return
  const first = doing.random.below(presets.length - picturesOfJob)
  const modelIdsManual = presets.slice(first, first + picturesOfJob).map(({ manualId }) => manualId)
  const body = { bulkJobId: `bulk_${ulid()}`, userModelId: model.id, modelIdsManual }
  const answer = await ask(doing, ['POST', '/bulk-jobs/scenes', body], statuses)
  if (answer?.status === 202) doing.doer.scenes.add(body.bulkJobId)
}

export const cancelBulk = async (doing: Doing): Promise<void> => {
  const id = doing.random.pick([...doing.doer.listings, ...doing.doer.scenes])
  if (id) await ask(doing, ['POST', `/bulk-jobs/${id}/cancel`])
}

export const bulkJobsOf = (rows: readonly Item[]): BulkJobRow[] =>
  rows.filter(({ sk }) => String(sk).startsWith(bulkJobPrefix)).map((row) => BulkJobRow.parse(row))

/** Whether a design of a bulk job is held for and not written yet: they are held together, and written in parts. */
export const isToCome = (jobs: readonly BulkJobRow[], id: string): boolean =>
  jobs.some((job) => isRunning(job) && job.firstGenerationId <= id && id <= job.lastGenerationId)

/** What holds at every moment: each accepted job is there, and counts each of its designs once. */
export const checkBulk = (rows: readonly Item[], doer: Doer): void => {
  const jobs = bulkJobsOf(rows)
  const known = jobs.map((job): string => job.id)
  for (const id of [...doer.listings, ...doer.scenes]) expect(known, 'accepted and still there').toContain(id)
  const designs = designsOf(rows)
  for (const { id, totalImages, completedImages, failedImages } of jobs) {
    const own = designs.filter(({ bulkJobId }) => bulkJobId === id)
    const count = (wanted: string) => own.filter(({ status }) => status === wanted).length
    expect([id, completedImages, failedImages], 'counts its designs').toEqual([id, count('completed'), count('failed')])
    expect([id, own.length <= totalImages], 'has no design too many').toEqual([id, true])
  }
}

/** When nothing runs any more: each picture was written, and has ended as one that the job counts. */
export const checkBulkEnds = (rows: readonly Item[]): void => {
  for (const { id, totalImages, completedImages, failedImages } of bulkJobsOf(rows))
    expect([id, completedImages + failedImages], 'counts each picture').toEqual([id, totalImages])
}
