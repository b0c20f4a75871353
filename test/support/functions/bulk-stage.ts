import { beforeEach } from 'vitest'
import { handler } from '#functions/api/bulk-jobs.ts'
import { seededCatalogues } from '#functions/core/catalogue/catalogue-rows.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow, type Row } from '#functions/core/db/rows.ts'
import { findJob, Job } from '#functions/core/generations/jobs.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { areas } from '#shared/contracts/index.ts'
import { BulkJobId } from '#shared/entities/ids.ts'
import { userId } from './accounts.ts'
import { accessClaims, answerOf, apiEvent, problemOf } from './api-event.ts'
import { hourByHour, useFunctionStage } from './function-stage.ts'
import { modelRow } from './training-photos.ts'

const presetRows = seededCatalogues
  .filter(({ name }) => name === 'categories' || name === 'presets')
  .flatMap(({ wanted }) => wanted)

export const model = {
  ...modelRow,
  status: 'complete',
  version: 'us/ada:1',
  weights: 'https://replicate.delivery/a.tar',
} as const
export const id = BulkJobId.parse('bulk_01JZ0000000000000000000001')

/** The ids of the first presets. */
export const choose = (count: number) => presets.slice(0, count).map(({ manualId }) => manualId)

const { endpoints } = areas['bulk-jobs']
const scenes = (over: Row = {}): Row => ({
  bulkJobId: id,
  userModelId: model.id,
  modelIdsManual: choose(6),
  ...over,
})

export const startScenes = (over?: Row) => answerOf(handler, apiEvent(endpoints.scenes, { body: scenes(over) }))
export const refusedScenes = (over?: Row) => problemOf(handler, apiEvent(endpoints.scenes, { body: scenes(over) }))
export const about = (name: 'read' | 'cancel', claims = accessClaims(userId)) =>
  apiEvent(endpoints[name], { claims, params: { id } })
export const read = async () => (await answerOf(handler, about('read'))).body
export const account = () => getRow(keys.account(userId))

/** The jobs of the pictures, in their order. */
export const jobsOfBulk = async () => {
  const { generations } = await read()
  const found = await Promise.all(generations.map((one: Row) => findJob(String(one.id))))
  return found.map((one) => Job.parse(one))
}

/** Before each test: an account with 4 plan and 96 pack credits and a trained model, and the catalogues. */
export const useBulkStage = () => {
  const { table, queues } = useFunctionStage({
    now: hourByHour(),
    account: { planCredits: 4, packCredits: 96 },
    internet: { 'https://images.test': () => new Response(null, { status: 204 }) },
  })
  beforeEach(() => {
    table.put(keys.trainedModel(userId, model.id), model)
    for (const row of presetRows) table.put(row, row)
    table.putCatalogues()
  })
  return { table, queues }
}
