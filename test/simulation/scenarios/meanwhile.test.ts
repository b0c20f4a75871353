import { expect, test } from 'vitest'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { deliverWebhook, responseOf } from '#test/simulation/actions.ts'
import { hour } from '#test/simulation/clock.ts'
import { people } from '#test/simulation/people.ts'
import { beginStory, type Story } from '#test/simulation/story.ts'

/** What the end of a subscription leaves of an account without packs (docs/product.md, Access). */
const endPlan = async (story: Story): Promise<void> => {
  await changeRow(keys.account(people.packed), {
    set: 'SET tier = :none, active = :no',
    condition: 'attribute_exists(pk)',
    values: { ':none': null, ':no': false },
  })
  await writeOffLapsed(story.account(), true)
  story.watch.check()
}

test.each([
  ['succeeds', 'completed', ['hold', 'expire', 'capture']],
  ['fails', 'failed', ['hold', 'expire', 'release', 'expire']],
] as const)(
  'a job whose plan ends while it runs %s as before, and the next submit is refused',
  async (ending, status, entries) => {
    const story = await beginStory({ plan: 2, credits: 0 })
    const made = await story.running()
    await endPlan(story)
    await story.finish(deliverWebhook(story.world, story.endRun(ending)))
    await story.work(story.results)
    expect(story.row(made)?.status).toBe(status)
    expect(story.entries()).toEqual(entries)
    expect(story.account()).toMatchObject({ planCredits: 0, packCredits: 0, held: 0 })
    expect(responseOf(await story.submit(story.newSubmit()))?.status).toBe(402)
  },
)

test.each([
  ['back', -hour, 'completed', ['hold', 'capture']],
  ['ahead', hour, 'failed', ['hold', 'release']],
] as const)('a job whose clock jumps an hour %s ends once', async (_way, jump, status, entries) => {
  const story = await beginStory()
  const made = await story.running()
  story.world.clock.advance(jump)
  await story.sweep()
  await story.finish(deliverWebhook(story.world, story.endRun()))
  await story.work(story.results)
  story.world.clock.advance(-jump)
  await story.passMinutes(6)
  expect(story.row(made)?.status).toBe(status)
  expect(story.entries()).toEqual(entries)
  story.watch.checkResults()
})
