import { expect, test } from 'vitest'
import { cancel, deliver, deliverWebhook, remove, responseOf } from '#test/simulation/actions.ts'
import { settleDown } from '#test/simulation/finish.ts'
import { people } from '#test/simulation/people.ts'
import { beginStory, type Story } from '#test/simulation/story.ts'

const press = (story: Story, generationId: string) => cancel(story.world, people.packed, generationId)

test('Cancel fails the job, returns its credit once and cancels the prediction', async () => {
  const story = await beginStory()
  const { generationId, ...made } = await story.running()
  const task = await story.finish(press(story, generationId))
  expect(responseOf(task)?.body).toMatchObject({ status: 'failed', failureReason: 'Cancelled' })
  await story.work(story.jobs)
  expect(story.run.status).toBe('canceled')
  await story.finish(press(story, generationId))
  expect(story.entries()).toEqual(['hold', 'release'])
  expect(story.row({ ...made, generationId })?.status).toBe('failed')
})

test('a job that is cancelled before its worker starts creates no prediction', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  await story.finish(press(story, made.generationId))
  await story.work(story.jobs)
  expect(story.world.provider.runs.size).toBe(0)
})

test('Cancel during the create call cancels the prediction as soon as its id is known', async () => {
  const story = await beginStory()
  const made = story.newSubmit()
  await story.submit(made)
  const worker = await story.until(story.startWork(story.jobs), 'provider creates', { effect: true })
  await story.finish(press(story, made.generationId))
  await story.finish(Promise.resolve(worker))
  expect(story.run.status).toBe('canceled')
  expect(story.entries()).toEqual(['hold', 'release'])
})

const cancelCalls = ['table Get', 'table TransactWrite']
const storeCalls = ['table Get', 'provider sends the file', 'bucket PutObject', 'table TransactWrite']
const meetings = cancelCalls.flatMap((mine) => storeCalls.map((theirs) => [mine, theirs] as const))

test.each(meetings)(
  'when Cancel at %s races a success at %s, only one of them settles the job',
  async (mine, theirs) => {
    for (const cancelFirst of [true, false]) {
      const story = await beginStory()
      const made = await story.running()
      await story.finish(deliverWebhook(story.world, story.endRun()))
      const pressing = await story.until(press(story, made.generationId), mine)
      const storing = await story.until(story.startWork(story.results), theirs)
      for (const task of cancelFirst ? [pressing, storing] : [storing, pressing])
        await story.finish(Promise.resolve(task))
      const status = story.row(made)?.status
      expect(status).toBe(cancelFirst ? 'failed' : 'completed')
      expect(story.entries()).toEqual(['hold', cancelFirst ? 'release' : 'capture'])
      expect(responseOf(pressing)?.body.status).toBe(status)
      await settleDown(story.world, story.watch)
    }
  },
)

test('a result that is stored after Cancel is deleted at once', async () => {
  const story = await beginStory()
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun()))
  const storing = await story.until(story.startWork(story.results), 'table TransactWrite')
  await story.finish(press(story, made.generationId))
  await story.finish(Promise.resolve(storing))
  story.watch.checkResults()
})

test.each(['dies before', 'dies after'])(
  'the sweeper deletes a result whose worker %s deleting it, within four minutes',
  async (fault) => {
    const story = await beginStory()
    const made = await story.running()
    await story.finish(deliverWebhook(story.world, story.endRun()))
    const storing = await story.until(story.startWork(story.results), 'table TransactWrite')
    await story.finish(press(story, made.generationId))
    await story.finish(Promise.resolve(storing), { on: 'bucket deletes', fault })
    await story.passMinutes(4)
    story.watch.checkResults()
  },
)

test('a generation that is deleted after a late Cancel leaves no picture', async () => {
  const story = await beginStory()
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun()))
  const storing = await story.until(story.startWork(story.results), 'table TransactWrite')
  await story.finish(press(story, made.generationId))
  await story.finish(remove(story.world, people.packed, made.generationId))
  await story.finish(Promise.resolve(storing), { on: 'bucket deletes', fault: 'dies before' })
  expect(responseOf(await story.submit(made))?.status).toBe(409)
  await story.passMinutes(4)
  story.watch.checkResults()
  expect(responseOf(await story.submit(made))?.status).toBe(202)
})

test('a result that is delivered twice stays when the second delivery is refused', async () => {
  const story = await beginStory()
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun()))
  const messages = story.world.queues.visible(story.results)
  const second = await story.until(
    deliver(story.world, story.results, messages, { twice: true }),
    'table TransactWrite',
  )
  await story.work(story.results)
  await story.finish(Promise.resolve(second))
  expect(story.row(made)?.status).toBe('completed')
  await settleDown(story.world, story.watch)
})

test('a job is cancelled although its prediction cannot be cancelled yet', async () => {
  const story = await beginStory()
  const made = await story.running()
  const task = await story.finish(press(story, made.generationId), { on: 'queue SendMessage', fault: 'is unavailable' })
  expect(responseOf(task)).toMatchObject({ status: 200, body: { status: 'failed' } })
  await story.passMinutes(4)
  expect(story.run.status).toBe('canceled')
})

test('a user cannot cancel the job of another user', async () => {
  const story = await beginStory()
  const made = await story.running()
  const task = await story.finish(cancel(story.world, people.stranger, made.generationId))
  expect(responseOf(task)?.status).toBe(404)
  expect(story.row(made)?.status).toBe('processing')
})

test('a job that its user no longer watches completes', async () => {
  const story = await beginStory()
  const made = await story.running()
  await story.passMinutes(1)
  story.endRun()
  await story.passMinutes(1)
  expect(story.row(made)?.status).toBe('completed')
})
