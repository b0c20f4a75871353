import { expect, test } from 'vitest'
import { changedSubmit, refusalOf, responseOf, submit } from '#test/simulation/actions.ts'
import { minute } from '#test/simulation/clock.ts'
import type { Task } from '#test/simulation/machine.ts'
import { beginStory } from '#test/simulation/story.ts'

const send = 'queue SendMessage'
const hold = 'table TransactWrite'

test('a crash before the hold leaves no hold, and a retry with the same id is accepted', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made, { on: hold, fault: 'dies before' })
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
  expect(story.row(made)).toBeUndefined()
  expect(responseOf(await story.submit(made))?.status).toBe(202)
  expect(story.entries()).toEqual(['hold'])
})

test('after a crash between hold and message the sweeper sends the message', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made, { on: send, fault: 'dies before' })
  expect(story.account()).toMatchObject({ packCredits: 1, held: 1 })
  expect(story.jobs.messages).toEqual([])
  await story.passMinutes(1)
  story.endRun()
  await story.passMinutes(2)
  expect(story.row(made)?.status).toBe('completed')
  expect(story.entries()).toEqual(['hold', 'capture'])
})

test('a hold whose response was lost is not taken again by a retry, even eleven minutes later', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  expect(responseOf(await story.submit(made, { on: hold, fault: 'loses its answer' }))?.status).toBe(500)
  story.world.clock.advance(11 * minute)
  expect(responseOf(await story.submit(made))).toMatchObject({ status: 202, body: { id: made.generationId } })
  expect(story.entries()).toEqual(['hold'])
})

test('two submits with the same id make one job and one hold', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  const answers = [await story.submit(made), await story.submit(made)].map(responseOf)
  expect(answers.map((answer) => answer?.status)).toEqual([202, 202])
  expect(answers[1]?.body.id).toBe(answers[0]?.body.id)
  expect(story.entries()).toEqual(['hold'])
  expect(story.jobs.messages).toHaveLength(1)
})

test('two concurrent submits with the same id make one job and one hold', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  const tasks = [await submit(story.world, made), await submit(story.world, made)]
  await story.finishAll()
  expect(tasks.map((task) => responseOf(task)?.status)).toEqual([202, 202])
  expect(story.entries()).toEqual(['hold'])
})

test('a submit with a used id and other choices is rejected, while the first job runs and after it has failed', async () => {
  const story = await beginStory({ credits: 1 })
  const made = await story.running()
  const before = story.row(made)
  expect(responseOf(await story.submit(changedSubmit(made)))?.status).toBe(409)
  expect(story.row(made)).toEqual(before)
  story.endRun('fails')
  await story.passMinutes(2)
  expect(responseOf(await story.submit(changedSubmit(made)))?.status).toBe(409)
  expect(story.entries()).toEqual(['hold', 'release'])
})

test('of a thousand concurrent submits for the last credit one is accepted, and the others need credits', {
  timeout: 300_000,
}, async () => {
  const story = await beginStory({ credits: 1 })
  const tasks: Task[] = []
  for (let number = 0; number < 1000; number++) tasks.push(await submit(story.world, story.newSubmit()))
  await story.finishAll()
  const refusals = tasks.map(refusalOf).filter((refusal) => refusal !== undefined)
  expect(tasks.filter((task) => responseOf(task)?.status === 202)).toHaveLength(1)
  expect(refusals).toEqual(Array.from({ length: 999 }, () => 'You need credits to generate images'))
  expect(story.account()).toMatchObject({ packCredits: 0, held: 1 })
})

test('when the message cannot be sent the submit is undone, and the same id can be submitted again', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  expect(responseOf(await story.submit(made, { on: send, fault: 'is unavailable' }))?.status).toBe(503)
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
  expect(story.row(made)).toBeUndefined()
  expect(responseOf(await story.submit(changedSubmit(made)))?.status).toBe(202)
  expect(story.entries()).toEqual(['hold', 'release', 'hold'])
})

test('a message that arrives although sending failed creates no prediction after the submit is undone', async () => {
  const story = await beginStory()
  await story.submit(story.newSubmit(), { on: send, fault: 'loses its answer' })
  await story.work(story.jobs)
  expect(story.world.provider.runs.size).toBe(0)
  expect(story.account()).toMatchObject({ packCredits: 2, held: 0 })
})

test('a sweep with a stale read of a job does not release the hold of the same job submitted again', async () => {
  const story = await beginStory({ plan: 1, credits: 1 })
  const made = story.newSubmit()
  const submitter = await story.until(submit(story.world, made), send)
  story.world.clock.advance(4 * minute)
  const sweeper = await story.until(story.startSweep(), 'table Get')
  await story.finish(Promise.resolve(submitter), { on: send, fault: 'is unavailable' })
  await story.submit(story.newSubmit())
  await story.submit(made)
  await story.finish(Promise.resolve(sweeper))
  expect(story.row(made)?.status).toBe('processing')
  expect(story.account()).toMatchObject({ planCredits: 0, packCredits: 0, held: 2 })
})

test('a worker with a stale read of a job does not create a prediction for the same job submitted again with other choices', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  const submitter = await story.until(submit(story.world, made), send, { effect: true })
  const worker = await story.until(story.startWork(story.jobs), 'table Update')
  await story.finish(Promise.resolve(submitter), { on: send, fault: 'loses its answer' })
  story.world.clock.advance(1)
  await story.submit(changedSubmit(made))
  await story.finish(Promise.resolve(worker))
  expect(story.world.provider.runs.size).toBe(0)
  await story.work(story.jobs)
  expect(story.world.provider.runs.size).toBe(1)
})
