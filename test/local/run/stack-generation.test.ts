import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { events } from 'aws-amplify/data'
import { ulid } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { PresignedPost } from '#shared/contracts/uploads.ts'
import { Account } from '#shared/entities/account.ts'
import { Generation } from '#shared/entities/generation.ts'
import { LiveEvent } from '#shared/entities/live-event.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { limits } from '#shared/limits.ts'
import { modesOf } from '#shared/tools/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'
import { accessTokenOf, sharedStack } from '#test/support/local/local-stack.ts'
import { newAccount, newPerson } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'

const aiFunction = 'room-design-full-redesign'

const stack = sharedStack()
let token: string
let photo: Buffer
let rows: DynamoDBDocumentClient
beforeAll(async () => {
  // Amplify needs this global, which browsers and newer Node versions have.
  vi.stubGlobal('WebSocket', WebSocket)
  rows = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))
  token = await accessTokenOf(stack, await newAccount(stack, { tier: 'CREDITS_ONLY', credits: 200 }))
  photo = await roomPhoto({ width: 640, height: 480, seed: 1 })
})
afterEach(() => setFaults({}))

const correlationId = crypto.randomUUID()
const call = async (method: string, path: string, body?: unknown) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-correlation-id': correlationId,
  }
  const answer = await fetch(`${stack.url}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}
const account = async () => Account.parse((await call('GET', '/account')).body)
const generation = async (id: string) => Generation.parse((await call('GET', `/generations/${id}`)).body)
const setFaults = (faults: object) =>
  fetch(`${stack.url}/local/api/replicate/faults`, { method: 'PUT', body: JSON.stringify(faults) })
const runSchedules = () =>
  Promise.all(
    stack.endpoints.resources.schedules.map((name) =>
      fetch(`${stack.url}/local/api/schedules/${name}/run`, { method: 'POST' }),
    ),
  )

/** Makes the job due for the sweeper now instead of up to a minute later. */
const lookNow = (id: string) =>
  rows
    .send(
      new UpdateCommand({
        TableName: stack.endpoints.resources.table,
        Key: keys.job(id),
        UpdateExpression: 'SET gsi1sk = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    )
    .catch(() => {}) // settled in the meantime

const upload = async (): Promise<string> => {
  const { body } = await call('POST', '/uploads', { workingCopy: { contentType: 'image/jpeg', bytes: photo.length } })
  const { url, fields, storagePath } = PresignedPost.parse(body.workingCopy)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }))
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204)
  return storagePath
}
const submit = async (): Promise<Generation> => {
  const [toolMode] = modesOf(aiFunction)
  if (!toolMode) throw new Error(`No tool uses ${aiFunction}`)
  const body = submitBody(toolMode, { [toolMode.mode.roomField]: await upload() })
  const answer = await call('POST', `/${aiFunction}`, body)
  expect(answer).toMatchObject({ status: 202, body: { status: 'processing' } })
  return Generation.parse(answer.body)
}
const settled = (id: string) =>
  eventually(async () => {
    const current = await generation(id)
    expect(current.status).not.toBe('processing')
    return current
  })

test('a photo becomes a new design, which is pushed to the tab, can be downloaded, costs one credit, and is enlarged for none', async () => {
  const before = await account()
  const pushed: LiveEvent[] = []
  const channel = await events.connect(before.liveChannel)
  channel.subscribe({ next: ({ event }) => pushed.push(LiveEvent.parse(event)), error: () => {} })

  const { id } = await submit()
  const done = await settled(id)
  expect(done).toMatchObject({ status: 'completed', failureReason: null, correlationId })
  expect(isPreview(done)).toBe(true)
  const picture = await fetch(done.imageUrl ?? '')
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  expect(new URL(picture.url).origin).toBe(stack.url)
  expect(picture.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(await account()).toMatchObject({ credits: before.credits - 1, held: 0 })
  await eventually(() =>
    expect(pushed).toContainEqual(
      expect.objectContaining({ type: 'generation', generation: expect.objectContaining({ id, status: 'completed' }) }),
    ),
  )

  expect(await call('POST', `/generations/${id}/hd`)).toMatchObject({
    status: 202,
    body: { hd: { status: 'processing' } },
  })
  const isStored = expect.objectContaining({ status: 'completed', kind: 'enlarged', width: 2560, height: 1920 })
  await eventually(() =>
    expect(pushed).toContainEqual(
      expect.objectContaining({ type: 'generation', generation: expect.objectContaining({ id, hd: isStored }) }),
    ),
  )
  expect((await fetch((await generation(id)).hd?.url ?? '')).status).toBe(200)
  expect(await account()).toMatchObject({ credits: before.credits - 1, held: 0 })
  channel.close()
})

test('all log lines of one submit have the same correlation id', async () => {
  const { id } = await submit()
  await settled(id)
  await eventually(async () => {
    const answer = await fetch(`${stack.url}/local/api/logs?correlationId=${correlationId}&text=${id}`)
    const messages = z.array(z.object({ message: z.string() })).parse(await answer.json())
    expect(messages.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Generation accepted', 'Prediction created', 'Generation settled']),
    )
  })
})

test('a picture can be read by its signed address only, and by none once it is deleted', async () => {
  const { endpoints, resources } = stack.endpoints
  expect((await fetch(`${endpoints.s3}/${resources.imagesBucket}/anything`)).status).toBe(403)
  const { id } = await submit()
  const { imageUrl } = await settled(id)
  expect((await generation(id)).imageUrl).toBe(imageUrl)
  const url = new URL(imageUrl ?? '')
  const statusOf = async (path: string, search: string) => (await fetch(`${stack.url}${path}${search}`)).status
  expect(await statusOf(url.pathname, url.search)).toBe(200)
  expect(await statusOf(url.pathname, '')).toBe(403)
  // The signature is for one kind of pictures of one owner.
  const [, owner = '', kind = '', file] = url.pathname.split('/')
  expect(await statusOf(`/${owner}/rooms/${file}`, url.search)).toBe(403)
  expect(await statusOf(`/${crypto.randomUUID()}/${kind}/${file}`, url.search)).toBe(403)
  expect(await call('POST', '/generations/deletions', { ids: [id] })).toMatchObject({ status: 200 })
  await eventually(async () => expect(await statusOf(url.pathname, url.search)).toBe(403))
})

test('a failed prediction costs no credit', async () => {
  const before = await account()
  await setFaults({ outcome: { kind: 'failed' } })
  const { id } = await submit()
  expect(await settled(id)).toMatchObject({ status: 'failed', failureReason: expect.any(String) })
  expect(await account()).toMatchObject({ credits: before.credits, held: 0 })
})

test('a design that moved the structure is made once more, for one credit', async () => {
  const before = await account()
  await setFaults({ output: { kind: 'turned' } })
  const { id } = await submit()
  const made = await settled(id)
  expect(made).toMatchObject({ status: 'completed' })
  expect(made.structureKept).toBeGreaterThanOrEqual(limits.structureKeptLeastPercent)
  expect(await account()).toMatchObject({ credits: before.credits - 1, held: 0 })
})

test('the schedule finds a result whose webhook was lost', async () => {
  await setFaults({ webhook: { lost: { times: 1 } } })
  const { id } = await submit()
  await eventually(
    async () => {
      await lookNow(id)
      await runSchedules()
      expect((await generation(id)).status).toBe('completed')
    },
    { everyMilliseconds: 500 },
  )
})

test('a webhook with a wrong signature settles nothing', async () => {
  const url = `${stack.url}/api/webhooks/replicate?g=gen_01ARZ3NDEKTSV4RRFFQ69G5FAV&k=guess`
  const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'msg_1' } })
  expect(answer.status).toBe(400)
})

test('a developer’s example of a floor becomes the picture of its option', async () => {
  const developer = await newPerson(stack, { dev: true })
  const body = { bulkJobId: `bulk_${ulid()}`, testMode: true, roomImageUrl: await developer.upload(photo) }
  expect(await developer.call('POST', '/generate-floor-examples', body)).toMatchObject({
    status: 202,
    body: { success: true },
  })
  await eventually(async () => {
    const { job } = (await developer.call('GET', `/bulk-jobs/${body.bulkJobId}`)).body
    expect(job).toMatchObject({ status: 'completed', completedImages: 3 })
  })
  const { options } = (await developer.call('GET', '/catalogue/floor-options')).body
  const urls = z
    .array(z.object({ imageUrl: z.url().optional() }))
    .parse(options)
    .flatMap(({ imageUrl }) => imageUrl ?? [])
  expect(urls).toHaveLength(3)
  for (const url of urls) expect((await fetch(url)).headers.get('content-type')).toBe('image/webp')
})
