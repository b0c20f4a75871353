import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signWebhook } from '#local/emulators/replicate/sign-webhook.ts'
import { signEvent } from '#local/emulators/stripe/sign-event.ts'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newPerson, type StackPerson } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'

const stack = sharedStack()
let person: StackPerson
let room: string
let running: string
/** The URL of the running job's webhook. */
let webhook: string

const secretOf = async (name: string) => (await stack.secretOf(name)) ?? ''

beforeAll(async () => {
  person = await newPerson(stack, { tier: 'CREDITS_ONLY', credits: 200 })
  room = await person.upload(await roomPhoto({ width: 320, height: 240, seed: 2 }))
  await person.setFaults({ latencyMs: 300_000 })
  running = await person.start(room)
  webhook = await eventually(async () => {
    const job = (await person.jobs()).find(({ generationId }) => generationId === running)
    if (!job?.predictionId) throw new Error('No run yet')
    return (await stack.replicate().predictions.get(job.predictionId)).webhook ?? ''
  })
})
afterAll(() => person.call('POST', `/generations/${running}/cancel`))

const post = async (url: string, body: string, headers: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status

const now = () => Math.floor(Date.now() / 1000)
const bodies = ['null', 'no JSON', '[]', '"text"', '7', '{}', '{"id":7,"status":"succeeded"}'] as const

describe('a webhook of Replicate', () => {
  const send = async (body: string, secret: string, url = webhook) =>
    post(url, body, signWebhook(secret, { id: `msg_${body.length}`, body, timestamp: now() }))

  test.each(bodies)('with the signed body %s changes nothing', async (body) => {
    const before = [await person.balance(), await person.jobs()]
    expect(await send(body, await secretOf('replicate-webhook'))).toBe(body === '{}' ? 200 : 400)
    expect([await person.balance(), await person.jobs()]).toEqual(before)
  })

  test('with a wrong signature, or with the proof of another job, is refused', async () => {
    const secret = await secretOf('replicate-webhook')
    expect(await send('{}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(400)
    const other = new URL(webhook)
    other.searchParams.set('g', 'gen_01JZ0000000000000000000009')
    expect(await send('{}', secret, other.href)).toBe(400)
  })
})

describe('an event of Stripe', () => {
  const url = () => `${stack.url}/api/webhooks/stripe`

  test.each(['null', 'no JSON', '7'])('with the signed body %s is refused', async (body) => {
    expect(
      await post(url(), body, { 'stripe-signature': signEvent(await secretOf('stripe-webhook'), body, now()) }),
    ).toBe(400)
  })

  test('with a wrong signature is refused', async () => {
    expect(await post(url(), '{}', { 'stripe-signature': signEvent('whsec_wrong', '{}', now()) })).toBe(400)
  })
})

test('an id beyond any ULID time is refused, and so is one whose generation was deleted a moment ago', async () => {
  const body = { ...person.redesignOf(room), generationId: 'gen_8ZZZZZZZZZZZZZZZZZZZZZZZZZ' }
  expect((await person.submit(body)).status).toBe(400)
  await person.setFaults({})
  const again = person.redesignOf(room)
  expect((await person.submit(again)).status).toBe(202)
  const id = String(again.generationId)
  await person.settled(id)
  expect((await person.call('POST', '/generations/deletions', { ids: [id] })).status).toBe(200)
  expect((await person.submit(again)).status).toBe(409)
})
