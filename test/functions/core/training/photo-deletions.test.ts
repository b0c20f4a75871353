import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from '#functions/api/training-photos.ts'
import { keys } from '#functions/core/db/keys.ts'
import { checkedTrainingPath } from '#functions/core/pictures/storage-paths.ts'
import { applyVerdicts } from '#functions/core/training/verdicts.ts'
import { areas } from '#shared/contracts/index.ts'
import { limits } from '#shared/limits.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { heldAtCall } from '#test/support/functions/held-at-call.ts'
import { useTrainingStage } from '#test/support/functions/training-stage.ts'

const { list, remove } = areas['training-photos'].endpoints
const stage = useTrainingStage()
const photos = limits.trainingPhotosMin + 1

let id: string
const deletePhoto = () => answerOf(handler, apiEvent(remove, { params: { id } }))
const listed = async (): Promise<string[]> =>
  (await answerOf(handler, apiEvent(list))).body.photos.map((photo: { id: string }) => photo.id)
const counted = () => stage.table.rows.get(keys.trainingPhotoCount(userId))?.kept
const fileOf = (storagePath: unknown) =>
  `${functionEnvironment.IMAGES_BUCKET}/${checkedTrainingPath(String(storagePath))}`

const settle = () => {
  stage.settle({ photos })
  id = String(stage.photos[0]?.id)
}
beforeEach(settle)

const storedPhoto = () => stage.table.rows.get(keys.trainingPhoto(userId, id))

/** Ends the photo as a deletion does, but does not count it. False when it is taken or has ended. */
const beginDeletion = async (): Promise<boolean> => {
  const photo = storedPhoto()
  const isFree = photo?.modelId === null && Number(photo.ttl) * 1000 > Date.now()
  if (isFree) stage.place({ ...storedPhoto(), ...keys.trainingPhoto(userId, id), ttl: Math.floor(Date.now() / 1000) })
  return isFree
}

const takenPhotos = () => stage.photos.filter(({ modelId }) => modelId === stage.modelId)

/** The training has every photo that was not deleted, each with its file. */
const expectTakenOrDeleted = (status: number) => {
  const taken = takenPhotos()
  expect([status, taken.length]).toEqual(taken.length === photos ? [404, photos] : [200, photos - 1])
  expectFiles()
  expect(counted()).toBe(0)
}

const expectFiles = () =>
  expect(takenPhotos().filter(({ storagePath }) => !stage.files.has(fileOf(storagePath)))).toEqual([])

const calls = Array.from({ length: 12 }, (_, index) => index + 1)

describe('a photo whose deletion', () => {
  test.each(calls)('waits at its call %d of the table until a training has started, has its files', async (call) => {
    const [deletion, start] = await heldAtCall(call, deletePhoto, () => stage.start())
    expect(start.status).toBe(202)
    expectTakenOrDeleted(deletion.status)
  })

  test.each(calls)('ends while a training waits at its call %d of the table, is not taken', async (call) => {
    const [start, deletion] = await heldAtCall(call, () => stage.start(), deletePhoto)
    expect(start.status).toBe(202)
    expectTakenOrDeleted(deletion.status)
  })

  test.each(calls)('is sent twice, one of them held at its call %d, is counted once', async (call) => {
    await heldAtCall(call, deletePhoto, deletePhoto)
    expect([await listed(), counted()]).toEqual([expect.not.arrayContaining([id]), photos - 1])
  })

  test.each(calls)('has begun while another waits at its call %d of the table, is not counted again', async (call) => {
    const [, hasBegun] = await heldAtCall(call, deletePhoto, beginDeletion)
    expect(counted()).toBe(hasBegun ? photos : photos - 1)
  })

  test.each(calls)('crashes at its call %d is ended by another try', async (call) => {
    for (const afterCall of [false, true]) {
      settle()
      await stage.crashing(call, afterCall, deletePhoto)
      expect((await listed()).length).toBe(counted())
      await deletePhoto()
      expect([(await listed()).length, counted(), stage.files.size]).toEqual([photos - 1, photos - 1, photos - 1])
    }
  })

  test.each(calls)('has begun while a training waits at its call %d of the table, is not taken', async (call) => {
    const [start, hasBegun] = await heldAtCall(call, () => stage.start(), beginDeletion)
    expect(start.status).toBe(202)
    expect(takenPhotos()).toHaveLength(hasBegun ? photos - 1 : photos)
  })

  test.each(calls)('has begun while a verdict waits at its call %d of the table, does not come back', async (call) => {
    stage.place({ ...storedPhoto(), ...keys.trainingPhoto(userId, id), status: 'unvalidated' })
    await heldAtCall(call, () => applyVerdicts(userId), beginDeletion)
    expect(await listed()).not.toContain(id)
  })
})
