import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as accountApi } from '#functions/api/account.ts'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import type { DataExport } from '#functions/core/accounts/data-export.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { firstArchive } from '#functions/core/personal-data/export-archive.ts'
import { recordExport } from '#functions/core/personal-data/record-export.ts'
import { pictureFilePath, roomMapPath } from '#functions/core/pictures/storage-paths.ts'
import { handler } from '#functions/queues/export-account.ts'
import { brand } from '#shared/brand.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountCopy } from '#shared/copy/account.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { rates } from '#shared/limits.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { modelRow, photoRow } from '#test/support/functions/training-photos.ts'

const { table, queues } = useFunctionStage()
const s3 = useAwsClient(S3Client)
const ses = useAwsClient(SESv2Client)

const files = new Map<string, Buffer>()
/** The size of every file as S3 lists it; undefined for its own. */
let listedBytes: number | undefined

beforeEach(() => {
  files.clear()
  listedBytes = undefined
  s3.on(ListObjectsV2Command).callsFake(({ Prefix }) => ({
    Contents: [...files].flatMap(([Key, { length }]) =>
      Key.startsWith(Prefix) ? [{ Key, Size: listedBytes ?? length }] : [],
    ),
  }))
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    const bytes = files.get(Key)
    if (!bytes) throw new NoSuchKey({ message: 'missing', $metadata: {} })
    return { Body: Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]) }
  })
  s3.on(PutObjectCommand).callsFake(async ({ Key, Body }) => {
    files.set(Key, Body instanceof Readable ? await buffer(Body) : Buffer.from(Body))
    return {}
  })
  ses.on(SendEmailCommand).resolves({})
})

const { startExport, exportLinks, read } = areas.account.endpoints
const start = () => answerOf(accountApi, apiEvent(startExport))
const own = async () => (await answerOf(accountApi, apiEvent(read))).body.dataExport

const settle = (dataExport: DataExport | null = null) => {
  table.put(keys.account(userId), accountRow({ dataExport }))
  table.put(keys.generation(userId, generationId), completedRow())
  table.put(keys.creditEntry(userId, '1'), {
    type: 'grant',
    credits: 3,
    plan: 0,
    pack: 3,
    at: '2026-06-01T12:00:00.000Z',
  })
  table.put(keys.generation(otherUserId, generationId), completedRow({ prompt: 'not mine' }))
  files.set(`${userId}/generations/${generationId}.jpg`, Buffer.from('design'))
  files.set(`${userId}/uploads/1.jpg`, Buffer.from('photo'))
  const finding = { problem: null, looks: '00ff00ff00ff00ff', checkedPath: null }
  table.put(keys.trainingPhoto(userId, 'pho_1'), photoRow(noon, { status: 'passed', finding }))
  table.put(keys.trainedModel(userId, modelRow.id), { ...modelRow, weights: 'https://replicate.delivery/1.tar' })
  files.set(`${userId}/training-images/1_A_checked.jpg`, Buffer.from('face'))
  files.set(`${otherUserId}/uploads/2.jpg`, Buffer.from('not mine'))
  // What the app makes anew is in no export.
  for (const path of [pictureFilePath(userId, generationId, 'a4'), roomMapPath(userId, '1', 'wall')])
    files.set(path, Buffer.from('made'))
}

/** Delivers every message that was sent so far. */
const work = async () => {
  for (const { body } of queues.sent()) {
    expect(await handler(queueEvent(body), lambdaContext)).toEqual({ batchItemFailures: [] })
  }
}

const archive = () => {
  const [path = ''] = [...files.keys()].filter((key) => key.endsWith('.zip'))
  const entries = unzipSync(new Uint8Array(files.get(path) ?? []))
  return {
    path,
    text: (name: string) => strFromU8(entries[name] ?? new Uint8Array()),
    names: Object.keys(entries).sort(),
  }
}

