import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { eventually } from '#test/support/eventually.ts'
import { sharedStack } from '#test/support/local/local-stack.ts'
import { newPerson, type StackPerson } from '#test/support/local/stack-person.ts'
import { roomPicture } from '#test/support/pictures.ts'

const stack = sharedStack()
let person: StackPerson
let room: string
beforeAll(async () => {
  person = await newPerson(stack, { dev: true })
  room = await person.upload(await roomPicture(640, 480).jpeg().toBuffer())
})

const Objects = z.object({ objects: z.array(z.object({ key: z.string() })), folders: z.array(z.string()) })

/** The keys of the results in the bucket. */
const results = async (): Promise<string[]> => {
  const [userId] = room.split('/')
  const query = new URLSearchParams({ prefix: `${userId}/generations/`, limit: '1000' })
  const { objects } = Objects.parse(
    await person.console('GET', `/objects/${stack.endpoints.resources.imagesBucket}?${query}`),
  )
  return objects.map(({ key }) => key)
}

const resultsOf = async (id: string) => (await results()).filter((key) => key.includes(id))

test('twenty cancels at any time of a job leave no object, and nothing that can be used as a room', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < 20; round++) {
    const id = await person.start(room)
    await pause(round * 30)
    await person.call('POST', `/generations/${id}/cancel`)
    const { status } = await person.settled(id)
    outcomes.push(status)
    if (status === 'completed') continue
    await eventually(async () => expect(await resultsOf(id)).toEqual([]))
    const [userId] = room.split('/')
    const stolen = await person.submit(person.redesignOf(`${userId}/generations/${id}.jpg`))
    expect(stolen).toMatchObject({ status: 404, body: { detail: "This picture doesn't belong to your account." } })
  }
  expect(outcomes).toContain('failed')
  const completed = outcomes.filter((status) => status === 'completed').length
  await eventually(async () => expect(await results()).toHaveLength(2 * completed))
})

test('a result whose job is cancelled while it is stored is deleted with its generation, and does not come back', async () => {
  const hold = {
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    function: 'Results',
    kind: 'time-out',
    holdMs: 1500,
  }
  await person.console('POST', '/aws/faults', { ...hold, times: 'always' })
  const id = await person.start(room)
  await eventually(async () => expect(await resultsOf(id)).toHaveLength(2))
  await person.call('POST', `/generations/${id}/cancel`)
  expect(await person.generation(id)).toMatchObject({ status: 'failed', failureReason: 'Cancelled', imageUrl: null })
  expect(await person.call('POST', '/generations/deletions', { ids: [id] })).toMatchObject({ status: 200 })
  expect(await resultsOf(id)).toEqual([])
  await person.console('DELETE', '/aws/faults')
  await pause(5000)
  expect(await resultsOf(id)).toEqual([])
})
