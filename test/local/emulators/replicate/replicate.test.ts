import Replicate from 'replicate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { segmenter } from '#functions/core/generations/run/replicate-models.ts'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import type { ReplicateStandIn } from '#local/emulators/replicate/start-replicate.ts'
import { PreviewThread } from '#local/preview/preview-thread.ts'
import { encoded } from '#local/preview/read-picture.ts'
import { coloursOnlyModel, previewModel } from '#shared/entities/previews.ts'
import {
  ended,
  kontext,
  pictureServer,
  quickReplicate,
  replicateClient,
  replicateWebhookSecret,
} from '#test/support/local/replicate-stand-in.ts'
import { roomPhoto } from '#test/support/rooms.ts'

let standIn: ReplicateStandIn
let client: Replicate
let room: StandIn
let input: Record<string, unknown>

beforeAll(async () => {
  standIn = await quickReplicate()
  client = replicateClient(standIn)
  room = await pictureServer(await roomPhoto({ width: 300, height: 200, seed: 1 }))
  input = {
    prompt: 'Redesign this living room in the Scandinavian style',
    input_image: room.url,
    aspect_ratio: 'match_input_image',
    output_format: 'jpg',
    safety_tolerance: 2,
    seed: 7,
  }
})
afterEach(() => standIn.faults.reset())
afterAll(async () => {
  await standIn.close()
  await room.close()
})

const create = (more: Record<string, unknown> = {}) => client.predictions.create({ model: kontext, input, ...more })

const refusal = async (call: Promise<unknown>): Promise<{ status: number; headers: Headers; body: string }> => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error?.response, String(error)).toBeInstanceOf(Response)
  return { status: error.response.status, headers: error.response.headers, body: error.message }
}

test('a prediction succeeds with the address of a picture of the same size', async () => {
  const created = await create()
  expect(created).toMatchObject({
    status: 'starting',
    model: previewModel,
    version: 'hidden',
    output: null,
    data_removed: false,
  })
  expect(created.id).toMatch(/^[0-9a-z]{26}$/)

  const prediction = await ended(client, created.id)
  expect(prediction).toMatchObject({ status: 'succeeded', output: `${standIn.url}/delivery/${created.id}/out-0.jpg` })
  expect(prediction.metrics?.total_time).toBeGreaterThanOrEqual(prediction.metrics?.predict_time ?? Number.NaN)
  const response = await fetch(prediction.output)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
})

test('the picture has the requested format', async () => {
  const { id } = await create({ input: { ...input, output_format: 'png' } })
  const { output } = await ended(client, id)
  expect(output).toMatch(/out-0\.png$/)
  expect(await sharp(Buffer.from(await (await fetch(output)).arrayBuffer())).metadata()).toMatchObject({
    format: 'png',
  })
})

test('output addresses use the configured origin', async () => {
  const elsewhere = await quickReplicate({ deliveryOrigin: 'https://replicate.delivery' })
  const { id } = await replicateClient(elsewhere).predictions.create({ model: kontext, input })
  expect((await ended(replicateClient(elsewhere), id)).output).toBe(
    `https://replicate.delivery/delivery/${id}/out-0.jpg`,
  )
  await elsewhere.close()
})

test('a wrong token is refused', async () => {
  const stranger = replicateClient(standIn, 'r8_other')
  expect(await refusal(stranger.predictions.create({ model: kontext, input }))).toMatchObject({ status: 401 })
  expect(await refusal(stranger.webhooks.default.secret.get())).toMatchObject({ status: 401 })
})

test('unknown predictions, models and pictures return 404', async () => {
  expect(await refusal(client.predictions.get('nothing'))).toMatchObject({ status: 404 })
  expect(await refusal(client.models.get('nobody', 'nothing'))).toMatchObject({ status: 404 })
  expect(await refusal(client.predictions.create({ model: 'nobody/nothing', input }))).toMatchObject({ status: 404 })
  expect((await fetch(`${standIn.url}/delivery/${'a'.repeat(26)}/out-0.jpg`)).status).toBe(404)
})

test.each([
  ['a missing prompt', { input: { input_image: 'https://example.com/room.jpg' } }, 'input.prompt'],
  ['a field that the model does not have', { input: { prompt: 'x', image: 'https://example.com' } }, 'image'],
  [
    'a tolerance above 2 with an input picture',
    { input: { prompt: 'x', input_image: 'https://example.com/a.jpg', safety_tolerance: 5 } },
    'at most 2',
  ],
  ['a webhook without https', { webhook: 'http://example.com/hook' }, 'HTTPS'],
])('%s is invalid', async (_, more, words) => {
  const { status, body } = await refusal(create(more))
  expect(status).toBe(422)
  expect(body).toContain(words)
})

test('the webhook secret can be read with the token', async () => {
  expect(await client.webhooks.default.secret.get()).toEqual({ key: replicateWebhookSecret })
})

test('a picture in which only colours changed is delivered, and named by its model', async () => {
  const pixels = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#806040' } })
    .raw()
    .toBuffer()
  const picture = await encoded({ pixels, width: 30, height: 20 }, 'jpg', true)
  vi.spyOn(PreviewThread.prototype, 'preview').mockResolvedValueOnce(picture)
  const { id } = await create()
  const prediction = await ended(client, id)
  expect(prediction).toMatchObject({ status: 'succeeded', model: coloursOnlyModel })
  const response = await fetch(prediction.output)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
})

test('an input that is not a picture fails, and its technical reason stays out of the answer', async () => {
  const { id } = await create({ input: { ...input, input_image: `${standIn.url}/faults` } })
  expect(await ended(client, id)).toMatchObject({ status: 'failed', error: 'Unknown error (E1000)' })
})