describe('an export', () => {
  test("has the person's rows as JSON and all pictures, nothing internal, and nothing of others", async () => {
    settle()
    const second = GenerationId.parse('gen_01JZ0000000000000000000002')
    table.put(keys.generation(userId, second), completedRow({ id: second }))
    expect(await start()).toMatchObject({ status: 202, body: { dataExport: { status: 'preparing' } } })
    await work()
    const { path, text, names } = archive()
    expect(path).toMatch(new RegExp(`^${userId}/exports/`))
    expect(names).toEqual([
      'account.json',
      'ai-models.json',
      'bulk-jobs.json',
      'credit-history.json',
      'designs.json',
      'downloads.json',
      'photos.json',
      `pictures/generations/${generationId}.jpg`,
      'pictures/training-images/1_A_checked.jpg',
      'pictures/uploads/1.jpg',
      'training-photos.json',
    ])
    expect(JSON.parse(text('account.json'))).toMatchObject([{ email: 'ada@example.com', tier: 'Pro' }])
    expect(JSON.parse(text('designs.json'))).toMatchObject([{ id: generationId, status: 'completed' }, { id: second }])
    expect(JSON.parse(text('bulk-jobs.json'))).toEqual([])
    expect(text('account.json')).not.toMatch(/tokenEpoch|"pk"/)
    expect(text('pictures/uploads/1.jpg')).toBe('photo')
    expect(text('pictures/training-images/1_A_checked.jpg')).toBe('face')
    expect(JSON.parse(text('ai-models.json'))).toMatchObject([{ name: 'Ada', status: 'pending' }])
    expect(text('ai-models.json')).not.toContain('replicate')
    expect(JSON.parse(text('training-photos.json'))).toMatchObject([{ status: 'passed' }])
    expect(text('training-photos.json')).not.toContain('00ff')
    expect(JSON.stringify(names.map(text))).not.toContain('not mine')
    const [{ args: [{ input }] = [{ input: undefined }] } = { args: undefined }] = s3.commandCalls(PutObjectCommand)
    expect(input).toMatchObject({ Tagging: 'kind=export', ContentType: 'application/zip' })
  })

  test('without any picture has the rows alone', async () => {
    settle()
    files.clear()
    await start()
    await work()
    expect(await own()).toMatchObject({ status: 'ready', archives: 1 })
    expect(archive().names).toHaveLength(8)
  })

  test('of pictures that are larger than eight megabytes has them whole', async () => {
    settle()
    listedBytes = 9 * 1024 ** 2
    await start()
    await work()
    expect(archive().text('pictures/uploads/1.jpg')).toBe('photo')
  })

  test('can be downloaded for three days', async () => {
    settle()
    expect(await answerOf(accountApi, apiEvent(exportLinks))).toMatchObject({ status: 410 })
    await start()
    await work()
    expect(await own()).toEqual({ status: 'ready', endsAt: '2026-06-04T12:00:00.000Z', archives: 1 })
    const { status, body } = await answerOf(accountApi, apiEvent(exportLinks))
    expect([status, body.urls[0]]).toEqual([200, expect.stringMatching(/exports\/\w+-1\.zip\?.*X-Amz-Expires=3600/)])
    vi.setSystemTime(noon + 3 * 24 * 3_600_000)
    expect(await own()).toBeNull()
    expect(await answerOf(accountApi, apiEvent(exportLinks))).toMatchObject({ status: 410 })
  })

  test('that is being prepared is not started again, and repeated ones are limited', async () => {
    settle()
    await start()
    await start()
    expect(queues.sent()).toHaveLength(1)
    for (let exports = 1; exports < rates.exports.burst; exports++) {
      await work()
      expect(await start()).toMatchObject({ status: 202 })
    }
    await work()
    expect(await start()).toMatchObject({ status: 429 })
  })

  test('that was not ready after half an hour has failed, and can be asked for again', async () => {
    settle()
    await start()
    vi.setSystemTime(noon + 30 * 60_000)
    expect(await own()).toEqual({ status: 'failed' })
    await start()
    expect(queues.sent()).toHaveLength(2)
  })

  test.each([
    [29, 'preparing'],
    [30, 'failed'],
  ])('whose progress is %i minutes old is %s, however long ago it was asked for', async (minutes, status) => {
    const ago = (past: number) => new Date(noon - past * 60_000).toISOString()
    const progress = { done: 1000, of: 3000, at: ago(minutes) }
    settle({ id: 'x', askedAt: ago(50), endsAt: null, files: [], progress })
    expect(await own()).toMatchObject({ status })
  })

  test('whose message could not be sent is not shown as being prepared', async () => {
    settle()
    queues.fail()
    expect(await start()).toMatchObject({ status: 500 })
    expect(await own()).toBeNull()
  })

  test('of an account whose row is older than exports begins too, and none of an account that is gone', async () => {
    const { dataExport: _, ...older } = accountRow()
    table.put(keys.account(userId), older)
    await start()
    expect(await own()).toMatchObject({ status: 'preparing' })
    table.drop(keys.account(userId))
    const next = { id: 'next', askedAt: new Date(noon).toISOString(), endsAt: null, files: [] }
    expect(await recordExport(userId, null, next)).toBe(false)
    expect(await getRow(keys.account(userId))).toBeUndefined()
  })

  test('that is asked for twice at once is one export', async () => {
    settle()
    const answers = await Promise.all([start(), start()])
    const preparing = { status: 202, body: { dataExport: { status: 'preparing' } } }
    expect(answers).toMatchObject([preparing, preparing])
    expect(queues.sent()).toHaveLength(1)
    await work()
    expect(await own()).toMatchObject({ status: 'ready' })
  })

  test('whose message was sent although the answer was lost is not taken back once a worker has begun', async () => {
    settle()
    queues.sqs.on(SendMessageCommand).callsFake(async ({ MessageBody }) => {
      await handler(queueEvent(MessageBody), lambdaContext)
      throw new Error('socket hang up')
    })
    expect(await start()).toMatchObject({ status: 500 })
    expect(await own()).toMatchObject({ status: 'ready', archives: 1 })
  })

  test.each([
    ['has been replaced', { dataExport: null }],
    ['belongs to an account that is being deleted', { deletionBeganAt: '2026-06-01T12:00:00.000Z' }],
  ])('that %s stores nothing', async (_what, changed) => {
    settle()
    await start()
    table.put(keys.account(userId), accountRow({ dataExport: null, ...changed }))
    await work()
    table.drop(keys.account(userId))
    await work()
    expect([...files.keys()].filter((key) => key.endsWith('.zip'))).toEqual([])
  })

  test('that fails after it has been replaced counts nothing against the new one', async () => {
    settle()
    await start()
    const next = { id: 'next', askedAt: new Date(noon).toISOString(), endsAt: null, files: [] }
    s3.on(ListObjectsV2Command).callsFake(() => {
      table.put(keys.account(userId), accountRow({ dataExport: next }))
      throw new Error('S3 is down')
    })
    expect(await handler(queueEvent(queues.sent()[0]?.body), lambdaContext)).toMatchObject({ batchItemFailures: [{}] })
    expect((await getRow(keys.account(userId)))?.dataExport).toEqual(next)
  })

  test('is told by mail where the stage has a sender, with the way to the page and without the signed link', async () => {
    settle()
    vi.stubEnv('MAIL_SENDER', '')
    await start()
    await work()
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(0)
    vi.stubEnv('MAIL_SENDER', 'hello@roomwright.test')
    queues.reset()
    await start()
    await work()
    // A message that is delivered again does nothing.
    await work()
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1)
    const [{ args: [{ input }] = [{ input: undefined }] } = { args: undefined }] = ses.commandCalls(SendEmailCommand)
    expect(input).toMatchObject({ Destination: { ToAddresses: ['ada@example.com'] } })
    expect(input?.Content?.Simple?.Subject?.Data).toBe(accountCopy.exportMailSubject(brand.name))
    expect(input?.Content?.Simple?.Body?.Text?.Data).toMatch(
      /Sign in to download it until \w+ \d+:\n\nhttps:\/\/roomwright\.test\/account\n/,
    )
    expect(JSON.stringify(input)).not.toContain('X-Amz')
  })

  describe('of many pictures', () => {
    // Of one megabyte each, 2048 make an archive.
    const pictures = 3003
    const settleMany = () => {
      settle()
      // The parts of an account that these tests do not need.
      files.clear()
      listedBytes = 1024 ** 2
      for (let index = 0; index < pictures; index++)
        files.set(`${userId}/uploads/${String(index).padStart(6, '0')}.jpg`, Buffer.from([index % 256]))
    }
    const archives = () => [...files.keys()].filter((key) => key.endsWith('.zip')).sort()
    const entries = () => archives().flatMap((path) => Object.keys(unzipSync(new Uint8Array(files.get(path) ?? []))))
    const storingTakes = (minutes: number) =>
      s3.on(PutObjectCommand).callsFake(async ({ Key, Body }) => {
        files.set(Key, Body instanceof Readable ? await buffer(Body) : Buffer.from(Body))
        vi.setSystemTime(Date.now() + minutes * 60_000)
      })
    const expectWhole = async () => {
      expect(await own()).toMatchObject({ status: 'ready', archives: 2 })
      expect(archives()).toHaveLength(2)
      const names = entries()
      expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(pictures)
      expect(new Set(names).size).toBe(names.length)
    }

    test('tells its progress, and is made archive by archive within the time of one message', async () => {
      settleMany()
      storingTakes(3)
      await start()
      expect(await own()).toEqual({ status: 'preparing', pictures: null })
      await work()
      await expectWhole()
      const told = table
        .history(keys.account(userId))
        .flatMap(({ dataExport }) => AccountRow.shape.dataExport.parse(dataExport) ?? [])
      expect(told.flatMap(({ progress }) => progress?.done ?? [])).toEqual([
        0,
        1000,
        2000,
        2048,
        2048,
        3000,
        pictures,
        pictures,
      ])
      expect(new Set(told.flatMap(({ progress }) => progress?.of ?? []))).toEqual(new Set([pictures]))
    })

    test('goes on in a new message when its time ends', async () => {
      settleMany()
      vi.stubEnv('MAIL_SENDER', 'hello@roomwright.test')
      storingTakes(4)
      await start()
      const [first] = queues.sent()
      queues.reset()
      expect(await handler(queueEvent(first?.body), lambdaContext)).toEqual({ batchItemFailures: [] })
      expect(await own()).toEqual({ status: 'preparing', pictures: { done: 2048, of: pictures } })
      expect(queues.sent().map(({ body }) => body)).toEqual([first?.body])
      expect(ses.commandCalls(SendEmailCommand)).toHaveLength(0)
      await work()
      await expectWhole()
      expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1)
    })

    test('that a new request replaces meanwhile is not continued', async () => {
      settleMany()
      vi.stubEnv('MAIL_SENDER', 'hello@roomwright.test')
      await start()
      const next = { id: 'next', askedAt: new Date(noon).toISOString(), endsAt: null, files: [] }
      s3.on(PutObjectCommand).callsFake(async ({ Key, Body }) => {
        files.set(Key, Body instanceof Readable ? await buffer(Body) : Buffer.from(Body))
        table.put(keys.account(userId), accountRow({ dataExport: next }))
      })
      await work()
      expect(archives()).toHaveLength(1)
      expect(ses.commandCalls(SendEmailCommand)).toHaveLength(0)
      expect(await getRow(keys.account(userId))).toMatchObject({ dataExport: next })
    })

    test('is finished by one of two workers with the same message', async () => {
      settleMany()
      await start()
      await Promise.all([work(), work()])
      await expectWhole()
    })
  })

  test('whose pictures are deleted meanwhile has the others', async () => {
    settle()
    await start()
    const read = s3.on(GetObjectCommand)
    read.callsFake(({ Key }) => {
      if (Key.includes('/uploads/')) throw new NoSuchKey({ message: 'missing', $metadata: {} })
      return { Body: Readable.from([files.get(Key)]) }
    })
    await work()
    expect(archive().names).not.toContain('pictures/uploads/1.jpg')
    expect(archive().names).toContain(`pictures/generations/${generationId}.jpg`)
  })

  test('that fails three times is told as failed, and the next one costs no try; it may still become ready', async () => {
    settle()
    await start()
    s3.on(ListObjectsV2Command).rejects(new Error('S3 is down'))
    const [message] = queues.sent()
    const deliver = () => handler(queueEvent(message?.body), lambdaContext)
    for (const status of ['preparing', 'preparing', 'failed']) {
      expect(await deliver()).toMatchObject({ batchItemFailures: [{}] })
      expect(await own()).toMatchObject({ status })
    }
    const before = await getRow(keys.rates(userId))
    await start()
    expect(await own()).toMatchObject({ status: 'preparing' })
    expect(await getRow(keys.rates(userId))).toEqual(before)
    // The first one was replaced.
    expect(await deliver()).toEqual({ batchItemFailures: [] })
  })

  test('that takes more than nine minutes is given up, so that it is tried again before its worker is ended', async () => {
    settle()
    await start()
    s3.on(GetObjectCommand).callsFake(() => {
      vi.setSystemTime(Date.now() + 9 * 60_000)
      return { Body: Readable.from([Buffer.from('late')]) }
    })
    const [message] = queues.sent()
    expect(await handler(queueEvent(message?.body), lambdaContext)).toMatchObject({ batchItemFailures: [{}] })
    expect([...files.keys()].filter((key) => key.endsWith('.zip'))).toEqual([])
  })

  test('whose recorded progress lost its answer goes on', async () => {
    settle()
    await start()
    let losses = 0
    table.dynamo.on(UpdateCommand).callsFake((input) => {
      table.serve(new UpdateCommand(input))
      losses += 1
      // What the repeated write of the SDK is answered.
      throw new ConditionalCheckFailedException({ message: 'It changed', $metadata: {} })
    })
    await work()
    expect(losses).toBeGreaterThan(1)
    expect(await own()).toMatchObject({ status: 'ready' })
  })

  test('whose end was recorded although the answer was lost has no failure', async () => {
    settle()
    await start()
    table.dynamo.on(UpdateCommand).callsFake((input) => {
      const answer = table.serve(new UpdateCommand(input))
      if (input.ExpressionAttributeValues?.[':next']?.endsAt) throw new Error('socket hang up')
      return answer
    })
    const [message] = queues.sent()
    expect(await handler(queueEvent(message?.body), lambdaContext)).toMatchObject({ batchItemFailures: [{}] })
    const { dataExport } = AccountRow.parse(await getRow(keys.account(userId)))
    expect(dataExport).toMatchObject({ endsAt: expect.any(String) })
    expect(dataExport).not.toHaveProperty('failures')
    expect(await handler(queueEvent(message?.body), lambdaContext)).toEqual({ batchItemFailures: [] })
  })

  test('is split before an archive grows beyond two gigabytes or twenty thousand pictures', () => {
    const file = (gigabytes: number) => ({ storagePath: 'x', bytes: gigabytes * 1024 ** 3 })
    expect(firstArchive([])).toHaveLength(0)
    expect(firstArchive([file(1), file(1), file(0.5), file(2)])).toHaveLength(2)
    expect(firstArchive([file(3), file(0)])).toHaveLength(1)
    const small = Array(20_001).fill(file(0))
    expect(firstArchive(small)).toHaveLength(20_000)
    expect(firstArchive(small.slice(1))).toHaveLength(20_000)
  })
})
