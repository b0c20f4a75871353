import { expect, test } from 'vitest'
import { cancel, responseOf, stream, submit } from '#test/simulation/actions.ts'
import { checkScreens } from '#test/simulation/finish.ts'
import { people } from '#test/simulation/people.ts'
import { beginStory } from '#test/simulation/story.ts'

const transaction = 'table TransactWrite'

test('a transaction that conflicts is retried until it succeeds', async () => {
  const story = await beginStory()
  const task = await story.submit(story.newSubmit(), { on: transaction, fault: 'conflicts', times: 5 })
  expect(responseOf(task)?.status).toBe(202)
  expect(story.entries()).toEqual(['hold'])
})

test('a transaction that keeps conflicting returns 503 with Retry-After and writes nothing', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  const task = await story.submit(made, { on: transaction, fault: 'conflicts', times: 6 })
  expect(responseOf(task)?.status).toBe(503)
  expect(task.outcome).toMatchObject({ value: { headers: { 'retry-after': '2' } } })
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
  expect(story.row(made)).toBeUndefined()
})

test.each(['table Get', transaction])(
  'when the table throttles %s the submit returns 503 with Retry-After and writes nothing',
  async (on) => {
    const story = await beginStory()
    const made = story.newSubmit()
    const task = await story.submit(made, { on, fault: 'throttles' })
    expect(responseOf(task)?.status).toBe(503)
    expect(task.outcome).toMatchObject({ value: { headers: { 'retry-after': '2' } } })
    expect(story.row(made)).toBeUndefined()
    expect(responseOf(await story.submit(made))?.status).toBe(202)
  },
)

test('concurrent submits of one account are all accepted while there are credits', async () => {
  const story = await beginStory({ plan: 3, credits: 2 })
  const tasks = []
  for (let number = 0; number < 5; number++) tasks.push(await submit(story.world, story.newSubmit()))
  await story.finishAll()
  expect(tasks.map((task) => responseOf(task)?.status)).toEqual([202, 202, 202, 202, 202])
  expect(story.account()).toMatchObject({ planCredits: 0, packCredits: 0, held: 5 })
})

test('the sweeper does not settle a job again when its index is stale', async () => {
  const story = await beginStory()
  const made = await story.running()
  story.world.table.rows.catchUpIndex()
  await story.finish(cancel(story.world, people.packed, made.generationId))
  story.world.clock.advance(240_000)
  await story.finish(story.startSweep({ lagging: true }))
  expect(story.entries()).toEqual(['hold', 'release'])
  expect(story.row(made)?.failureReason).toBe('Cancelled')
})

test('a change that could not be published is published again, in order', async () => {
  const story = await beginStory()
  await story.running()
  // Each request is tried three times: for all changes together, and then for the first alone.
  await story.finish(stream(story.world), { on: 'channel publishes', fault: 'fails', nth: 1, times: 6 })
  expect(story.world.published).toEqual([])
  await checkScreens(story.world, story.watch)
  const published = story.world.published.flatMap(({ events }) => events.map(({ type }) => type))
  expect(published.at(-1)).toBe('generation')
})
