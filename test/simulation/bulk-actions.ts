import { handler as bulkJobs } from '#functions/api/bulk-jobs.ts'
import { seededCatalogues } from '#functions/core/catalogue/catalogue-rows.ts'
import { keys } from '#functions/core/db/keys.ts'
import { presets } from '#shared/catalogue/presets/index.ts'
import { areas } from '#shared/contracts/index.ts'
import { findMode } from '#shared/tools/index.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import { answersFor } from '#test/support/functions/tool-bodies.ts'
import { modelRow } from '#test/support/functions/training-photos.ts'
import { answersOf, expectWork, invoke } from './actions.ts'
import type { Task } from './machine.ts'
import type { World } from './world.ts'

/** A request of the browser for a bulk job. A retry sends the same body. */
export type Bulk = { name: 'scenes' | 'listing'; userId: string; body: { bulkJobId: string } & Record<string, unknown> }

const bulkJobIdOf = (number: number) => `bulk_${String(number).padStart(26, '0')}`

/** Uploads photos and chooses a room and a style for all of them. */
export const newListing = (
  world: World,
  userId: string,
  { number, photos }: { number: number; photos: number },
): Bulk => {
  const toolMode = findMode('full-redesign', 'room')
  if (!toolMode) throw new Error('There is no full redesign')
  const { decorationStyle, ...room } = answersFor(toolMode, userId)
  const paths = Array.from({ length: photos }, (_, index) => {
    const photo = String(number * 100 + index).padStart(26, '0')
    return `${userId}/uploads/${photo}.jpg`
  })
  for (const path of paths) world.upload(path)
  return {
    name: 'listing',
    userId,
    body: {
      bulkJobId: bulkJobIdOf(number),
      toolId: 'full-redesign',
      decorationStyle,
      photos: paths.map((imageUrl) => ({ imageUrl, ...room })),
    },
  }
}

const weights = 'https://replicate.delivery/xyz/trained_model.tar'

/** Gives the user a trained model, and the catalogue as many presets, which are all like the first; chooses all of them. */
export const newScenes = (
  world: World,
  userId: string,
  { number, pictures }: { number: number; pictures: number },
): Bulk => {
  const { rows } = world.table
  const model = { ...modelRow, userId, status: 'complete', version: 'us/ada:1', weights }
  rows.place({ ...model, ...keys.trainedModel(userId, model.id) })
  const wanted = seededCatalogues.flatMap((one) => (one.name === 'categories' ? one.wanted : []))
  for (const row of wanted) rows.place(row)
  const [preset] = presets
  const chosen = Array.from({ length: pictures }, (_, index) => `preset-${index}`)
  for (const manualId of chosen) rows.place({ ...preset, order: 1, isActive: true, ...keys.preset(manualId) })
  return {
    name: 'scenes',
    userId,
    body: { bulkJobId: bulkJobIdOf(number), userModelId: model.id, modelIdsManual: chosen },
  }
}

export const startBulk = (world: World, { name, userId, body }: Bulk): Promise<Task> => {
  const event = apiEvent(areas['bulk-jobs'].endpoints[name], { claims: accessClaims(userId), body })
  const isWell = (task: Task) => answersOf(task, 202, 402, 403, 409, 429, 503)
  return world.machine.start('start bulk', () => invoke(bulkJobs, event), expectWork(world, isWell))
}

export const cancelBulk = (world: World, { userId, body }: Bulk): Promise<Task> => {
  const event = apiEvent(areas['bulk-jobs'].endpoints.cancel, {
    claims: accessClaims(userId),
    params: { id: body.bulkJobId },
  })
  const isWell = (task: Task) => answersOf(task, 200, 404, 503)
  return world.machine.start('cancel bulk', () => invoke(bulkJobs, event), expectWork(world, isWell))
}
