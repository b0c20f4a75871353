import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { accountSortKey, keys, livePrefixes } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { handler } from '#functions/streams/publish-changes.ts'
import { LiveEvent } from '#shared/entities/live-event.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { bulkJobRow } from '#test/support/functions/bulk-rows.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { modelRow, photoRow } from '#test/support/functions/training-photos.ts'

const Published = z.object({ channel: z.string(), events: z.array(z.string()).min(1).max(5) })

const { table, sent, answer } = useFunctionStage({
  account: {},
  internet: { 'https://events.test': () => Response.json({ failed: [], successful: [] }) },
})

type Change = { key: { pk: string; sk: string }; before?: Row; row?: Row }

const record = ({ key, before, row }: Change, index: number): DynamoDBRecord => ({
  eventID: String(index),
  eventName: row ? 'MODIFY' : 'REMOVE',
  dynamodb: {
    SequenceNumber: `sequence-${index}`,
    Keys: JSON.parse(JSON.stringify(marshall(key))),
    ...(before && { OldImage: JSON.parse(JSON.stringify(marshall({ ...before, ...key }))) }),
    ...(row && { NewImage: JSON.parse(JSON.stringify(marshall({ ...row, ...key }))) }),
  },
})

const publish = async (...changes: Change[]) => {
  const event: DynamoDBStreamEvent = { Records: changes.map(record) }
  const response = await handler(event, lambdaContext)
  // The stream invokes the function for these rows only.
  if (sent().length > 0) expect(changes.filter(({ key }) => !isStreamed(key))).toEqual([])
  return response
}

const isStreamed = ({ sk }: Change['key']) =>
  sk === accountSortKey || livePrefixes.some((prefix) => sk.startsWith(prefix))

const published = () =>
  sent().flatMap(({ body }) => {
    const { channel, events } = Published.parse(JSON.parse(body))
    return events.map((event) => ({ channel, event: LiveEvent.parse(JSON.parse(event)) }))
  })

const account = { key: keys.account(userId), row: accountRow({ held: 2 }) }
const change = { key: keys.generation(userId, generationId), row: completedRow() }