test('a running prediction can be cancelled, and an ended one does not change', async () => {
  standIn.faults.set({ latencyMs: 60_000 })
  const { id } = await create()
  expect(await client.predictions.cancel(id)).toMatchObject({ status: 'canceled', output: null })
  expect(await client.predictions.cancel(id)).toMatchObject({ status: 'canceled' })

  standIn.faults.reset()
  const done = await create()
  await ended(client, done.id)
  expect(await client.predictions.cancel(done.id)).toMatchObject({ status: 'succeeded' })
})

const createWithDeadline = async (): Promise<string> => {
  const response = await client.request(`/models/${kontext}/predictions`, {
    method: 'POST',
    headers: { 'Cancel-After': '1s' },
    data: { input },
  })
  return (await response.json()).id
}

test('a deadline aborts a prediction that has not started and cancels one that has', async () => {
  standIn.faults.set({ latencyMs: 60_000 })
  const waiting = await createWithDeadline()
  standIn.faults.set({ latencyMs: 4000 })
  const working = await createWithDeadline()
  expect(await ended(client, waiting)).toMatchObject({ status: 'aborted', deadline: expect.any(String) })
  expect(await ended(client, working)).toMatchObject({ status: 'canceled', started_at: expect.any(String) })
})

test('an hour after its end, input, output and picture of a prediction are deleted', async () => {
  const { id } = await create()
  const { output } = await ended(client, id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const prediction = await client.predictions.get(id)
  vi.useRealTimers()
  expect(prediction).toMatchObject({ status: 'succeeded', data_removed: true, input: null, output: null, logs: null })
  expect((await fetch(output)).status).toBe(404)
})

test('a fault applies to the next prediction only', async () => {
  standIn.faults.set({ outcome: { kind: 'failed', error: 'CUDA out of memory (E1001)' } })
  expect(await ended(client, (await create()).id)).toMatchObject({
    status: 'failed',
    error: 'CUDA out of memory (E1001)',
  })
  expect(await ended(client, (await create()).id)).toMatchObject({ status: 'succeeded' })
})

test.each([
  ['nsfw', 'failed', 'E005'],
  ['canceled', 'canceled', null],
  ['aborted', 'aborted', null],
] as const)('the outcome %s applies until it is switched off', async (kind, status, error) => {
  standIn.faults.set({ outcome: { kind, times: 'always' } })
  for (const { id } of [await create(), await create()]) {
    const prediction = await ended(client, id)
    expect(prediction.status).toBe(status)
    if (error) expect(prediction.error).toContain(error)
  }
})

const predictionCount = async () => (await client.predictions.list()).results.length

test('a throttled create has a Retry-After header and creates nothing', async () => {
  const before = await predictionCount()
  standIn.faults.set({ create: { kind: 'throttled', retryAfterSeconds: 30, times: 'always' } })
  const { status, headers, body } = await refusal(create())
  expect(status).toBe(429)
  expect(headers.get('retry-after')).toBe('30')
  expect(body).toContain('Your rate limit resets in ~30s.')
  expect(await predictionCount()).toBe(before)
})

test('`failedAfter` creates the prediction and then returns an error', async () => {
  const before = await predictionCount()
  standIn.faults.set({ create: { kind: 'failedAfter' } })
  expect(await refusal(create())).toMatchObject({ status: 500 })
  expect(await predictionCount()).toBe(before + 1)
})

test('`droppedAfter` creates the prediction and then drops the connection', async () => {
  const before = await predictionCount()
  standIn.faults.set({ create: { kind: 'droppedAfter' } })
  // The client retries a dropped call; this `fetch` returns a status that it does not retry.
  const once = new Replicate({
    auth: 'r8_test',
    baseUrl: `${standIn.url}/v1`,
    fetch: (url, init) => fetch(url, init).catch(() => new Response('', { status: 599 })),
  })
  expect(await refusal(once.predictions.create({ model: kontext, input }))).toMatchObject({ status: 599 })
  expect(await predictionCount()).toBe(before + 1)
})

test('reading a prediction and downloading its picture can be made to fail', async () => {
  const { id } = await create()
  const { output } = await ended(client, id)
  standIn.faults.set({ read: { kind: 'failed', times: 'always' }, output: { kind: 'failed' } })
  expect((await fetch(output)).status).toBe(503)
  expect((await fetch(output)).status).toBe(200)
  const response = await fetch(`${standIn.url}/v1/predictions/${id}`, { headers: { authorization: 'Bearer r8_test' } })
  expect(response.status).toBe(500)
})

test('the fault switches can be read and set over HTTP, and invalid settings change nothing', async () => {
  const put = (body: unknown) => fetch(`${standIn.url}/faults`, { method: 'PUT', body: JSON.stringify(body) })
  expect((await put({ outcome: { kind: 'nsfw', times: 2 }, webhook: { lost: { times: 'always' } } })).status).toBe(200)
  for (const nonsense of [{ outcome: { kind: 'exploded' } }, { latencyMs: -1 }, { unknown: true }])
    expect((await put(nonsense)).status).toBe(422)
  expect(await (await fetch(`${standIn.url}/faults`)).json()).toMatchObject({
    latencyMs: null,
    outcome: { kind: 'nsfw', times: 2 },
    webhook: { lost: { times: 'always' }, doubled: null },
  })
})

test('a prediction of a community model meets no fault, and leaves it to the next one of an official model', async () => {
  standIn.faults.set({ outcome: { kind: 'failed', times: 1 } })
  const version = segmenter.id.split(':')[1] ?? ''
  const mapped = await client.predictions.create({ version, input: segmenter.input(room.url, 'wall') })
  const design = await create()
  expect((await ended(client, mapped.id)).status).toBe('succeeded')
  expect((await ended(client, design.id)).status).toBe('failed')
})
