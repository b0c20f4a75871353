import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { BulkJobRow, isRunning } from '#functions/core/bulk/bulk-jobs.ts'
import { bulkJobPrefix, generationPrefix, keys, userPartition } from '#functions/core/db/keys.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { thumbnailPath } from '#functions/core/pictures/storage-paths.ts'
import { startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { Queues } from '#local/emulators/aws/sqs/queues.ts'
import { problemType } from '#shared/contracts/problem.ts'
import { Generation } from '#shared/entities/generation.ts'
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
// Only what never comes fails by it.
const patienceSeconds = 1200

/** What somebody did, as far as the stack acknowledged it, and how each design was seen to end. */
type Doer = {
  email: string
  storagePath: string
  userId: string
  accepted: Set<string>
  enlarged: Set<string>
  deleted: Set<string>
  listings: Set<string>
  ended: Map<string, string>
  /** The request whose answer was lost, which is sent again, and whether it had been accepted. */
  unanswered?: { body: Record<string, unknown>; isKnown: boolean } | undefined
}

const photo = await roomPhoto({ width: 320, height: 240, seed: 4 })

const crowdAt = async (stack: StackAtAddress): Promise<Doer[]> => {
  const crowd: Doer[] = []
  for (let place = 0; place < peoplePerCrowd; place++) {
    const email = await newAccount(stack, { tier: 'Pro', credits: 1000 })
    const person = await personAt(stack, email)
    const [{ userId }, storagePath] = [await person.account(), await person.upload(photo)]
    const done = { accepted: new Set<string>(), enlarged: new Set<string>(), deleted: new Set<string>() }
    crowd.push({ email, userId, storagePath, ...done, listings: new Set(), ended: new Map() })
  }
  return crowd
}

const Refusals = z.object({ refused: z.array(z.object({ id: z.string() })) })

// A function ended before it answered, on a busy machine by its timeout: the gateway then answers with a message only.
const GatewayMessage = z.strictObject({ message: z.string() })
const Busy = z.object({ type: z.literal(problemType('request.busy')) })

/** Whether an answer leaves open what happened, so that the same request may be sent again. */
const isLost = ({ status, body }: { status: number; body: unknown }) =>
  status >= 500 && (GatewayMessage.safeParse(body).success || (status === 503 && Busy.safeParse(body).success))

/** One act of somebody: a submit, often followed by a cancellation, a full resolution, a deletion or a listing. */
const act = async (person: StackPerson, doer: Doer, random: Random): Promise<void> => {
  const { body, isKnown } = doer.unanswered ?? { body: person.redesignOf(doer.storagePath), isKnown: false }
  doer.unanswered = { body, isKnown }
  const id = String(body.generationId)
  const answer = await person.submit(body)
  if (isLost(answer)) return
  // The limit of starts refuses new ones only.
  expect(isKnown ? [202] : [202, 429], `${id}: ${JSON.stringify(answer)}`).toContain(answer.status)
  if (answer.status === 202) doer.accepted.add(id)
  doer.unanswered = undefined
  if (random.chance(0.1)) await startListing(person, doer)
  const listing = random.pick([...doer.listings])
  if (listing && random.chance(0.1)) await cancelListing(person, listing)
  const other = random.pick([...doer.accepted])
  if (!other) return
  if (random.chance(0.2)) await cancel(person, doer, other)
  if (random.chance(0.3)) await enlarge(person, doer, other)
  if (random.chance(0.1)) await remove(person, doer, other)
}

const listingPhotos = 3

const startListing = async (person: StackPerson, doer: Doer) => {
  const { decorationStyle, spaceType, roomType } = person.redesignOf(doer.storagePath)
  const photos = Array.from({ length: listingPhotos }, () => ({ imageUrl: doer.storagePath, spaceType, roomType }))
  const body = { bulkJobId: `bulk_${ulid()}`, toolId: 'full-redesign', decorationStyle, photos }
  const answer = await person.call('POST', '/bulk-jobs/listing', body)
  if (isLost(answer)) return
  expect([202, 429], `${body.bulkJobId}: ${JSON.stringify(answer)}`).toContain(answer.status)
  if (answer.status === 202) doer.listings.add(body.bulkJobId)
}

const cancelListing = async (person: StackPerson, id: string) => {
  const answer = await person.call('POST', `/bulk-jobs/${id}/cancel`)
  if (isLost(answer)) return
  expect(answer.status, `cancellation of ${id}: ${JSON.stringify(answer)}`).toBe(200)
}

const cancel = async (person: StackPerson, doer: Doer, id: string) => {
  const answer = await person.call('POST', `/generations/${id}/cancel`)
  if (isLost(answer)) return
  expect(answer.status, `cancellation of ${id}: ${JSON.stringify(answer)}`).toBe(200)
  const design = Generation.parse(answer.body)
  expect(design.status, 'a cancelled design runs no more').not.toBe('processing')
  doer.ended.set(id, design.status)
}

const enlarge = async (person: StackPerson, doer: Doer, id: string) => {
  const answer = await person.call('POST', `/generations/${id}/hd`)
  if (isLost(answer)) return
  // One that is not completed, and more than the limit of starts, are refused.
  expect([202, 409, 429], `HD of ${id}: ${JSON.stringify(answer)}`).toContain(answer.status)
  if (answer.status === 202) doer.enlarged.add(id)
}

const remove = async (person: StackPerson, doer: Doer, id: string) => {
  // The deletion takes effect also when its answer is lost.
  doer.accepted.delete(id)
  const answer = await person.call('POST', '/generations/deletions', { ids: [id] })
  if (isLost(answer)) return
  expect(answer.status, `deletion of ${id}: ${JSON.stringify(answer)}`).toBe(200)
  // One that runs is refused.
  if (Refusals.parse(answer.body).refused.length > 0) doer.accepted.add(id)
  else doer.deleted.add(id)
}

/** Acts until the stack is killed, which the next request notices. `onAct` hears of each finished act. */
const actUntilDeath = async (
  [person, doer]: [StackPerson, Doer],
  random: Random,
  death: AbortSignal,
  onAct: () => void,
): Promise<void> => {
  try {
    for (;;) {
      await act(person, doer, random)
      onAct()
    }
  } catch (error) {
    // What the stack had answered until then is in `doer`.
    if (!death.aborted) throw error
  }
}

/** The rows of somebody, from the stack's own engine by default. */
const rowsOf = async (stack: StackAtAddress, userId: string, engine?: string): Promise<Item[]> => {
  const settings = { ...stack.clientSettings('dynamodb'), ...(engine && { endpoint: engine }) }
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(settings))
  const rows: Item[] = []
  const query = {
    TableName: stack.endpoints.resources.table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': userPartition(userId) },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateQuery({ client }, query)) rows.push(...(Items as Item[]))
  client.destroy()
  return rows
}

const designsOf = (rows: readonly Item[]) =>
  rows.filter(({ sk }) => String(sk).startsWith(generationPrefix)).map((row) => GenerationRow.parse(row))

const listingsOf = (rows: readonly Item[]) =>
  rows.filter(({ sk }) => String(sk).startsWith(bulkJobPrefix)).map((row) => BulkJobRow.parse(row))

/** What holds at every moment: balance and ledger, holds and designs, and each acknowledged request. */
const checkRows = (rows: readonly Item[], doer: Doer): void => {
  const ledger = new Ledger()
  const creditPrefix = keys.creditEntry(doer.userId, '').sk
  for (const row of rows.filter(({ sk }) => String(sk).startsWith(creditPrefix)))
    expect(ledger.add(row)).toBeUndefined()
  expect(ledger.closeHolds()).toBeUndefined()
  const account = rows.find(({ sk }) => sk === keys.account(doer.userId).sk)
  expect(account && ledger.objectionTo(account), doer.email).toBeUndefined()

  const designs = designsOf(rows)
  for (const { id, status, hd } of designs) {
    expect([id, status === 'processing'], 'held for as long as it runs').toEqual([id, ledger.holds.has(id)])
    expect([id, status === 'completed'], 'charged when it is completed').toEqual([id, ledger.captured.has(id)])
    if (doer.ended.has(id)) expect([id, status], 'stays as it ended').toEqual([id, doer.ended.get(id)])
    if (status !== 'processing') doer.ended.set(id, status)
    if (doer.enlarged.has(id)) expect([id, hd === undefined], 'has its full resolution').toEqual([id, false])
    expect([id, doer.deleted.has(id)], 'is gone when it was deleted').toEqual([id, false])
  }
  const known = new Set<string>(designs.map(({ id }) => id))
  const listings = listingsOf(rows)
  // The designs of a listing are held together, and written one after the other.
  const isToCome = (id: string) =>
    listings.some((job) => isRunning(job) && job.firstGenerationId <= id && id <= job.lastGenerationId)
  for (const id of ledger.holds.keys())
    expect([id, known.has(id) || isToCome(id)], 'held for a design').toEqual([id, true])
  for (const id of doer.listings)
    expect(
      listings.map((job): string => job.id),
      'accepted and still there',
    ).toContain(id)
  for (const { id, completedImages, failedImages } of listings) {
    const own = designs.filter(({ bulkJobId }) => bulkJobId === id)
    const count = (wanted: string) => own.filter(({ status }) => status === wanted).length
    expect([id, completedImages, failedImages], 'counts its designs').toEqual([id, count('completed'), count('failed')])
  }
  for (const id of doer.accepted) expect([id, known.has(id)], 'accepted and still there').toEqual([id, true])
  if (doer.unanswered) doer.unanswered.isKnown = known.has(String(doer.unanswered.body.generationId))
}

/** Checks what a kill left in the table's file, before the stack starts again and mends anything. */
const checkFile = async (stack: StackAtAddress, folder: string, crowd: readonly Doer[]): Promise<void> => {
  const engine = await startDynamoEngine({ file: join(folder, 'tables.sqlite') })
  try {
    for (const doer of crowd) checkRows(await rowsOf(stack, doer.userId, engine.url), doer)
  } finally {
    await engine.close()
  }
}

/** Checks that the pictures of each finished design are stored. A deletion may go on meanwhile, so this takes time. */
const checkPictures = async (stack: StackAtAddress, doer: Doer): Promise<void> => {
  const s3 = new S3Client({ ...stack.clientSettings('s3'), forcePathStyle: true })
  const finished = designsOf(await rowsOf(stack, doer.userId)).filter(({ status }) => status === 'completed')
  const paths = finished.flatMap(({ id, storagePath, hd }) => [
    String(storagePath),
    thumbnailPath(doer.userId, id),
    ...(hd?.status === 'completed' ? [String(hd.storagePath)] : []),
  ])
  for (const Key of paths) {
    const found = await s3.send(new HeadObjectCommand({ Bucket: stack.endpoints.resources.imagesBucket, Key }))
    expect(found.ContentLength, Key).toBeGreaterThan(0)
  }
  s3.destroy()
}

const Depths = z.array(z.object({ queue: z.string(), visible: z.int(), inFlight: z.int(), delayed: z.int() }))

/** Passes the visibility timeouts, of minutes, of the messages that kills have interrupted, while the stack is down. */
const passVisibility = (folder: string, { region, account }: StackAtAddress['endpoints']) => {
  const queues = new Queues({ file: join(folder, 'queues'), region, account })
  for (const queue of queues.all())
    for (const message of queue.messages.values()) queues.save(queue, { ...message, visibleAt: Date.now() })
}

/** Every message is worked off, and none has become a dead letter. */
const queuesAreEmpty = (person: StackPerson): Promise<void> =>
  eventually(
    async () => {
      const depths = Depths.parse(await person.console('GET', '/queues'))
      expect(depths.filter(({ visible, inFlight, delayed }) => visible + inFlight + delayed > 0)).toEqual([])
    },
    { withinSeconds: patienceSeconds },
  )

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
      { withinSeconds: patienceSeconds },
    )
    const rows = await rowsOf(stack, doer.userId)
    checkRows(rows, doer)
    for (const { id, hd } of designsOf(rows)) expect([id, hd?.status], 'HD has ended').not.toEqual([id, 'processing'])
    for (const job of listingsOf(rows)) expect([job.id, isRunning(job)], 'has ended').toEqual([job.id, false])
    await checkPictures(stack, doer)
    expect((await person.balance()).held).toBe(0)
  }
}