describe('the owner’s tabs receive', () => {
  test('a changed account without internal fields', async () => {
    expect(await publish(account)).toEqual({ batchItemFailures: [] })
    expect(published()).toMatchObject([
      { channel: `/users/${userId}/0`, event: { type: 'account', account: { credits: 100, held: 2 } } },
    ])
    expect(sent()[0]?.body).not.toContain('tokenEpoch')
  })

  test('a changed generation with signed URLs of the site', async () => {
    await publish(change)
    const imageUrl = expect.stringMatching(/^https:\/\/roomwright\.test\/.+&Signature=/)
    const generation = { id: generationId, status: 'completed', imageUrl }
    expect(published()).toMatchObject([{ channel: `/users/${userId}/0`, event: { type: 'generation', generation } }])
    expect(sent()[0]?.body).not.toContain('requestDigest')
  })

  test('the id of a deleted generation', async () => {
    await publish({ key: change.key })
    expect(published()).toMatchObject([{ event: { type: 'generation-deleted', generationId } }])
  })

  test('a changed training photo with its problem, and the id of a deleted one', async () => {
    const finding = {
      problem: 'blurred' as const,
      looks: '0'.repeat(16),
      checkedPath: `${userId}/training-images/b_checked.jpg`,
    }
    const row = photoRow(1_800_000_000_000, { status: 'failed', problem: 'blurred', finding })
    const key = keys.trainingPhoto(userId, row.id)
    await publish({ key, row }, { key })
    const url = expect.stringMatching(/^https:\/\/roomwright\.test\/.+\/training-images\/b_checked\.jpg\?.+&Signature=/)
    expect(published().map(({ event }) => event)).toEqual([
      {
        type: 'training-photo',
        photo: { id: row.id, createdAt: row.createdAt, status: 'failed', problem: 'blurred', url },
      },
      { type: 'training-photo-deleted', photoId: row.id },
    ])
  })

  test.each([
    ['that a training takes', { modelId: modelRow.id }],
    ['whose deletion has begun', { ttl: 1 }],
  ])('a photo %s, as one that is deleted', async (_which, changed) => {
    const row = photoRow(1_800_000_000_000, { status: 'passed', ...changed })
    await publish({ key: keys.trainingPhoto(userId, row.id), row })
    expect(published()).toMatchObject([{ event: { type: 'training-photo-deleted', photoId: row.id } }])
  })

  test('a changed model as its owner sees it, and the id of a deleted one', async () => {
    const key = keys.trainedModel(userId, modelRow.id)
    await publish({ key, row: { ...modelRow, status: 'TRAINING_IN_PROGRESS', progress: 12 } }, { key })
    expect(published().map(({ event }) => event)).toEqual([
      {
        type: 'trained-model',
        model: {
          id: modelRow.id,
          createdAt: modelRow.createdAt,
          name: 'Ada',
          gender: 'woman',
          status: 'TRAINING_IN_PROGRESS',
          featuredImageUrl: null,
          typicalSeconds: 600,
          progress: 12,
        },
      },
      { type: 'trained-model-deleted', modelId: modelRow.id },
    ])
  })

  test('the counts of a changed bulk job', async () => {
    const row = bulkJobRow({ completedImages: 2 })
    const key = keys.bulkJob(userId, row.id)
    await publish({ key, row }, { key })
    const { firstGenerationId, lastGenerationId, requestDigest, retries, userId: _owner, ...shown } = row
    expect(published().map(({ event }) => event)).toEqual([
      { type: 'bulk-job', job: { ...shown, status: 'processing' } },
    ])
  })

  test('each change in order, in a request signed for AppSync', async () => {
    await publish({ ...change, row: generationRow() }, change, account)
    expect(
      published().map(({ event }) => (event.type === 'generation' ? event.generation.status : event.type)),
    ).toEqual(['processing', 'completed', 'account'])
    for (const { url, method, headers } of sent()) {
      expect(`${method} ${url}`).toBe('POST https://events.test/event')
      expect(headers.get('authorization')).toMatch(/^AWS4-HMAC-SHA256 .+\/us-east-1\/appsync\/aws4_request/)
    }
  })
})

test('a change is published to the channel of the newest token epoch, also when it was made before', async () => {
  table.put(keys.account(userId), accountRow({ tokenEpoch: 'epoch-2' }))
  await publish(account, change)
  expect(published().map(({ channel }) => channel)).toEqual(Array(2).fill(`/users/${userId}/epoch-2`))
})

test('sessions that end are told so on their own channel, and nothing else', async () => {
  const [before, row] = [accountRow({ tokenEpoch: 'epoch-1' }), accountRow({ tokenEpoch: 'epoch-2' })]
  table.put(keys.account(userId), row)
  await publish({ ...account, before, row }, { ...account, before: row, row })
  expect(published()).toMatchObject([
    { channel: `/users/${userId}/epoch-1`, event: { type: 'sessions-ended' } },
    { channel: `/users/${userId}/epoch-2`, event: { type: 'account' } },
    { channel: `/users/${userId}/epoch-2`, event: { type: 'account' } },
  ])
})

test('the sessions of an account that is being deleted are not told', async () => {
  const row = accountRow({ tokenEpoch: 'epoch-2', deletionBeganAt: '2026-01-01T00:00:00.000Z' })
  table.put(keys.account(userId), row)
  await publish({ ...account, before: accountRow({ tokenEpoch: 'epoch-1' }), row })
  expect(sent()).toEqual([])
})

test('a change of a user without an account is not published', async () => {
  table.drop(keys.account(userId))
  expect(await publish(change, { key: change.key })).toEqual({ batchItemFailures: [] })
  expect(sent()).toEqual([])
})

