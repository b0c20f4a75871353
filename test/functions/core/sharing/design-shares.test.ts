import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { readGeneration } from '#functions/core/generations/generations.ts'
import { checkedPath } from '#functions/core/pictures/storage-paths.ts'
import { findShared, newToken, shareGeneration, unshareGeneration } from '#functions/core/sharing/design-shares.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import type { ShareChoices } from '#shared/entities/share.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId } from '#test/support/functions/generations.ts'
import { uploadOf } from '#test/support/functions/tool-bodies.ts'

const both: ShareChoices = { isLabelled: true, showsOriginal: true, board: 'other' }

const { table } = useFunctionStage({ account: {} })

beforeEach(() => {
  table.put(keys.generation(userId, generationId), completedRow())
})

const share = async (choices = both) => {
  const { share: made } = await shareGeneration(userId, generationId, choices)
  if (!made) throw new Error('Nothing is shared')
  return made
}

test('two changes at the same time end with what the last one asked for', async () => {
  const { token } = await share()
  const hidden = { ...both, showsOriginal: false }
  await Promise.all([share({ ...both, isLabelled: false }), share(hidden)])
  expect((await findShared(token))?.share).toEqual({ ...hidden, token })
})

test('a share that ends while it is changed gets a new link', async () => {
  await share()
  const key = keys.generation(userId, generationId)
  table.beforeWrite(key, () => table.put(key, completedRow()))
  const { token } = await share({ ...both, isLabelled: false })
  expect((await findShared(token))?.share).toMatchObject({ isLabelled: false })
})

test('the unaltered photo of an edit of a design is the photo before it was brightened', async () => {
  const [bright, dark] = [uploadOf(), uploadOf()]
  const first = completedRow({ id: GenerationId.parse('gen_01JZ0000000000000000000002') })
  table.put(keys.generation(userId, first.id), {
    ...first,
    settings: { imageUrl: bright, unalteredImageUrl: dark },
  })
  const edit = completedRow({ parentId: first.id, settings: { roomImageUrl: first.storagePath ?? '' } })
  table.put(keys.generation(userId, generationId), edit)
  const { token } = await share()
  expect((await findShared(token))?.originalPath).toBe(checkedPath(dark))
})

describe('the tools of a design from before they were stored', () => {
  const first = completedRow({ id: GenerationId.parse('gen_01JZ0000000000000000000002') })
  const second = completedRow({
    id: GenerationId.parse('gen_01JZ0000000000000000000003'),
    toolId: 'virtual-staging',
    settings: { imageUrl: first.storagePath ?? '' },
  })
  const edit = completedRow({ toolId: 'paint', settings: { roomImageUrl: second.storagePath ?? '' } })
  const earlierTools = ['full-redesign', 'virtual-staging']

  beforeEach(() => {
    for (const row of [first, second, edit]) table.put(keys.generation(userId, row.id), row)
  })

  test('are stored when it is shared, so that its page reads no earlier design', async () => {
    const { token } = await share()
    table.drop(keys.generation(userId, first.id))
    table.drop(keys.generation(userId, second.id))
    expect((await findShared(token))?.generation).toMatchObject({ toolId: 'paint', earlierTools })
  })

  test('are stored when its share is changed, and until then it has its own', async () => {
    const older = { ...both, token: newToken() }
    table.put(keys.generation(userId, generationId), { ...edit, share: older })
    table.put(keys.share(older.token), { userId, generationId, originalPath: null })
    expect((await findShared(older.token))?.generation.earlierTools).toBeUndefined()
    await share({ ...both, showsOriginal: false })
    expect((await findShared(older.token))?.generation.earlierTools).toEqual(earlierTools)
  })

  test('are those of the designs that are still there', async () => {
    table.drop(keys.generation(userId, first.id))
    await share({ ...both, showsOriginal: false })
    expect((await readGeneration(userId, generationId)).earlierTools).toEqual(['virtual-staging'])
  })
})

test('a design of a photo is shared without earlier tools', async () => {
  await share()
  expect(await readGeneration(userId, generationId)).not.toHaveProperty('earlierTools')
})

test('a share from before boards were known is read, changed and ended', async () => {
  const { token, board, ...older } = await share()
  const row = { ...completedRow(), share: { token, ...older } }
  table.put(keys.generation(userId, generationId), row)
  expect((await findShared(token))?.share).toEqual({ ...both, token })
  expect(await share({ ...both, board: 'canopy' })).toEqual({ ...both, token, board: 'canopy' })
  table.put(keys.generation(userId, generationId), row)
  await unshareGeneration(userId, generationId)
  expect(await findShared(token)).toBeUndefined()
})

test('a token whose row is left leads nowhere without its design, or without its share', async () => {
  const { token } = await share()
  expect(await findShared(token)).toMatchObject({ generation: { id: generationId } })
  const left = { userId, generationId, originalPath: null }
  await unshareGeneration(userId, generationId)
  table.put(keys.share(token), left)
  expect(await findShared(token)).toBeUndefined()
  table.drop(keys.generation(userId, generationId))
  expect(await findShared(token)).toBeUndefined()
})

test('a design whose row has its share is not shown unless it is completed', async () => {
  const made = await share()
  table.put(keys.generation(userId, generationId), completedRow({ status: 'failed', share: made }))
  expect(await findShared(made.token)).toBeUndefined()
})

test('nothing of an account whose deletion has begun is shown', async () => {
  const { token } = await share()
  table.put(keys.account(userId), accountRow({ deletionBeganAt: '2026-06-01T12:00:00.000Z' }))
  expect(await findShared(token)).toBeUndefined()
  table.drop(keys.account(userId))
  expect(await findShared(token)).toBeUndefined()
})

test('a share whose token leads nowhere any more is read again, and not changed', async () => {
  const { token } = await share()
  table.drop(keys.share(token))
  await expect(share({ ...both, isLabelled: false })).rejects.toMatchObject({ code: 'request.busy' })
  expect(await readGeneration(userId, generationId)).toMatchObject({ share: both })
})

test.each(['', 'x', '../../x', 'A'.repeat(23)])('a malformed token is not looked up: %j', async (token) => {
  expect(await findShared(token)).toBeUndefined()
  expect(table.reads()).toEqual([])
})
