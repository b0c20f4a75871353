import { expect, test } from 'vitest'
import { cancel, deliverWebhook, remove, responseOf } from '#test/simulation/actions.ts'
import { settleDown } from '#test/simulation/finish.ts'
import { people } from '#test/simulation/people.ts'
import { newRepair } from '#test/simulation/repairs.ts'
import { beginStory, type Mishap, type Story } from '#test/simulation/story.ts'

const completed = async (story: Story) => {
  const made = await story.running()
  await story.finish(deliverWebhook(story.world, story.endRun()))
  await story.work(story.results)
  expect(story.row(made)?.status).toBe('completed')
  return made
}

const press = (story: Story, generationId: string) => cancel(story.world, people.packed, generationId)

test('a repair is made by the other model for no credit, and both designs stay', async () => {
  const story = await beginStory()
  const made = await completed(story)
  const repair = newRepair(made, 50)
  await story.submit(repair)
  await story.work(story.jobs)
  expect(story.run.model).toBe('google/nano-banana-2')
  await story.finish(deliverWebhook(story.world, story.endRun('succeeds with another room')))
  await story.work(story.results)
  expect(story.row(repair)).toMatchObject({ status: 'completed', credits: 0, repairOf: made.generationId })
  expect(story.row(made)).toMatchObject({ status: 'completed', repairId: repair.generationId })
  expect(story.world.provider.runs.size).toBe(2)
  expect(story.account()).toMatchObject({ packCredits: 1, held: 0 })
  expect(responseOf(await story.submit(newRepair(made, 51)))?.status).toBe(409)
})

test.each(['table Get', 'table TransactWrite'])('of two repairs, the first at %s, one is made', async (call) => {
  const story = await beginStory()
  const made = await completed(story)
  const first = await story.until(story.startSubmit(newRepair(made, 50)), call)
  const second = await story.submit(newRepair(made, 51))
  await story.finish(Promise.resolve(first))
  expect([first, second].map((task) => responseOf(task)?.status).sort()).toEqual([202, 409])
  await settleDown(story.world, story.watch)
})

test.each<Mishap>([
  { on: 'table TransactWrite', fault: 'dies before' },
  { on: 'table TransactWrite', fault: 'dies after' },
  { on: 'queue SendMessage', fault: 'dies before' },
  { on: 'queue SendMessage', fault: 'dies after' },
])('a repair whose submit fails because $on $fault is made once, or its right is there again', async (mishap) => {
  const story = await beginStory()
  const made = await completed(story)
  const repair = newRepair(made, 50)
  await story.submit(repair, mishap)
  await story.passMinutes(8)
  const { repairId } = story.row(made) ?? {}
  expect(repairId).toBe(story.row(repair)?.status === 'failed' ? undefined : story.row(repair)?.id)
})

test('a cancelled repair gives its right back, and its late picture is discarded', async () => {
  const story = await beginStory()
  const made = await completed(story)
  const repair = newRepair(made, 50)
  await story.submit(repair)
  await story.work(story.jobs)
  const webhook = story.endRun()
  await story.finish(press(story, repair.generationId))
  await story.finish(deliverWebhook(story.world, webhook))
  await story.work(story.results)
  expect(story.row(repair)?.status).toBe('failed')
  expect(story.row(made)).not.toHaveProperty('repairId')
  expect(responseOf(await story.submit(newRepair(made, 51)))?.status).toBe(202)
  await settleDown(story.world, story.watch)
})

test('a repair whose design is deleted meanwhile ends without it', async () => {
  const story = await beginStory()
  const made = await completed(story)
  const repair = newRepair(made, 50)
  await story.submit(repair)
  await story.finish(remove(story.world, people.packed, made.generationId))
  await story.finish(press(story, repair.generationId))
  expect(story.row(made)).toBeUndefined()
  expect(story.row(repair)?.status).toBe('failed')
})
