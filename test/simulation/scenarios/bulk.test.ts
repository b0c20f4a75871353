import { expect, test } from 'vitest'
import { deliver, deliverWebhook, refusalOf, responseOf } from '#test/simulation/actions.ts'
import { type Bulk, cancelBulk, newListing, newScenes, startBulk } from '#test/simulation/bulk-actions.ts'
import { hour, minute } from '#test/simulation/clock.ts'
import { settleDown } from '#test/simulation/finish.ts'
import { people, settle } from '#test/simulation/people.ts'
import { beginStory, type Story } from '#test/simulation/story.ts'

const userId = people.planned

/** A story with an account that has Pro, with these credits. */
const begin = async ({ plan = 0, pack = 0 }): Promise<Story> => {
  const story = await beginStory()
  const periodEnd = new Date(story.world.clock.now() + 24 * hour).toISOString()
  await settle(userId, { tier: 'Pro', plan, pack, periodEnd })
  return story
}
const scenes = (story: Story, pictures: number) => newScenes(story.world, userId, { number: 1, pictures })
const listing = (story: Story, photos: number, number = 1) => newListing(story.world, userId, { number, photos })
const jobOf = ({ watch }: Story, { body }: Bulk) => watch.bulkJobs.find(({ id }) => id === body.bulkJobId)
const chunk = 'table TransactWrite'

const queueOf = ({ world }: Story, name: string) => {
  const queue = world.queues.all.find(({ url }) => url.endsWith(name))
  if (!queue) throw new Error(`There is no queue ${name}`)
  return queue
}

/** Ends the running predictions and delivers what they report; the first `failing` of them fail. */
const endRuns = async (story: Story, failing = 0) => {
  const { provider } = story.world
  const running = [...provider.runs.values()].filter(({ status }) => status === 'processing')
  for (const [index, run] of running.entries()) provider.end(run, index < failing ? 'fails' : 'succeeds')
  for (const delivery of [...provider.deliveries]) await story.finish(deliverWebhook(story.world, delivery))
  await story.work(story.results)
}

test('of 100 pictures 30 fail, one of them with its worker, and the job ends with 70 that were paid for', async () => {
  const story = await begin({ plan: 30, pack: 70 })
  const bulk = scenes(story, 100)
  const task = await story.finish(startBulk(story.world, bulk))
  expect(responseOf(task)).toMatchObject({ status: 202, body: { job: { status: 'processing', totalImages: 100 } } })
  expect(story.account(userId)).toMatchObject({ planCredits: 0, packCredits: 0, held: 100 })
  const queue = queueOf(story, 'generate-image')
  // Two start in a second.
  expect(story.world.queues.visible(queue)).toHaveLength(2)
  story.world.clock.advance(minute)
  const waiting = story.world.queues.visible(queue)
  expect(waiting).toHaveLength(100)
  await story.finish(deliver(story.world, queue, waiting.slice(0, 50)))
  const killed = { on: 'provider creates', fault: 'dies before' }
  await story.finish(deliver(story.world, queue, waiting.slice(50, 51)), killed)
  await story.finish(deliver(story.world, queue, waiting.slice(51)))
  await endRuns(story, 29)
  await settleDown(story.world, story.watch)
  expect(jobOf(story, bulk)).toMatchObject({ totalImages: 100, completedImages: 70, failedImages: 30 })
  expect(story.account(userId)).toMatchObject({ planCredits: 29, packCredits: 1, held: 0 })
  expect(story.entries(userId).filter((type) => type === 'hold')).toHaveLength(1)
})

const mishaps = [
  { name: 'after it was accepted', on: chunk, fault: 'dies after', nth: 1, started: 0 },
  { name: 'between two parts of its generations', on: chunk, fault: 'dies after', nth: 2, started: 33 },
  { name: 'before its first message', on: 'queue SendMessage', fault: 'dies before', nth: 1, started: 33 },
  { name: 'at a busy table', on: chunk, fault: 'throttles', nth: 2, started: 0 },
]

