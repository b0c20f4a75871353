import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { generationPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { eventually } from '#test/support/eventually.ts'
import { Ledger } from '#test/support/functions/ledger.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { type StackAtAddress, stackAt } from '#test/support/local/local-stack.ts'
import { newAccount, personAt, type StackPerson } from '#test/support/local/stack-person.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { startProcess } from '#test/support/local/stack-process.ts'
import { Random } from '#test/support/random.ts'
import { roomPhoto } from '#test/support/rooms.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const kills = Number(process.env.CHAOS_KILLS ?? 2)
const seed = Number(process.env.CHAOS_SEED ?? 1)
// Few people have all designs of some kills, so that the rows of one are read quickly.
const killsPerCrowd = 20
const peoplePerCrowd = 3

/** What somebody did, as far as the stack acknowledged it, and how each design was seen to end. */
type Doer = {
  email: string
  storagePath: string
  userId: string
  accepted: Set<string>
  ended: Map<string, string>
  /** The request whose answer was lost, which is sent again. */
  unanswered?: Record<string, unknown> | undefined
}

const photo = await roomPhoto({ width: 320, height: 240, seed: 4 })

const crowdAt = async (stack: StackAtAddress): Promise<Doer[]> => {
  const crowd: Doer[] = []
  for (let place = 0; place < peoplePerCrowd; place++) {
    const email = await newAccount(stack, { tier: 'Pro', credits: 1000 })
    const person = await personAt(stack, email)
    const [{ userId }, storagePath] = [await person.account(), await person.upload(photo)]
    crowd.push({ email, userId, storagePath, accepted: new Set(), ended: new Map() })
  }
  return crowd
}

/** One act of somebody: a submit, often followed by a cancellation, a full resolution or a deletion. */
const act = async (person: StackPerson, doer: Doer, random: Random): Promise<void> => {
  const body = doer.unanswered ?? person.redesignOf(doer.storagePath)
  doer.unanswered = body
  const id = String(body.generationId)
  const { status } = await person.submit(body)
  if (status === 202) doer.accepted.add(id)
  if (status < 500) doer.unanswered = undefined
  const other = random.pick([...doer.accepted]) ?? id
  if (random.chance(0.2)) await person.call('POST', `/generations/${other}/cancel`)
  if (random.chance(0.3)) await person.call('POST', `/generations/${other}/hd`)
  if (random.chance(0.1)) {
    // The deletion takes effect also when its answer is lost.
    doer.accepted.delete(other)
    await person.call('POST', '/generations/deletions', { ids: [other] })
  }
}

/** Acts until the stack is killed, which the next request notices. */
const actUntilDeath = async (person: StackPerson, doer: Doer, random: Random, death: AbortSignal): Promise<void> => {
  try {
    for (;;) await act(person, doer, random)
  } catch (error) {
    // What the stack had answered until then is in `doer`.
    if (!death.aborted) throw error
  }
}

const rowsOf = async (stack: StackAtAddress, userId: string): Promise<Item[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientSettings('dynamodb')))
  const rows: Item[] = []
  const query = {
    TableName: stack.endpoints.resources.table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userPartition(userId) },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) rows.push(...(Items as Item[]))
  return rows
}

const isStored = async (stack: StackAtAddress, storagePath: string) => {
  const s3 = new S3Client({ ...stack.clientSettings('s3'), forcePathStyle: true })
  await s3.send(new HeadObjectCommand({ Bucket: stack.endpoints.resources.imagesBucket, Key: storagePath }))
}

/** Checks the rows of somebody: balance and ledger, holds and designs, acknowledged requests, and stored pictures. */
const check = async (stack: StackAtAddress, doer: Doer): Promise<void> => {
  const rows = await rowsOf(stack, doer.userId)
  const ledger = new Ledger()
  const creditPrefix = keys.creditEntry(doer.userId, '').sk
  for (const row of rows.filter(({ sk }) => String(sk).startsWith(creditPrefix)))
    expect(ledger.add(row)).toBeUndefined()
  expect(ledger.closeHolds()).toBeUndefined()
  const account = rows.find(({ sk }) => sk === keys.account(doer.userId).sk)
  expect(account && ledger.objectionTo(account), doer.email).toBeUndefined()

  const designs = rows
    .filter(({ sk }) => String(sk).startsWith(generationPrefix))
    .map((row) => GenerationRow.parse(row))
  for (const { id, status, storagePath } of designs) {
    expect([id, status === 'processing'], 'held for as long as it runs').toEqual([id, ledger.holds.has(id)])
    expect([id, status === 'completed'], 'charged when it is completed').toEqual([id, ledger.captured.has(id)])
    if (status === 'completed') await isStored(stack, String(storagePath))
    if (doer.ended.has(id)) expect([id, status], 'stays as it ended').toEqual([id, doer.ended.get(id)])
    if (status !== 'processing') doer.ended.set(id, status)
  }
  const known = new Set<string>(designs.map(({ id }) => id))
  for (const id of ledger.holds.keys()) expect([id, known.has(id)], 'held for a design').toEqual([id, true])
  for (const id of doer.accepted) expect([id, known.has(id)], 'accepted and still there').toEqual([id, true])
}

/** Ends every job without waiting for its deadline, and checks that nothing is left. */
const settleAll = async (stack: StackAtAddress, crowd: readonly Doer[]): Promise<void> => {
  for (const doer of crowd) {
    const person = await personAt(stack, doer.email)
    await eventually(
      async () => {
        for (const job of await person.jobs()) {
          if (job.state === 'submitting') await person.passClaim(job.id)
          else await person.lookNow(job.id)
        }
        expect(await person.jobs()).toEqual([])
      },
      { withinSeconds: 240 },
    )
    await check(stack, doer)
    expect((await person.balance()).held).toBe(0)
  }
}

test(`${kills} kills of the stack at random moments lose no credit, no design and no accepted request`, {
  timeout: kills * 60_000 + 300_000,
}, async () => {
  const random = new Random(seed)
  const port = await freeStretch()
  const environment = { PORT: String(port), STATE_FOLDER: temporaryFolder() }
  const start = async () => {
    const running = startProcess(environment)
    await running.ready()
    return { running, stack: await stackAt(`http://localhost:${port}`) }
  }
  let { running, stack } = await start()
  let crowd: Doer[] = []
  const ends = new Map<string, number>()
  for (let kill = 0; kill < kills; kill++) {
    if (kill % killsPerCrowd === 0) crowd = await crowdAt(stack)
    const death = new AbortController()
    const people = await Promise.all(crowd.map(({ email }) => personAt(stack, email)))
    await people[0]?.setFaults({ latencyMs: 300 })
    const doings = crowd.map((doer, place) => actUntilDeath(people[place] as StackPerson, doer, random, death.signal))
    await pause(random.between(200, 3000))
    death.abort()
    running.child.kill('SIGKILL')
    await running.ended
    await Promise.all(doings)
    ;({ running, stack } = await start())
    for (const doer of crowd) await eventually(() => check(stack, doer))
    if ((kill + 1) % killsPerCrowd !== 0 && kill + 1 < kills) continue
    await settleAll(stack, crowd)
    for (const { ended } of crowd) for (const status of ended.values()) ends.set(status, (ends.get(status) ?? 0) + 1)
    console.log(`${kill + 1} kills:`, Object.fromEntries(ends))
  }
  expect(ends.get('completed')).toBeGreaterThan(0)
})
