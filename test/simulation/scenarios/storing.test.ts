import { expect, test } from 'vitest'
import { deliver, deliverWebhook } from '#test/simulation/actions.ts'
import { beginStory, type Mishap, type Story } from '#test/simulation/story.ts'

/** A job whose result waits in the queue. */
const withResult = async (story: Story, ...ending: Parameters<Story['endRun']>) => {
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun(...ending)))
  return made
}

test.each<Mishap>([
  { on: 'provider sends the file', fault: 'fails' },
  { on: 'provider sends the file', fault: 'drops' },
  { on: 'bucket PutObject', fault: 'slows down' },
  { on: 'bucket PutObject', fault: 'slows down', nth: 2 },
  { on: 'bucket PutObject', fault: 'loses its answer' },
  { on: 'table TransactWrite', fault: 'throttles' },
])('a result is stored on a retry after $on $fault', async (mishap) => {
  const story = await beginStory()
  const made = await withResult(story)
  await story.work(story.results, mishap)
  expect(story.row(made)?.status).toBe('processing')
  await story.passMinutes(1)
  expect(story.row(made)?.status).toBe('completed')
  expect(story.entries()).toEqual(['hold', 'capture'])
})

test.each(['table Get', 'table TransactWrite'])(
  'a result whose table fails at every %s for a minute after the webhook is stored then',
  async (on) => {
    const story = await beginStory()
    const made = await withResult(story)
    for (let seconds = 0; seconds < 60; seconds++) {
      if (story.world.queues.visible(story.results).length > 0) await story.work(story.results, { on, fault: 'fails' })
      story.world.clock.advance(1000)
    }
    expect(story.row(made)?.status).toBe('processing')
    await story.passMinutes(1)
    expect(story.row(made)?.status).toBe('completed')
    expect(story.entries()).toEqual(['hold', 'capture'])
  },
)

test('a job whose result can never be fetched fails at its deadline and costs nothing', async () => {
  const story = await beginStory()
  const made = await withResult(story)
  for (let tried = 0; tried < 4 && story.row(made)?.status === 'processing'; tried++) {
    const messages = story.world.queues.visible(story.results)
    if (messages.length > 0) {
      const times = messages.length
      await story.work(story.results, { on: 'provider sends the file', fault: 'is missing', times })
    }
    story.world.clock.advance(60_000)
    await story.sweep()
  }
  expect(story.row(made)?.status).toBe('failed')
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
})

test.each(['dies before', 'dies after'])(
  'a worker that %s it settles a stored result leads to one settlement',
  async (fault) => {
    const story = await beginStory()
    const made = await withResult(story)
    await story.work(story.results, { on: 'table TransactWrite', fault })
    story.world.clock.advance(360_000)
    await story.work(story.results)
    expect(story.row(made)?.status).toBe('completed')
    expect(story.entries()).toEqual(['hold', 'capture'])
  },
)

test('a settlement whose response was lost is not repeated', async () => {
  const story = await beginStory()
  const made = await withResult(story)
  await story.work(story.results, { on: 'table TransactWrite', fault: 'loses its answer' })
  story.waitForRedelivery()
  await story.work(story.results)
  expect(story.row(made)?.status).toBe('completed')
  expect(story.entries()).toEqual(['hold', 'capture'])
})

test.each([
  ['succeeds off the allow-list', 'No result image received from Replicate', false],
  ['succeeds with a redirect', 'No result image received from Replicate', false],
  ['succeeds with something else than a picture', 'No result image received from Replicate', false],
  ['succeeds without output', 'No result image received from Replicate', false],
  ['fails', 'Failed to generate room design', false],
  ['is aborted', 'This took too long and was stopped.', false],
  ['is blocked', 'This content was blocked by our safety filters.', true],
] as const)(
  'a prediction that %s fails its job with a reason, and the credit is returned',
  async (ending, failureReason, hasNsfwContent) => {
    const story = await beginStory()
    const made = await withResult(story, ending)
    await story.work(story.results)
    expect(story.row(made)).toMatchObject({ status: 'failed', failureReason, hasNsfwContent })
    expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
  },
)

test('after five failures a message goes to the dead-letter queue, and the sweeper still settles the job', async () => {
  const story = await beginStory()
  const made = await withResult(story)
  const [message] = story.results.messages
  for (let receives = 1; message && receives <= 5; receives++) {
    const started = deliver(story.world, story.results, [message], { twice: true })
    await story.finish(started, { on: 'provider sends the file', fault: 'fails' })
  }
  story.world.clock.advance(75_000)
  expect(story.world.queues.visible(story.results)).toEqual([])
  expect(story.results.dead).toHaveLength(1)
  await story.passMinutes(1)
  expect(story.row(made)?.status).toBe('completed')
})
