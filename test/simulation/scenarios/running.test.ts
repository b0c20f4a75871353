import { expect, test } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { checksAtOnce } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { deliver, deliverWebhook } from '#test/simulation/actions.ts'
import { settle } from '#test/simulation/people.ts'
import { beginStory, type Story } from '#test/simulation/story.ts'

const create = 'provider creates'
const runs = (story: Story) => story.world.provider.runs.size

/** Discards all webhooks and advances the clock. */
const withoutWebhooks = async (story: Story, minutes: number) => {
  story.loseWebhooks()
  await story.passMinutes(minutes)
}

test('a message delivered twice at the same time creates one prediction', async () => {
  const story = await beginStory()
  await story.submit(story.newSubmit())
  const messages = story.world.queues.visible(story.jobs)
  await deliver(story.world, story.jobs, messages, { twice: true })
  await deliver(story.world, story.jobs, messages)
  await story.finishAll()
  expect(runs(story)).toBe(1)
})

test.each([
  ['claims', 1],
  ['records the prediction of', 2],
])('a worker %s a job whose row another transaction holds for a moment', async (_does, nth) => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: 'table Update', fault: 'conflicts', nth, times: 5 })
  expect(runs(story)).toBe(1)
  expect(story.world.row(keys.job(made.generationId))).toMatchObject({ state: 'running', predictionId: story.run.id })
})

test('a job is submitted, run, stored and settled without a pause when nothing conflicts', async () => {
  const story = await beginStory()
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun()))
  await story.work(story.results)
  expect(story.row(made)?.status).toBe('completed')
  expect(story.world.machine.trace.filter((line) => line.endsWith(' waits'))).toEqual([])
})

test('an unreadable message fails alone and goes to the dead-letter queue; the sweeper starts its job', async () => {
  const story = await beginStory()
  const [poisoned, healthy] = [story.newSubmit(), story.newSubmit()]
  await story.submit(poisoned)
  for (const message of story.jobs.messages) message.body = '{"type":"run","version":2}'
  await story.submit(healthy)
  await story.finish(deliver(story.world, story.jobs, [...story.jobs.messages]))
  expect(story.jobs.messages).toHaveLength(1)
  expect(runs(story)).toBe(1)
  await story.passMinutes(1)
  expect(runs(story)).toBe(2)
  for (let receives = 2; receives <= 5; receives++) {
    story.waitForRedelivery()
    await story.finish(deliver(story.world, story.jobs, story.world.queues.visible(story.jobs)))
  }
  story.waitForRedelivery()
  expect(story.world.queues.visible(story.jobs)).toEqual([])
  expect(story.jobs.dead).toHaveLength(1)
})

test.each([
  ['three', 3],
  ['all', 10],
])(
  'of ten messages %s fail: only these are delivered again, and the others are not repeated',
  async (_word, failing) => {
    const story = await beginStory({ credits: 10 })
    for (let job = 0; job < 10; job++) await story.running()
    for (const run of story.world.provider.runs.values()) story.world.provider.end(run, 'succeeds')
    for (const delivery of [...story.world.provider.deliveries])
      await story.finish(deliverWebhook(story.world, delivery))
    const files = [...story.world.provider.runs.keys()].slice(0, failing)
    await story.finish(deliver(story.world, story.results, [...story.results.messages]), {
      on: 'provider sends the file',
      fault: 'fails',
      times: failing,
    })
    expect(story.results.messages.map(({ body }) => JSON.parse(body).predictionId)).toEqual(files)
    expect(story.entries().filter((type) => type === 'capture')).toHaveLength(10 - failing)
    await story.passMinutes(2)
    expect(story.entries().filter((type) => type === 'capture')).toHaveLength(10)
  },
)

test('a worker that crashes before its create call is sent creates no prediction, and the job fails', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: create, fault: 'dies before' })
  story.waitForRedelivery()
  await story.work(story.jobs)
  expect(runs(story)).toBe(0)
  await withoutWebhooks(story, 1)
  expect(story.row(made)).toMatchObject({ status: 'failed', failureReason: 'This took too long and was stopped.' })
  expect(story.entries()).toEqual(['hold', 'release'])
})

