import { join } from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod'
import { trainedModelPrefix } from '#functions/core/db/keys.ts'
import { TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { destinationOf } from '#functions/core/training/training-jobs.ts'
import { postFile } from '#infra/commands/check/upload.ts'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Training } from '#local/emulators/replicate/trainings.ts'
import { areas } from '#shared/contracts/index.ts'
import { photoConsentVersion } from '#shared/contracts/training-photos.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { limits } from '#shared/limits.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Ledger } from '#test/support/functions/ledger.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { picture } from '#test/support/functions/training-photos.ts'
import { ask, type Doer, type Doing } from './doer.ts'

const { list, draft, cancel: cancellation } = areas['trained-models'].endpoints
const { list: photoList, create } = areas['training-photos'].endpoints

/** The models of somebody, newest first. Undefined when the answer was lost. */
export const modelsSeenBy = async (doing: Doing): Promise<TrainedModel[] | undefined> => {
  const answer = await ask(doing, ['GET', '/trained-models'])
  return answer && list.result.parse(answer.body).models
}

/** Uploads and checks photos and starts a training with them. One that runs is sometimes cancelled. */
export const train = async (doing: Doing): Promise<void> => {
  const models = await modelsSeenBy(doing)
  if (!models) return
  const running = models.find(({ status }) => status === 'TRAINING_IN_PROGRESS')
  if (running) {
    if (doing.random.chance(0.3)) await cancelTraining(doing, running)
    return
  }
  if (!(await havePhotos(doing))) return
  const failed = models.find(({ status }) => status === 'failed')
  const model = failed ?? (await draftModel(doing))
  if (!model) return
  const body = { userModelId: model.id, steps: limits.trainingSteps }
  // Others refuse: too few credits, photos that another request has taken, and the limit of starts.
  const answer = await ask(doing, ['POST', '/start-training', body], [202, 402, 409, 429])
  if (answer?.status !== 202) return
  doing.doer.trained.add(model.id)
  if (doing.random.chance(0.3)) await cancelTraining(doing, model)
}

const draftModel = async (doing: Doing): Promise<TrainedModel | undefined> => {
  const answer = await ask(doing, ['PUT', '/trained-models/draft', { gender: 'woman', name: 'Ada' }])
  return answer && draft.result.parse(answer.body).model
}

const cancelTraining = async (doing: Doing, { id }: TrainedModel): Promise<void> => {
  // One that has ended meanwhile is refused.
  const answer = await ask(doing, ['POST', `/trained-models/${id}/cancellation`], [200, 409])
  if (answer?.status !== 200) return
  const { status } = cancellation.result.parse(answer.body).model
  expect([id, status], 'a cancelled training runs no more').not.toEqual([id, 'TRAINING_IN_PROGRESS'])
}

const photosSeenBy = async (doing: Doing) => {
  const answer = await ask(doing, ['GET', '/training-photos'])
  return answer && photoList.result.parse(answer.body)
}

/** Uploads what is missing of eight photos, and waits until each has passed its check. False when an answer was lost. */
const havePhotos = async (doing: Doing): Promise<boolean> => {
  const found = await photosSeenBy(doing)
  if (!found) return false
  if (
    !found.hasConsented &&
    !(await ask(doing, ['POST', '/training-photos/consent', { version: photoConsentVersion }]))
  )
    return false
  // A lost answer of an earlier deletion may have deleted it.
  const good = found.photos.filter(({ status }) => status !== 'failed')
  const kept = good.slice(0, limits.trainingPhotosMin)
  // Those that failed, and those that a training has given back beside new ones.
  // A lost answer of an earlier deletion may have deleted it.
  for (const { id } of found.photos.filter((photo) => !kept.includes(photo)))
    if (!(await ask(doing, ['DELETE', `/training-photos/${id}`], [200, 404]))) return false
  const missing = Array.from({ length: Math.max(0, limits.trainingPhotosMin - kept.length) })
  const uploaded = await Promise.all(missing.map(() => addPhoto(doing)))
  if (!uploaded.every(Boolean)) return false
  return arePassed(doing)
}

const addPhoto = async (doing: Doing): Promise<boolean> => {
  const bytes = await picture(doing.random.below(2 ** 31), { side: limits.trainingPhotoMinSidePixels })
  const file = { contentType: 'image/jpeg', bytes: bytes.length }
  // More than twelve are refused: a training that was cancelled gives its photos back at any time.
  const answer = await ask(doing, ['POST', '/training-photos', file], [200, 409, 429])
  if (answer?.status !== 200) return false
  expect((await postFile(create.result.parse(answer.body).upload, bytes, 'image/jpeg')).status).toBe(204)
  return true
}

const arePassed = async (doing: Doing): Promise<boolean> => {
  const unchecked = (await photosSeenBy(doing))?.photos.filter(({ status }) => status === 'unvalidated') ?? []
  const imageIds = unchecked.map(({ id }) => id)
  if (imageIds.length > 0 && !(await ask(doing, ['POST', '/image-validation', { imageIds }], [202]))) return false
  const photos = await eventually(
    async () => {
      if (doing.death.aborted) return []
      const found = await photosSeenBy(doing)
      expect(found?.photos.map(({ status }) => status)).not.toContain('unvalidated')
      return found?.photos ?? []
    },
    { withinSeconds: 600, everyMilliseconds: 500 },
  )
  // One whose upload was interrupted fails, and is replaced next time.
  return photos.length > 0 && photos.every(({ status }) => status === 'passed')
}

export const modelsOf = (rows: readonly Item[]): TrainedModelRow[] =>
  rows.filter(({ sk }) => String(sk).startsWith(trainedModelPrefix)).map((row) => TrainedModelRow.parse(row))

/** What holds at every moment: a training is held for while it runs, and charged when its model is complete. */
export const checkTrainings = (rows: readonly Item[], doer: Doer, ledger: Ledger): void => {
  const models = modelsOf(rows)
  for (const { status, trainingId, trainingIds } of models)
    for (const id of trainingIds) {
      const now = id === trainingId ? status : 'failed'
      expect([id, now === 'TRAINING_IN_PROGRESS'], 'held for as long as it runs').toEqual([id, ledger.holds.has(id)])
      expect([id, now === 'complete'], 'charged when it is complete').toEqual([id, ledger.captured.has(id)])
      if (doer.ended.has(id)) expect([id, now], 'stays as it ended').toEqual([id, doer.ended.get(id)])
      if (now !== 'TRAINING_IN_PROGRESS') doer.ended.set(id, now)
    }
  const started = models.filter(({ trainingId }) => trainingId).map((model): string => model.id)
  for (const id of doer.trained) expect(started, 'accepted and still there').toContain(id)
}

const Webhook = z.object({ url: z.url() })

/** Checks with what Replicate has, while the stack is down: each training ran once, and a complete model was trained. */
export const checkReplicate = (rows: readonly Item[], folder: string): void => {
  const runs = new DurableMap<Training>(join(folder, 'predictions.trainings')).values()
  for (const { id, status, trainingId, trainingIds } of modelsOf(rows)) {
    for (const one of trainingIds) {
      const own = runs.filter(({ webhook }) => new URL(Webhook.parse(webhook).url).searchParams.get('g') === one)
      expect([one, own.length <= 1], 'was trained once').toEqual([one, true])
    }
    if (status !== 'complete' || !trainingId) continue
    const run = runs.find(({ destination }) => destination.endsWith(destinationOf(trainingId)))
    expect([id, run?.status], 'a complete model was trained').toEqual([id, 'succeeded'])
  }
}