test.each([
  ['a credit entry', { key: keys.creditEntry(userId, '1'), row: { type: 'hold' } }],
  ['the count of training photos', { key: keys.trainingPhotoCount(userId), row: { kept: 3 } }],
  ['a job', { key: keys.job(generationId), row: jobRow() }],
  ['a setting', { key: keys.settings(), row: { welcomeCredits: 3 } }],
  ['an option', { key: keys.option('space-types', 'home'), row: { name: 'Home' } }],
  ['the row that marks a deleted account', { key: keys.deletedAccount(userId), row: {} }],
  ['the removal of an account', { key: keys.account(userId) }],
])('%s is not published', async (_what, change) => {
  expect(await publish(change)).toEqual({ batchItemFailures: [] })
  expect(sent()).toEqual([])
})

describe('a batch', () => {
  const other = accountRow({ userId: otherUserId })
  const othersAccount = { key: keys.account(otherUserId), row: other }

  test('publishes to a person while the changes of another one are on their way, each person’s in order', async () => {
    table.put(keys.account(otherUserId), other)
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    answer({
      'https://events.test': async ({ body }) => {
        if (body.includes(otherUserId)) release()
        else await slow
        return Response.json({ failed: [], successful: [] })
      },
    })
    await publish({ ...change, row: generationRow() }, change, othersAccount)
    const channels = published().map(({ channel }) => channel)
    expect(channels.filter((channel) => channel.includes(otherUserId))).toHaveLength(1)
    const own = published().flatMap(({ event }) => (event.type === 'generation' ? event.generation.status : []))
    expect(own).toEqual(['processing', 'completed'])
  })

  test('of an account that is being deleted costs one look at the account, and the other changes are published', async () => {
    table.put(keys.account(userId), accountRow({ deletionBeganAt: '2026-01-01T00:00:00.000Z' }))
    table.put(keys.account(otherUserId), other)
    await publish(...Array(50).fill({ key: change.key }), othersAccount)
    expect(published()).toMatchObject([{ event: { type: 'account' } }])
    expect(table.reads()).toHaveLength(2)
  })

  test('reports the first failure of each person, and goes on with the others', async () => {
    table.put(keys.account(otherUserId), other)
    const unreadable = { ...change, row: { ...completedRow(), status: 'evaporated' } }
    expect(await publish(unreadable, othersAccount, account, othersAccount)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'sequence-0' }],
    })
    expect(published().map(({ channel }) => channel)).toEqual(Array(2).fill(`/users/${otherUserId}/0`))
  })

  test('of many changes of a person takes one look at the account and one request for each five, in order', async () => {
    const ids = Array.from({ length: 12 }, (_, place) => generationId.replace(/..$/, String(place).padStart(2, '0')))
    await publish(...ids.map((id) => ({ key: keys.generation(userId, id) })))
    expect(published().map(({ event }) => event)).toEqual(
      ids.map((id) => ({ type: 'generation-deleted', generationId: id })),
    )
    expect(sent().map(({ body }) => Published.parse(JSON.parse(body)).events.length)).toEqual([5, 5, 2])
    expect(table.reads()).toHaveLength(3)
  })

  test('goes on after several that were refused together and published alone', async () => {
    let asked = 0
    answer({
      'https://events.test': ({ body }) => {
        const { events } = Published.parse(JSON.parse(body))
        asked += 1
        return new Response('{}', { status: events.length > 1 && asked <= 3 ? 503 : 200 })
      },
    })
    expect(await publish(...Array(7).fill(change))).toEqual({ batchItemFailures: [] })
    expect(sent().map(({ body }) => Published.parse(JSON.parse(body)).events.length)).toEqual([
      5, 5, 5, 1, 1, 1, 1, 1, 2,
    ])
  })

  test('stops at the first change that cannot be published, which is retried', async () => {
    answer({
      'https://events.test': ({ body }) => new Response('{}', { status: body.includes('generation') ? 503 : 200 }),
    })
    expect(await publish(account, change, account)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'sequence-1' }],
    })
    // All three together, then one after the other, each three times.
    expect(sent().map(({ body }) => body.includes('generation'))).toEqual([true, true, true, false, true, true, true])
  })

  test('stops at a row that cannot be parsed', async () => {
    const unreadable = { ...change, row: { ...completedRow(), status: 'evaporated' } }
    expect(await publish(account, unreadable, account)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'sequence-1' }],
    })
  })
})
