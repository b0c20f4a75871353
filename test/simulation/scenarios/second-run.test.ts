import { expect, test } from 'vitest'
import { deliverWebhook } from '#test/simulation/actions.ts'
import type { Ending } from '#test/simulation/provider-model.ts'
import { beginStory, type Mishap, type Story } from '#test/simulation/story.ts'

/** A job whose first result, which shows another room, is stored; `mishap` strikes the worker that stores it. */
const withFirstRun = async (story: Story, mishap?: Mishap) => {
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun('succeeds with another room')))
  await story.work(story.results, mishap)
  expect(story.row(made)?.status).toBe('processing')
  return made
}

const endSecondRun = async (story: Story, ending: Ending) => {
  const models = [...story.world.provider.runs.values()].map(({ model }) => model)
  expect(models).toEqual(['black-forest-labs/flux-kontext-pro', 'google/nano-banana-2'])
  await story.finish(deliverWebhook(story.world, story.endRun(ending)))
  await story.work(story.results)
}

const expectOneCredit = (story: Story) => {
  expect(story.entries()).toEqual(['hold', 'capture'])
  expect(story.account()).toMatchObject({ packCredits: 1, held: 0 })
}

test.each<[Ending, boolean]>([
  ['succeeds', true],
  ['succeeds with another room', false],
  ['succeeds with something else than a picture', false],
  ['fails', false],
  ['is blocked', false],
  ['is aborted', false],
])('a second run that %s takes no credit, and the better design is kept', async (ending, isBetter) => {
  const story = await beginStory()
  const made = await withFirstRun(story)
  const first = story.world.bucket.objects.size
  await story.work(story.jobs)
  await endSecondRun(story, ending)
  const row = story.row(made)
  expect(row).toMatchObject({ status: 'completed', failureReason: null })
  expect(row?.structureKept === 100).toBe(isBetter)
  expect(story.world.bucket.objects.size).toBe(first)
  expectOneCredit(story)
})

test.each<Mishap>([
  { on: 'bucket PutObject', fault: 'dies after' },
  { on: 'table Update', fault: 'dies before' },
  { on: 'table Update', fault: 'dies after' },
  { on: 'queue SendMessage', fault: 'dies before' },
  { on: 'queue SendMessage', fault: 'dies after' },
])('after a worker for which $on $fault between the runs, the sweeper starts the second one', async (mishap) => {
  const story = await beginStory()
  const made = await withFirstRun(story, mishap)
  for (let passed = 0; passed < 2 && story.world.provider.runs.size < 2; passed++) await story.passMinutes(1)
  await endSecondRun(story, 'succeeds')
  await story.passMinutes(5)
  expect(story.row(made)).toMatchObject({ status: 'completed', structureKept: 100 })
  expectOneCredit(story)
})

test.each<Mishap>([
  { on: 'provider creates', fault: 'dies before' },
  { on: 'provider creates', fault: 'dies after' },
])('a worker for which $on $fault leaves the first design, for one credit', async (mishap) => {
  const story = await beginStory()
  const made = await withFirstRun(story)
  await story.work(story.jobs, mishap)
  story.loseWebhooks()
  await story.passMinutes(5)
  expect(story.row(made)).toMatchObject({ status: 'completed' })
  expectOneCredit(story)
})
