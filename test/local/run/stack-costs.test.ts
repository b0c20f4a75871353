import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultSettings } from '#local/emulators/replicate/faults.ts'
import { signWebhook } from '#local/emulators/replicate/sign-webhook.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newPerson, type StackPerson } from '#test/support/local/stack-person.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { shortly } from '#test/support/shortly.ts'

const stack = sharedStack()
let person: StackPerson
let room: string
beforeAll(async () => {
  person = await newPerson(stack, { tier: 'CREDITS_ONLY', credits: 200 })
  room = await person.upload(await roomPhoto({ width: 320, height: 240, seed: 2 }))
})
afterEach(() => person.setFaults({}))

const predictionsOf = async (id: string) =>
  (await stack.replicate().predictions.list()).results.filter(({ webhook }) => webhook?.includes(id))

/** The prediction id of a job, once the job has stored it. */
const runOf = (id: string) =>
  eventually(async () => {
    const job = (await person.jobs()).find(({ generationId }) => generationId === id)
    if (!job?.predictionId) throw new Error('No run yet')
    return stack.replicate().predictions.get(job.predictionId)
  })

/** Sends a correctly signed webhook that says that the prediction succeeded with a picture at this address. */
const announce = async (run: Awaited<ReturnType<typeof runOf>>, output: string) => {
  const secret = (await stack.secretOf('replicate-webhook')) ?? ''
  const body = JSON.stringify({ ...run, status: 'succeeded', output })
  const delivery = { id: `msg_${run.id}`, body, timestamp: Math.floor(Date.now() / 1000) }
  const headers = { 'content-type': 'application/json', ...signWebhook(secret, delivery) }
  return fetch(run.webhook ?? '', { method: 'POST', body, headers })
}

const minutes = 60_000
const failure = 'Failed to generate room design'
const look = (id: string) => person.lookNow(id)
const wait = async () => {}

/** Announces once: a settled job has no run to announce any more. */
const announceOtherHost = async (id: string) => {
  if (announced.has(id)) return
  announced.add(id)
  await announce(await runOf(id), 'https://evil.example/out-0.jpg')
}
const announced = new Set<string>()

/** Ended before its prediction was created, a job has none. */
const passDeadlineOfRun = async (id: string) => {
  if (!running.has(id)) await runOf(id)
  running.add(id)
  await person.passDeadline(id)
}
const running = new Set<string>()

type Case = [name: string, faults: FaultSettings, reason: string | null, help: (id: string) => Promise<unknown>]

const cases: Case[] = [
  ['fails', { outcome: { kind: 'failed' } }, failure, wait],
  ['is blocked', { outcome: { kind: 'nsfw' } }, generationCopy.blocked, wait],
  ['is still running at its deadline', { latencyMs: 5 * minutes }, generationCopy.timedOut, passDeadlineOfRun],
  [
    'is cancelled by its owner',
    { latencyMs: 5 * minutes },
    generationCopy.cancelled,
    async (id) => {
      // Cancelled before its prediction was created, it has none.
      await runOf(id)
      await person.call('POST', `/generations/${id}/cancel`)
    },
  ],
  ['has a webhook that is lost', { webhook: { lost: {} } }, null, look],
  ['has a webhook that arrives twice', { webhook: { doubled: {} } }, null, wait],
  ['is throttled at first', { create: { kind: 'throttled', retryAfterSeconds: 1 } }, null, wait],
  ['is created although the create call returns an error', { create: { kind: 'failedAfter' } }, null, wait],
  ['returns a file that is not a picture', { output: { kind: 'notAnImage' } }, generationCopy.noResult, wait],
  [
    'has a signed webhook whose output is on another host',
    { latencyMs: 5 * minutes },
    generationCopy.noResult,
    announceOtherHost,
  ],
  ['fails while its webhook is lost', { outcome: { kind: 'failed' }, webhook: { lost: {} } }, failure, look],
  ['is canceled by the provider', { outcome: { kind: 'canceled' } }, generationCopy.timedOut, wait],
  ['is aborted by the provider', { outcome: { kind: 'aborted' } }, generationCopy.timedOut, wait],
  ['succeeds with 5 MB of logs', { webhook: { hugeLogs: {} } }, null, wait],
  ['has a webhook that arrives before the create response', { webhook: { beforeAnswer: {} } }, null, wait],
  ['has a late webhook', { webhook: { late: { ms: 400 } } }, null, wait],
  ['has a webhook with a wrong signature', { webhook: { badSignature: { times: 'always' } } }, null, look],
  ['cannot be read at the first attempt', { webhook: { lost: {} }, read: { kind: 'failed' } }, null, look],
  ['has a picture that downloads only at the second attempt', { output: { kind: 'failed' } }, null, look],
  ['is created although the connection drops', { create: { kind: 'droppedAfter' } }, null, wait],
]

test.each(shortly(cases, 5, 6))(
  'a job whose prediction %s creates one prediction, and costs a credit only for a picture',
  async (_, faults, reason, help) => {
    const before = await person.balance()
    await person.setFaults(faults)
    const id = await person.start(room)
    const done = await person.settled(id, () => help(id))
    expect(done).toMatchObject({ status: reason ? 'failed' : 'completed', failureReason: reason })
    expect(await person.balance()).toEqual({ credits: before.credits - (reason ? 0 : 1), held: 0 })
    expect(await predictionsOf(id)).toHaveLength(1)
    expect(await person.jobs()).toEqual([])
  },
)

test('a webhook after the end of a job changes nothing, and the prediction is cancelled', async () => {
  const before = await person.balance()
  await person.setFaults({ latencyMs: 5 * minutes })
  const id = await person.start(room)
  const run = await runOf(id)
  await person.call('POST', `/generations/${id}/cancel`)
  await eventually(async () => expect((await stack.replicate().predictions.get(run.id)).status).toBe('canceled'))
  const [{ output } = run] = (await stack.replicate().predictions.list()).results.filter((one) => one.output)
  expect((await announce(run, [output].flat()[0])).status).toBe(200)
  await eventually(async () => {
    const settledMessages = await person.console('GET', `/logs?text=Result%20discarded`)
    expect(JSON.stringify(settledMessages)).toContain(id)
  })
  expect(await person.generation(id)).toMatchObject({ status: 'failed', failureReason: generationCopy.cancelled })
  expect(await person.balance()).toEqual(before)
})
