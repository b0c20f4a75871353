import { expect, test } from 'vitest'
import { adjustCredits, setDev } from '#functions/core/operator/operate.ts'
import { responseOf } from '#test/simulation/actions.ts'
import { people } from '#test/simulation/people.ts'
import { beginStory, type Story } from '#test/simulation/story.ts'

const transaction = 'table TransactWrite'

/** An operator's grant of 50 pack credits. */
const grant = ({ world: { machine } }: Story) =>
  machine.start('adjust', () => adjustCredits(people.packed, 50, 'A present', 'grace@desk'))

test('an operator grants credits beside 20 submits that each change the balance first', async () => {
  const story = await beginStory({ credits: 20 })
  const granting = await grant(story)
  for (let submits = 0; submits < 20; submits++) {
    await story.until(Promise.resolve(granting), transaction)
    const submitted = await story.submit(story.newSubmit())
    expect(responseOf(submitted)?.status).toBe(202)
    const [overtaken] = story.world.machine.waiting
    if (overtaken) await story.world.machine.answer(overtaken)
  }
  expect(await story.finish(Promise.resolve(granting))).toMatchObject({ outcome: { value: 50 } })
  expect(story.account()).toMatchObject({ packCredits: 50, held: 20 })
  expect(story.entries().filter((type) => type === 'adjust')).toHaveLength(1)
})

test('an operator grants credits once after 20 conflicts with other transactions', async () => {
  const story = await beginStory()
  const granted = await story.finish(grant(story), { on: transaction, fault: 'conflicts', times: 20 })
  expect(granted).toMatchObject({ outcome: { value: 50 } })
  expect(story.account()).toMatchObject({ packCredits: 52 })
  expect(story.entries()).toEqual(['adjust'])
})

test('an operator marks a dev account after 20 conflicts with other transactions', async () => {
  const story = await beginStory()
  const marking = story.world.machine.start('set-dev', () => setDev(people.packed, true, 'grace@desk'))
  await story.finish(marking, { on: transaction, fault: 'conflicts', times: 20 })
  expect(story.account()).toMatchObject({ dev: true })
})

test('an operator hears that an account stays busy, and nothing is written', async () => {
  const story = await beginStory()
  const refused = await story.finish(grant(story), { on: transaction, fault: 'conflicts', times: 48 })
  expect(refused).toMatchObject({ outcome: { error: { code: 'request.busy' } } })
  expect(story.account()).toMatchObject({ packCredits: 2 })
  expect(story.entries()).toEqual([])
})
