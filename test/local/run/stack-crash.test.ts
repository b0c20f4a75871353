import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { eventually } from '#test/support/eventually.ts'
import { stackAt } from '#test/support/local/local-stack.ts'
import { personAt, type StackPerson } from '#test/support/local/stack-person.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { startProcess } from '#test/support/local/stack-process.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { shortly } from '#test/support/shortly.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const Depths = z.array(z.object({ queue: z.string(), inFlight: z.number() }))

/** Polls without a pause, because the awaited state lasts only some milliseconds. */
const asSoonAs = (holds: () => Promise<boolean>) =>
  eventually(async () => expect(await holds()).toBe(true), { everyMilliseconds: 1 })

const jobIs = (person: StackPerson, ...states: string[]) =>
  asSoonAs(async () => (await person.jobs()).some(({ state }) => states.includes(state)))
const isWorkingOn = (person: StackPerson, queueName: RegExp) =>
  asSoonAs(async () =>
    Depths.parse(await person.console('GET', '/queues')).some(
      ({ queue, inFlight }) => queueName.test(queue) && inFlight > 0,
    ),
  )

type Moment = [name: string, arrives: (person: StackPerson) => Promise<unknown>]

const moments: Moment[] = [
  ['while the worker has the job', (person) => jobIs(person, 'submitting', 'running')],
  ['while the result is stored', (person) => isWorkingOn(person, /Results/)],
  ['right after the 202', async () => {}],
  ['while the prediction runs', (person) => jobIs(person, 'running')],
]

/** Runs the sweeper now instead of waiting for its schedule, and again a minute later for a job without a prediction. */
const sweep = async (person: StackPerson, id: string) => {
  const [job] = await person.jobs()
  if (job?.state === 'submitting') await person.passClaim(id)
  else await person.lookNow(id)
}

const entriesOf = async (person: StackPerson, id: string) => {
  const { stack } = person
  const { userId } = await person.account()
  const rows = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))
  const { pk, sk } = keys.creditEntry(userId, '')
  const { Items = [] } = await rows.send(
    new QueryCommand({
      TableName: stack.endpoints.resources.table,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    }),
  )
  return Items.filter(({ generationId }) => generationId === id).map(({ type }) => String(type))
}

test('kill -9 at any moment of a job takes no credit without a picture, and a running prediction still finishes its job', {
  timeout: 300_000,
}, async () => {
  const port = await freeStretch()
  const environment = { PORT: String(port), STATE_FOLDER: temporaryFolder() }
  const url = `http://localhost:${port}`
  let running = startProcess(environment)
  await running.ready()

  for (const [moment, arrives] of shortly(moments, 1, 1)) {
    const person = await personAt(await stackAt(url), 'credits@example.com')
    const before = await person.balance()
    await person.setFaults({ latencyMs: 300 })
    const id = await person.start(await person.upload(await roomPhoto({ width: 320, height: 240, seed: 4 })))
    await arrives(person)
    running.child.kill('SIGKILL')
    await running.ended

    running = startProcess(environment)
    await running.ready()
    const { status, failureReason } = await person.settled(id, () => sweep(person, id))
    const spent = status === 'completed' ? 1 : 0
    expect(await person.balance(), `${moment}: ${failureReason}`).toEqual({ credits: before.credits - spent, held: 0 })
    expect((await entriesOf(person, id)).sort(), moment).toEqual(spent ? ['capture', 'hold'] : ['hold', 'release'])
    expect(await person.jobs(), moment).toEqual([])
  }

  // Without the sweeper: the stand-in continues the prediction from its state, and the webhook ends the job.
  const person = await personAt(await stackAt(url), 'credits@example.com')
  const before = await person.balance()
  const id = await person.start(await person.upload(await roomPhoto({ width: 320, height: 240, seed: 4 })))
  await jobIs(person, 'running')
  running.child.kill('SIGKILL')
  await running.ended
  await startProcess(environment).ready()
  expect(await person.settled(id)).toMatchObject({ status: 'completed' })
  expect(await person.balance()).toEqual({ credits: before.credits - 1, held: 0 })
})