test.each([
  ['the worker crashes', 'dies after'],
  ['the create call returns a 500', 'fails after creating'],
  ['the response is lost', 'drops after creating'],
])('a prediction whose id is not stored because %s settles its job through its webhook', async (_how, fault) => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: create, fault })
  await story.finish(deliverWebhook(story.world, story.endRun()))
  await story.work(story.results)
  expect(story.row(made)?.status).toBe('completed')
  expect(runs(story)).toBe(1)
  expect(story.entries()).toEqual(['hold', 'capture'])
})

test('a job whose prediction id is not stored and whose webhook is lost fails at its deadline', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: create, fault: 'drops after creating' })
  story.endRun()
  await withoutWebhooks(story, 3)
  expect(story.row(made)?.status).toBe('failed')
  expect(story.entries()).toEqual(['hold', 'release'])
  expect(runs(story)).toBe(1)
})

test('a prediction whose result could not be stored after its webhook is read again by the sweeper, and stored', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: create, fault: 'drops after creating' })
  await story.finish(deliverWebhook(story.world, story.endRun()))
  await story.work(story.results, { on: 'provider sends the file', fault: 'fails' })
  expect(story.row(made)?.status).toBe('processing')
  await story.passMinutes(1)
  expect(story.row(made)?.status).toBe('completed')
})

test('a webhook that arrives before the create response settles the job, and the late response changes nothing', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  const worker = await story.until(story.startWork(story.jobs), create, { effect: true })
  await story.finish(deliverWebhook(story.world, story.endRun()))
  await story.work(story.results)
  const settled = story.row(made)
  expect(settled?.status).toBe('completed')
  await story.finish(Promise.resolve(worker))
  expect(story.row(made)).toEqual(settled)
})

test('a throttled create call is retried after the time in Retry-After', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: create, fault: 'throttles' })
  expect(story.world.queues.visible(story.jobs)).toEqual([])
  story.world.clock.advance(6900)
  expect(story.world.queues.visible(story.jobs)).toEqual([])
  story.world.clock.advance(3200)
  await story.work(story.jobs)
  expect(runs(story)).toBe(1)
  expect(story.row(made)?.status).toBe('processing')
})

test('a job that is throttled until its deadline costs nothing', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  for (let asked = 0; asked < 20; asked++) {
    if (story.world.queues.visible(story.jobs).length > 0) {
      await story.work(story.jobs, { on: create, fault: 'throttles' })
    }
    story.world.clock.advance(10_000)
  }
  await story.sweep()
  expect(story.row(made)?.status).toBe('failed')
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
})

test('a job whose create call is rejected fails with a reason, and its credit is returned', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.work(story.jobs, { on: create, fault: 'refuses' })
  expect(story.row(made)).toMatchObject({ status: 'failed', failureReason: 'Failed to generate room design' })
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
})

test.each(['fails', 'drops'])('a read of the provider that %s is repeated in the next sweep', async (fault) => {
  const story = await beginStory()
  const made = await story.running()
  story.endRun()
  story.loseWebhooks()
  story.world.clock.advance(60_000)
  await story.sweep({ on: 'provider reads', fault, times: 6 })
  expect(story.row(made)?.status).toBe('processing')
  await story.passMinutes(1)
  expect(story.row(made)?.status).toBe('completed')
})

test('jobs whose provider reads fail do not delay the jobs behind them', { timeout: 300_000 }, async () => {
  const story = await beginStory({ credits: 1 })
  for (let account = 10; account < 20; account++) {
    const userId = `00000000-0000-4000-8000-0000000000${account}`
    await settle(userId, { tier: 'CREDITS_ONLY', pack: 30 })
    for (let job = 0; job < 30; job++) await story.running(userId)
  }
  const last = await story.running()
  for (const run of story.world.provider.runs.values()) story.world.provider.end(run, 'succeeds')
  story.loseWebhooks()
  story.world.clock.advance(60_000)
  // The sweep ends its requests once those of its first looks have failed, each after six tries.
  await story.sweep({ on: 'provider reads', fault: 'drops', times: 6 * checksAtOnce })
  story.world.clock.advance(1000)
  await story.sweep()
  await story.work(story.results)
  expect(story.row(last)?.status).toBe('completed')
})