test(`${kills} kills of the stack at random moments lose no credit, no design and no accepted request`, {
  // A busy machine takes minutes for a kill, and the checks after every twentieth one longer.
  timeout: kills * 300_000 + 3_600_000,
}, async () => {
  const random = new Random(seed)
  const port = await freeStretch()
  const folder = temporaryFolder()
  const environment = { PORT: String(port), STATE_FOLDER: folder }
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
    // By acts and not by seconds alone, so that a slow machine has designs to lose too.
    const acts = random.between(1, 20)
    let done = 0
    let onAct = () => {}
    const areDone = new Promise<void>((resolve) => {
      onAct = () => {
        done += 1
        if (done === acts) resolve()
      }
    })
    const doings = crowd.map((doer, place) =>
      actUntilDeath([people[place] as StackPerson, doer], random, death.signal, () => onAct()),
    )
    await Promise.race([areDone, ...doings])
    await pause(random.between(0, 500))
    death.abort()
    await running.killAll()
    await Promise.all(doings)
    await checkFile(stack, folder, crowd)
    ;({ running, stack } = await start())
    for (const doer of crowd) await eventually(() => checkPictures(stack, doer), { withinSeconds: patienceSeconds })
    if ((kill + 1) % killsPerCrowd !== 0 && kill + 1 < kills) continue
    await settleAll(stack, crowd)
    const count = (what: string, more = 1) => ends.set(what, (ends.get(what) ?? 0) + more)
    for (const { ended, listings } of crowd) {
      for (const status of ended.values()) count(status)
      count('listings', listings.size)
    }
    console.log(`${kill + 1} kills:`, Object.fromEntries(ends))
  }
  expect(ends.get('completed')).toBeGreaterThan(0)

  await running.killAll()
  passVisibility(folder, stack.endpoints)
  ;({ stack } = await start())
  await queuesAreEmpty(await personAt(stack, crowd[0]?.email ?? ''))
  await settleAll(stack, crowd)
})
