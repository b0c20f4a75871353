import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { eventually } from '#test/support/eventually.ts'
import { type StackAtAddress, stackAt } from '#test/support/local/local-stack.ts'
import { personAt } from '#test/support/local/stack-person.ts'
import { freeStretch } from '#test/support/local/stack-ports.ts'
import { startProcess } from '#test/support/local/stack-process.ts'
import { Random } from '#test/support/random.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { cancelBulk, checkBulkEnds, startListing, startScenes } from './chaos/bulk.ts'
import { cancel, enlarge, remove, submit } from './chaos/designs.ts'
import { type Doer, type Doing, newDoer } from './chaos/doer.ts'
import { askForExport, exportIsReady } from './chaos/exports.ts'
import { buy, checkPurchases, paymentsIn } from './chaos/purchases.ts'
import { checkFiles, checkRows, rowsOf } from './chaos/rows.ts'
import { deliveriesAreDone, passVisibility, patienceSeconds, queuesAreEmpty, settleAll } from './chaos/settle.ts'
import { checkReplicate, train } from './chaos/trainings.ts'

const kills = Number(process.env.CHAOS_KILLS ?? 2)
const seed = Number(process.env.CHAOS_SEED ?? 1)
// Few people have all designs of some kills, so that the rows of one are read quickly.
const killsPerCrowd = 20
const peoplePerCrowd = 3

/** A submit, often followed by what else people do. */
const act = async (doing: Doing): Promise<void> => {
  const { doer, random } = doing
  if (!(await submit(doing))) return
  if (random.chance(0.1)) await startListing(doing)
  if (random.chance(0.2)) await startScenes(doing)
  if (random.chance(0.1)) await cancelBulk(doing)
  if (random.chance(0.15)) await buy(doing)
  if (random.chance(0.2)) await train(doing)
  if (random.chance(0.1)) await askForExport(doing)
  const other = random.pick([...doer.accepted])
  if (!other) return
  if (random.chance(0.2)) await cancel(doing, other)
  if (random.chance(0.3)) await enlarge(doing, other)
  if (random.chance(0.1)) await remove(doing, other)
}

/** Acts until the stack is killed, which the next request notices. `onAct` hears of each finished act. */
const actUntilDeath = async (doing: Doing, onAct: () => void): Promise<void> => {
  try {
    for (;;) {
      await act(doing)
      onAct()
    }
  } catch (error) {
    // What the stack had answered until then is in `doer`.
    if (!doing.death.aborted) throw error
  }
}

type Left = { folder: string; crowd: readonly Doer[]; isEnd?: boolean }

/**
 * Checks what a kill left in the files of the table, of Stripe and of Replicate, before the stack starts again and mends
 * anything. At the end nothing is on its way any more.
 */
const checkLeft = async (stack: StackAtAddress, { folder, crowd, isEnd = false }: Left): Promise<void> => {
  const payments = paymentsIn(folder)
  const engine = await startDynamoEngine({ file: join(folder, 'tables.sqlite') })
  try {
    for (const doer of crowd) {
      const rows = await rowsOf(stack, doer.userId, engine.url)
      checkRows(rows, doer)
      checkPurchases(rows, doer, { payments, isEnd })
      checkReplicate(rows, folder)
      if (isEnd) checkBulkEnds(rows)
    }
  } finally {
    await engine.close()
  }
}

test(`${kills} kills of the stack at random moments lose no credit, no payment, no design and no accepted request`, {
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
  const everybody: Doer[] = []
  let crowd: Doer[] = []
  const ends = new Map<string, number>()
  for (let kill = 0; kill < kills; kill++) {
    if (kill % killsPerCrowd === 0) {
      crowd = []
      while (crowd.length < peoplePerCrowd) crowd.push(await newDoer(stack))
      everybody.push(...crowd)
    }
    const death = new AbortController()
    const people = await Promise.all(crowd.map(async (doer) => ({ person: await personAt(stack, doer.email), doer })))
    const [operator] = people
    // Sometimes every training fails.
    const outcome = random.chance(0.3) ? { kind: 'zipRejected' as const, times: 'always' as const } : null
    await operator?.person.setFaults({ latencyMs: 300, outcome })
    await operator?.person.console('PUT', '/rekognition/faces', { faces: 1 })
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
    const doings = people.map((one) => actUntilDeath({ ...one, random, death: death.signal }, () => onAct()))
    await Promise.race([areDone, ...doings])
    await pause(random.between(0, 500))
    death.abort()
    await running.killAll()
    await Promise.all(doings)
    await checkLeft(stack, { folder, crowd })
    ;({ running, stack } = await start())
    for (const doer of crowd) await eventually(() => checkFiles(stack, doer), { withinSeconds: patienceSeconds })
    if ((kill + 1) % killsPerCrowd !== 0 && kill + 1 < kills) continue
    await settleAll(stack, crowd)
    const count = (what: string, more = 1) => ends.set(what, (ends.get(what) ?? 0) + more)
    for (const { ended, listings, scenes, exported } of crowd) {
      for (const [id, status] of ended) count(id.startsWith('trn_') ? `training ${status}` : status)
      count('listings', listings.size)
      count('scenes', scenes.size)
      count('exports', exported === 'never' ? 0 : 1)
    }
    console.log(`${kill + 1} kills:`, Object.fromEntries(ends))
  }
  expect(ends.get('completed')).toBeGreaterThan(0)

  await running.killAll()
  passVisibility(folder, stack.endpoints)
  ;({ running, stack } = await start())
  const operator = await personAt(stack, everybody[0]?.email ?? '')
  await queuesAreEmpty(operator)
  await deliveriesAreDone(operator)
  await operator.runSchedules()
  await settleAll(stack, everybody)
  for (const doer of everybody) await exportIsReady(await personAt(stack, doer.email), doer)
  await running.killAll()
  await checkLeft(stack, { folder, crowd: everybody, isEnd: true })
  console.log(`${paymentsIn(folder).length} payments`)
})
