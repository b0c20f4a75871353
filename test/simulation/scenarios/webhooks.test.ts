import { expect, test } from 'vitest'
import { deliver, deliverWebhook, responseOf } from '#test/simulation/actions.ts'
import { minute } from '#test/simulation/clock.ts'
import type { webhookEvent } from '#test/simulation/events.ts'
import type { Delivery } from '#test/simulation/provider-model.ts'
import { beginStory, type Story } from '#test/simulation/story.ts'

const hear = async (story: Story, delivery: Delivery, signed?: Parameters<typeof webhookEvent>[2]) =>
  responseOf(await story.finish(deliverWebhook(story.world, delivery, signed)))?.status

test('a webhook delivered five times at the same time settles its job once', async () => {
  const story = await beginStory()
  const made = await story.running()
  const delivery = story.endRun()
  for (let times = 0; times < 5; times++) await deliverWebhook(story.world, { ...delivery })
  await story.finishAll()
  expect(story.results.messages).toHaveLength(5)
  for (const message of [...story.results.messages]) await deliver(story.world, story.results, [message])
  await story.finishAll()
  expect(story.entries()).toEqual(['hold', 'capture'])
  expect(story.row(made)?.status).toBe('completed')
})

test('a late webhook about an earlier status does not change a settled job', async () => {
  const story = await beginStory()
  const made = await story.running()
  const started = { ...story.endRun(), body: JSON.stringify({ id: story.run.id, status: 'processing', output: null }) }
  await hear(story, story.endRun())
  await story.work(story.results)
  const settled = story.row(made)
  expect(await hear(story, started)).toBe(200)
  expect(story.results.messages).toEqual([])
  expect(story.row(made)).toEqual(settled)
})

test('one sweep settles a job whose webhook was lost', async () => {
  const story = await beginStory()
  const made = await story.running()
  story.endRun()
  story.loseWebhooks()
  await story.passMinutes(1)
  expect(story.row(made)?.status).toBe('completed')
})

test('with every webhook lost for six hours each job is still settled', async () => {
  const story = await beginStory({ credits: 72 })
  for (let passed = 0; passed < 6 * 12; passed++) {
    const made = await story.running()
    const run = [...story.world.provider.runs.values()].at(-1)
    if (run) story.world.provider.end(run, 'succeeds')
    story.loseWebhooks()
    await story.passMinutes(5)
    expect(story.row(made)?.status).toBe('completed')
  }
})

test('a success that arrives after the job has timed out is discarded', async () => {
  const story = await beginStory()
  const made = await story.running()
  story.world.clock.advance(4 * minute)
  await story.sweep()
  expect(story.row(made)).toMatchObject({ status: 'failed', failureReason: 'This took too long and was stopped.' })
  const delivery = { ...story.endRun(), attempts: 0 }
  expect(await hear(story, delivery)).toBe(200)
  await story.work(story.results)
  expect(story.row(made)).toMatchObject({ status: 'failed', storagePath: null })
  expect(story.entries()).toEqual(['hold', 'release'])
})

const now = Date.parse('2027-01-15T12:00:00.000Z') / 1000

test.each<[string, Parameters<typeof webhookEvent>[2]]>([
  ['another secret', { secret: 'whsec_b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldA==' }],
  ['an invalid signature', { headers: { 'webhook-signature': 'v1,bm8=' } }],
  ['no signature', { headers: { 'webhook-signature': '' } }],
  ['an unknown scheme', { headers: { 'webhook-signature': 'v9,bm8=' } }],
  ['a time six minutes ago', { timestamp: now - 360 }],
  ['a time six minutes ahead', { timestamp: now + 360 }],
])('a webhook with %s is rejected and changes nothing', async (_how, signed) => {
  const story = await beginStory()
  await story.running()
  expect(await hear(story, story.endRun(), signed)).toBe(400)
  expect(story.results.messages).toEqual([])
})

test('a correctly signed webhook with the id of another generation is rejected', async () => {
  const story = await beginStory()
  await story.running()
  const other = await story.running()
  const delivery = story.endRun()
  const url = new URL(delivery.url)
  url.searchParams.set('g', other.generationId)
  expect(await hear(story, { ...delivery, url: url.href }, {})).toBe(400)
  expect(story.results.messages).toEqual([])
})

test('a correctly signed webhook of a prediction of another job changes nothing', async () => {
  const story = await beginStory()
  const made = await story.running()
  const delivery = story.endRun()
  await hear(story, { ...delivery, body: delivery.body.replace(story.run.id, 'run999') })
  await story.work(story.results)
  expect(story.row(made)?.status).toBe('processing')
})

test.each(['is unavailable', 'loses its answer'])(
  'a webhook is accepted when the queue %s once, and its job is settled once',
  async (fault) => {
    const story = await beginStory()
    const made = await story.running()
    const task = await story.finish(deliverWebhook(story.world, story.endRun()), { on: 'queue SendMessage', fault })
    expect(responseOf(task)).toMatchObject({ status: 200 })
    await story.work(story.results)
    expect(story.row(made)?.status).toBe('completed')
  },
)

test.each(['is unavailable', 'loses its answer'])(
  'a webhook is delivered again when the queue %s at every attempt, and its job is settled',
  async (fault) => {
    const story = await beginStory()
    const made = await story.running()
    const mishap = { on: 'queue SendMessage', fault, times: 3 }
    const task = await story.finish(deliverWebhook(story.world, story.endRun()), mishap)
    expect(responseOf(task)).toBeUndefined()
    const [again] = story.world.provider.deliveries
    expect(again).toBeDefined()
    if (again) await hear(story, again)
    await story.work(story.results)
    expect(story.row(made)?.status).toBe('completed')
  },
)