test.each(mishaps)(
  'a bulk job that is interrupted $name is continued by the sweeper',
  async ({ started, ...mishap }) => {
    const story = await begin({ plan: 51 })
    const bulk = scenes(story, 51)
    await story.finish(startBulk(story.world, bulk), mishap)
    expect(story.account(userId)).toMatchObject({ planCredits: 0, held: 51 })
    expect(story.watch.generations).toHaveLength(started)
    await story.passMinutes(1)
    expect(story.watch.generations).toHaveLength(51)
    await story.passMinutes(2)
    await endRuns(story)
    await settleDown(story.world, story.watch)
    const { completedImages = 0, failedImages = 0 } = jobOf(story, bulk) ?? {}
    expect(completedImages + failedImages).toBe(51)
    expect(completedImages).toBeGreaterThan(45)
    expect(story.account(userId)).toMatchObject({ planCredits: failedImages, held: 0 })
  },
)

test('a repeated request continues a job that was interrupted, and holds nothing again', async () => {
  const story = await begin({ plan: 9 })
  const bulk = listing(story, 4)
  await story.finish(startBulk(story.world, bulk), { on: chunk, fault: 'loses its answer' })
  expect(story.watch.generations).toHaveLength(0)
  const again = await story.finish(startBulk(story.world, bulk))
  expect(responseOf(again)).toMatchObject({ status: 202, body: { job: { id: bulk.body.bulkJobId } } })
  expect(story.watch.generations).toHaveLength(4)
  expect(story.account(userId)).toMatchObject({ planCredits: 5, held: 4 })
  expect(story.jobs.messages).toHaveLength(4)
})

test('of two bulk jobs that start on the last credits, one is refused with the number that would do', async () => {
  const story = await begin({ plan: 3, pack: 2 })
  const started = [
    await startBulk(story.world, listing(story, 3, 1)),
    await startBulk(story.world, listing(story, 4, 2)),
  ]
  await story.finishAll()
  const statuses = started.map((task) => responseOf(task)?.status)
  expect(statuses.toSorted()).toEqual([202, 402])
  const refused = started.find((task) => responseOf(task)?.status === 402)
  expect(refused && refusalOf(refused)).toMatch(
    /^You need \d credits for \d pictures, but you have [12]\. [12] pictures? would/,
  )
  await settleDown(story.world, story.watch)
})

test.each([1, 2, 3])('Cancel during the spreading, at its write %i, ends every picture', async (write) => {
  const story = await begin({ plan: 51 })
  const bulk = scenes(story, 51)
  const starting = startBulk(story.world, bulk)
  const spreading = await starting
  for (let seen = 0; seen < write; ) {
    const next = story.world.machine.waiting.find(({ task }) => task === spreading)
    if (!next) break
    if (next.call.name === chunk) seen++
    await story.world.machine.answer(next)
  }
  const cancelled = await story.finish(cancelBulk(story.world, bulk))
  expect(responseOf(cancelled)).toMatchObject({ status: 200, body: { job: { status: 'failed', failedImages: 51 } } })
  await story.finish(Promise.resolve(spreading))
  expect(story.account(userId)).toMatchObject({ planCredits: 51, held: 0 })
  await settleDown(story.world, story.watch)
  expect(story.world.provider.runs.size).toBe(0)
})

test('Cancel keeps the pictures that are ready and cancels the predictions of the others', async () => {
  const story = await begin({ pack: 4 })
  const bulk = listing(story, 4)
  await story.finish(startBulk(story.world, bulk))
  story.world.clock.advance(minute)
  await story.work(story.jobs)
  const [first] = story.world.provider.runs.values()
  if (first) story.world.provider.end(first, 'succeeds')
  for (const delivery of [...story.world.provider.deliveries]) await story.finish(deliverWebhook(story.world, delivery))
  await story.work(story.results)
  await story.finish(cancelBulk(story.world, bulk))
  expect(jobOf(story, bulk)).toMatchObject({ completedImages: 1, failedImages: 3 })
  expect(story.account(userId)).toMatchObject({ packCredits: 3, held: 0 })
  await story.work(story.jobs)
  expect([...story.world.provider.runs.values()].map(({ status }) => status).toSorted()).toEqual([
    'canceled',
    'canceled',
    'canceled',
    'succeeded',
  ])
  await settleDown(story.world, story.watch)
})
