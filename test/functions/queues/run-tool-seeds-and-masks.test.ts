import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { checkedMaskPath } from '#functions/core/pictures/storage-paths.ts'
import { handler } from '#functions/queues/run-tool.ts'
import { maskField, pictureFields } from '#shared/tools/fields.ts'
import { toolModes } from '#shared/tools/index.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { mockTable, writeTo } from '#test/support/functions/dynamo.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { anyMode, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { type Sent, stubInternet } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { mockBucket } from '#test/support/functions/picture-bucket.ts'
import { mockQueues, queueEvent } from '#test/support/functions/queues.ts'
import { jpegOf } from '#test/support/pictures.ts'

const table = mockTable()
mockQueues()
const bucket = mockBucket()
const room = await jpegOf(1600, 1200)

let sent: Sent[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00.000Z') })
  stubFunctionEnvironment()
  sent = stubInternet({
    'https://replicate.test': () => Response.json({ id: 'run-1', status: 'starting' }, { status: 201 }),
  })
  table.reset()
  bucket.reset()
  table.put(keys.account(userId), accountRow({ held: 1 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const work = () => handler(queueEvent({ type: 'run', userId, generationId }), lambdaContext)
const input = () => JSON.parse(sent[0]?.body ?? '').input

/** Stores a queued job with its room, and returns the settings of its generation. */
const put = (
  settings: Record<string, string>,
  { mode = anyMode, job = {} }: { mode?: typeof anyMode; job?: object } = {},
) => {
  const row = generationRow({}, mode)
  const all = { ...row.settings, ...settings }
  table.put(keys.generation(userId, generationId), { ...row, settings: all })
  table.put(keys.job(generationId), { ...jobRow({ deadline: '2026-06-01T12:03:00.000Z' }, mode), ...job })
  bucket.put(all[mode.mode.roomField] ?? '', room)
  return all
}

describe('the model gets', () => {
  test('the seed that its design shows, as a number', async () => {
    put({ seed: '41' })
    await work()
    expect(input().seed).toBe(41)
  })

  test('no seed for a design from before seeds were kept', async () => {
    put({})
    await work()
    expect(input()).not.toHaveProperty('seed')
  })

  test('another seed in the second run', async () => {
    const first = { storagePath: 'a.jpg', width: 8, height: 8, model: null, structureKept: 1 }
    put({ seed: '41' }, { job: { firstRun: { ...first, nextSeed: '42' } } })
    await work()
    expect(input().seed).toBe(42)
  })
})

describe('the mask', () => {
  const [mode] = toolModes.filter(({ mode }) => maskField(mode.fields) && pictureFields(mode.fields).length === 1)
  if (!mode) throw new Error('No mode has only a mask')
  const field = maskField(mode.mode.fields) ?? ''
  const maskOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()

  test('is sent only as its checked copy, which has the size of the room’s', async () => {
    const settings = put({}, { mode })
    bucket.put(settings[field] ?? '', await maskOf(1600, 1200))
    await work()
    const path = checkedMaskPath(settings[field] ?? '')
    const { format, width, height } = await sharp(bucket.get(path)).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1024, height: 768 })
    expect(bucket.stored()).toContainEqual([path, 'image/png'])
    const addresses = Object.values(input()).flat().map(String)
    expect(addresses.filter((address) => address.includes(path))).toHaveLength(1)
    expect(addresses.filter((address) => address.includes('/uploads/'))).toEqual([])
  })

  test('that is gone is replaced by its checked copy', async () => {
    const settings = put({}, { mode })
    bucket.put(checkedMaskPath(settings[field] ?? ''), await maskOf(1024, 768))
    await work()
    expect(sent).toHaveLength(1)
  })

  test('that was never uploaded fails the job with a reason', async () => {
    put({}, { mode })
    await work()
    expect(sent).toEqual([])
    const [writes = []] = table.transactions()
    expect(writeTo(writes, keys.generation(userId, generationId))).toMatchObject({
      ExpressionAttributeValues: { ':failed': 'failed' },
    })
  })
})
