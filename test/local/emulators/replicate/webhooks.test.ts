import { createHmac } from 'node:crypto'
import { validateWebhook } from 'replicate'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { signWebhook } from '#local/emulators/replicate/sign-webhook.ts'
import type { ReplicateStandIn } from '#local/emulators/replicate/start-replicate.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  ended,
  kontext,
  pictureServer,
  quickReplicate,
  type ReceivedWebhook,
  replicateClient,
  replicateWebhookSecret,
  webhookReceiver,
} from '#test/support/local/replicate-stand-in.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

let standIn: ReplicateStandIn
let room: StandIn

beforeAll(async () => {
  standIn = await quickReplicate()
  room = await pictureServer(await roomPhoto({ width: 120, height: 80, seed: 1 }))
})
afterEach(() => {
  vi.useRealTimers()
  standIn.faults.reset()
})
afterAll(async () => {
  await standIn.close()
  await room.close()
})

const create = (
  webhook: string,
  { on = standIn, events = ['completed'] as ('start' | 'output' | 'completed')[] } = {},
) =>
  replicateClient(on).predictions.create({
    model: kontext,
    input: { prompt: 'Modern', input_image: room.url },
    webhook,
    webhook_events_filter: events,
  })

/** Checks a Standard Webhooks signature, independently of the stand-in's code. */
const isSigned = ({ headers, body }: ReceivedWebhook): boolean => {
  const key = Buffer.from(replicateWebhookSecret.slice('whsec_'.length), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))
  return age < 60 && headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('the signature matches the published test vector', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('the end of a prediction is delivered with a signature, to the address with its query', async () => {
  const receiver = await webhookReceiver()
  const { id } = await create(`${receiver.url}/hook?g=gen_1&k=abc`)
  const [webhook] = await receiver.atLeast(1)
  expect(webhook?.prediction).toMatchObject({ id, status: 'succeeded', output: expect.stringContaining(id) })
  expect(webhook && isSigned(webhook)).toBe(true)
  const headers = Object.fromEntries(Object.entries(webhook?.headers ?? {}).map(([name, value]) => [name, `${value}`]))
  expect(await validateWebhook({ headers, body: webhook?.body ?? '' } as never, replicateWebhookSecret)).toBe(true)
  await receiver.close()
})

test('only the requested events are delivered, each with the status at that time', async () => {
  const receiver = await webhookReceiver()
  await create(receiver.url, { events: ['start', 'completed'] })
  const webhooks = await receiver.atLeast(2)
  expect(webhooks.map(({ prediction }) => prediction.status).sort()).toEqual(['processing', 'succeeded'])
  await receiver.close()
})

test('an unacknowledged webhook is retried with the same id, and a redirect is not followed', async () => {
  const receiver = await webhookReceiver(500, 301)
  await create(receiver.url)
  const webhooks = await receiver.atLeast(3)
  expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(webhooks).toHaveLength(3)
  await receiver.close()
})

test('a doubled webhook arrives twice with one id', async () => {
  const receiver = await webhookReceiver()
  standIn.faults.set({ webhook: { doubled: { times: 1 } } })
  await create(receiver.url)
  const webhooks = await receiver.atLeast(2)
  expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await receiver.close()
})

test('a lost webhook never arrives, although the prediction ends', async () => {
  const receiver = await webhookReceiver()
  standIn.faults.set({ webhook: { lost: { times: 1 } } })
  const lost = await create(receiver.url)
  await ended(replicateClient(standIn), lost.id)
  const { id } = await create(receiver.url)
  await receiver.atLeast(1)
  expect(receiver.received.map(({ prediction }) => prediction.id)).toEqual([id])
  await receiver.close()
})

test('a late webhook arrives after its delay, also after a restart', async () => {
  const kept = { file: `${temporaryFolder()}/predictions.jsonl` }
  const receiver = await webhookReceiver()
  const before = await quickReplicate(kept)
  before.faults.set({ webhook: { late: { ms: 60_000, times: 1 } } })
  const late = await create(receiver.url, { on: before })
  await ended(replicateClient(before), late.id)
  const { id } = await create(receiver.url, { on: before })
  expect((await receiver.atLeast(1)).map(({ prediction }) => prediction.id)).toEqual([id])
  await before.close()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const after = await quickReplicate(kept)
  // A delivery that the stop interrupted is repeated.
  await eventually(() => expect(receiver.received.map(({ prediction }) => prediction.id)).toContain(late.id))
  expect(new Set(receiver.received.map(({ prediction }) => prediction.id))).toEqual(new Set([id, late.id]))
  await after.close()
  await receiver.close()
})

test('a webhook can arrive before the create response', async () => {
  const receiver = await webhookReceiver()
  standIn.faults.set({ webhook: { beforeAnswer: { times: 1 } } })
  const created = await create(receiver.url)
  expect(created.status).toBe('starting')
  expect(receiver.received).toMatchObject([{ prediction: { id: created.id, status: 'succeeded' } }])
  await receiver.close()
})

test('huge logs make a body of 5 MB, and a bad signature does not verify', async () => {
  const receiver = await webhookReceiver()
  standIn.faults.set({ webhook: { hugeLogs: { times: 1 }, badSignature: { times: 1 } } })
  await create(receiver.url)
  const [webhook] = await receiver.atLeast(1)
  expect(webhook?.body.length).toBeGreaterThan(5_000_000)
  expect(webhook?.body.length).toBeLessThan(6_000_000)
  expect(webhook && isSigned(webhook)).toBe(false)
  await receiver.close()
})

test('an ambiguous create still sends its webhook', async () => {
  const receiver = await webhookReceiver()
  standIn.faults.set({ create: { kind: 'failedAfter' } })
  await expect(create(receiver.url)).rejects.toThrow('500')
  expect((await receiver.atLeast(1))[0]?.prediction.status).toBe('succeeded')
  await receiver.close()
})

// A stop writes nothing, so the files afterwards are the same as after a crash.
test('a prediction that a crash interrupted starts over after a restart and sends its webhook', async () => {
  const folder = temporaryFolder()
  const kept = { file: `${folder}/predictions.jsonl`, folder: `${folder}/outputs` }
  const receiver = await webhookReceiver()
  const before = await quickReplicate({ ...kept, latencyMs: 60_000 })
  const { id } = await create(receiver.url, { on: before })
  await before.close()

  const after = await quickReplicate(kept)
  expect((await receiver.atLeast(1))[0]?.prediction).toMatchObject({ id, status: 'succeeded' })
  const { output } = await ended(replicateClient(after), id)
  await after.close()

  const again = await quickReplicate(kept)
  expect((await fetch(output.replace(after.url, again.url))).status).toBe(200)
  await again.close()
  await receiver.close()
})

test('a webhook that was not acknowledged before a crash is delivered after it', async () => {
  const folder = temporaryFolder()
  const kept = { file: `${folder}/predictions.jsonl`, folder: `${folder}/outputs` }
  const receiver = await webhookReceiver(503)
  const before = await quickReplicate({ ...kept, webhookRetryAfterMs: [60_000] })
  const { id } = await create(receiver.url, { on: before })
  await receiver.atLeast(1)
  await before.close()

  const after = await quickReplicate(kept)
  const webhooks = await receiver.atLeast(2)
  expect(webhooks.map(({ prediction }) => prediction.id)).toEqual([id, id])
  await after.close()
  await receiver.close()
})
