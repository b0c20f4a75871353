import { expect, test } from 'vitest'
import { handler as account } from '#functions/api/account.ts'
import { optionsOf } from '#functions/core/catalogue/catalogue.ts'
import { areas } from '#shared/contracts/index.ts'
import { CatalogueName } from '#shared/entities/option.ts'
import { limits, rates } from '#shared/limits.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import { deliverWebhook, list, responseOf } from './actions.ts'
import { hour } from './clock.ts'
import { people } from './people.ts'
import type { Ending } from './provider-model.ts'
import { beginStory, type Story } from './story.ts'

/** The table's capacity units that an action consumes. */
const costOf = async (story: Story, action: () => Promise<unknown>) => {
  const { units } = story.world.table.rows
  const before = { ...units }
  await action()
  return { write: units.write - before.write, read: units.read - before.read }
}

/** A story whose functions have the catalogues in their five-minute cache. */
const warmStory = async (credits = 2) => {
  const story = await beginStory({ credits })
  for (const name of CatalogueName.options) await optionsOf(name)
  return story
}

/** Runs a job for each ending, as many at once as an account may start; the sweep settles them. */
const runJobs = async (story: Story, endings: readonly Ending[]) => {
  const burst = endings.slice(0, rates.submits.burst)
  for (let made = 0; made < burst.length; made++) await story.running()
  const runs = [...story.world.provider.runs.values()].slice(-burst.length)
  for (const [index, run] of runs.entries()) story.world.provider.end(run, burst[index] ?? 'succeeds')
  story.loseWebhooks()
  await story.passMinutes((rates.submits.burst * rates.submits.refillSeconds) / 60)
  if (endings.length > burst.length) await runJobs(story, endings.slice(burst.length))
}

test('reading an account costs 1 read unit; reading the settings costs 1 more every five minutes', async () => {
  const story = await beginStory()
  story.world.clock.advance(hour)
  const claims = accessClaims(people.packed)
  const read = () => Reflect.apply(account, undefined, [apiEvent(areas.account.endpoints.read, { claims })])
  const settings = () => Reflect.apply(account, undefined, [apiEvent(areas.account.endpoints.settings, { claims })])
  expect(await costOf(story, read)).toEqual({ write: 0, read: 1 })
  expect(await costOf(story, settings)).toEqual({ write: 0, read: 2 })
  expect(await costOf(story, settings)).toEqual({ write: 0, read: 1 })
})

test('a submit costs at most 12 write units and 1 read unit', async () => {
  const story = await warmStory()
  const made = story.newSubmit()
  const cost = await costOf(story, () => story.submit(made))
  expect(story.row(made)?.status).toBe('processing')
  expect(cost.write).toBeLessThanOrEqual(12)
  expect(cost.read).toBeLessThanOrEqual(1)
})

test('a catalogue costs at most 1.5 read units, and nothing again for five minutes', async () => {
  const story = await beginStory()
  story.world.clock.advance(hour)
  for (const name of CatalogueName.options) {
    const read = await costOf(story, () => optionsOf(name))
    expect(read.read).toBeLessThanOrEqual(1.5)
    expect(read.read).toBeGreaterThan(0)
    expect(await costOf(story, () => optionsOf(name))).toEqual({ write: 0, read: 0 })
  }
})

test('a submit without credits writes nothing', async () => {
  const story = await warmStory(0)
  const cost = await costOf(story, () => story.submit(story.newSubmit()))
  expect(cost.write).toBe(0)
  expect(cost.read).toBeLessThanOrEqual(2)
})

test('running a job costs at most 4 write units and 2 read units', async () => {
  const story = await warmStory()
  await story.submit(story.newSubmit())
  const cost = await costOf(story, () => story.work(story.jobs))
  expect(cost.write).toBeLessThanOrEqual(4)
  expect(cost.read).toBeLessThanOrEqual(2)
})

test('a webhook neither reads nor writes the table', async () => {
  const story = await warmStory()
  await story.running()
  const cost = await costOf(story, () => story.finish(deliverWebhook(story.world, story.endRun())))
  expect(cost).toEqual({ write: 0, read: 0 })
})

test.each([
  // The generation too, for the photo that the structure lock compares with.
  ['stored', 'succeeds', 11, 2],
  ['released', 'fails', 12, 3],
] as const)('a result that is %s, as it %s, costs at most %i write units', async (_how, ending, write, read) => {
  const story = await warmStory()
  await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun(ending)))
  const cost = await costOf(story, () => story.work(story.results))
  expect(cost.write).toBeLessThanOrEqual(write)
  expect(cost.read).toBeLessThanOrEqual(read)
})

test('a sweep without due jobs costs 2.5 read units and no write', async () => {
  const story = await warmStory()
  await story.running()
  expect(await costOf(story, () => story.sweep())).toEqual({ write: 0, read: 2.5 })
})

test('a gallery page of 50 costs at most 6.5 read units, and reading its account 1', async () => {
  const story = await warmStory(60)
  await runJobs(
    story,
    Array.from({ length: 60 }, () => 'succeeds'),
  )
  expect(story.entries().filter((type) => type === 'capture')).toHaveLength(60)
  let answer: ReturnType<typeof responseOf>
  const cost = await costOf(story, async () => {
    answer = responseOf(await story.finish(list(story.world, people.packed)))
  })
  expect(answer?.body).toMatchObject({ next: expect.any(String) })
  expect(answer?.body.generations).toHaveLength(limits.galleryPageSize)
  expect(cost.write).toBe(0)
  expect(cost.read).toBeLessThanOrEqual(6.5 + 1)
})

test('asking for running designs, favourites or those of a tool costs at most 10 read units, and finds them', async () => {
  const story = await warmStory(60)
  await runJobs(
    story,
    Array.from({ length: 59 }, () => 'succeeds'),
  )
  const made = await story.running()
  story.world.table.rows.catchUpIndex()
  const ask = async (query: Record<string, string>, atMost = 10) => {
    let found = 0
    const cost = await costOf(story, async () => {
      found = responseOf(await story.finish(list(story.world, people.packed, query)))?.body.generations.length
    })
    expect(cost.read).toBeLessThanOrEqual(atMost + 1)
    return found
  }
  const tool = String(story.row(made)?.toolId)
  expect(await ask({ status: 'processing', tool: 'rooms' }, 0.5)).toBe(1)
  expect(await ask({ tool })).toBe(limits.galleryPageSize)
  expect(await ask({ tool: 'ai-models' })).toBe(0)
  expect(await ask({ favourites: 'yes' })).toBe(0)
})

test('a page of the generations of one status costs no more than one of all', async () => {
  const story = await warmStory(100)
  await runJobs(
    story,
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 'fails' : 'succeeds')),
  )
  let answer: ReturnType<typeof responseOf>
  const cost = await costOf(story, async () => {
    answer = responseOf(await story.finish(list(story.world, people.packed, { status: 'failed', limit: '40' })))
  })
  expect(answer?.body).toMatchObject({ next: expect.any(String) })
  expect(answer?.body.generations.length).toBeGreaterThan(20)
  expect(cost.read).toBeLessThanOrEqual(6.5 + 1)
})
