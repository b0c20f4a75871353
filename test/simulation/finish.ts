import { toBulkJob } from '#functions/core/bulk/bulk-jobs.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { deliver, stream, sweep } from './actions.ts'
import { hour, minute } from './clock.ts'
import type { Task } from './machine.ts'
import { reconcile } from './purchase-actions.ts'
import { insist, type Watch } from './watch.ts'
import type { World } from './world.ts'

/** Answers a handler's calls without faults until it ends. */
export const finish = async (world: World, task: Task, watch: Watch): Promise<Task> => {
  for (;;) {
    const next = world.machine.waiting.find((waiting) => waiting.task === task)
    if (!next || task.state !== 'running') return task
    await world.machine.answer(next)
    watch.check()
  }
}

/** Answers the calls of all running handlers without faults, oldest first, until all have ended. */
export const finishAll = async (world: World, watch: Watch): Promise<void> => {
  for (let next = world.machine.waiting[0]; next; next = world.machine.waiting[0]) {
    await world.machine.answer(next)
    watch.check()
  }
}

/** Delivers messages until no queue has a visible one. */
const drainQueues = async (world: World, watch: Watch): Promise<void> => {
  for (;;) {
    const queue = world.queues.all.find((one) => world.queues.visible(one).length > 0)
    if (!queue) return
    await finish(world, await deliver(world, queue, world.queues.visible(queue).slice(0, 10)), watch)
  }
}

/** Advances the clock by some minutes, runs the sweeper once, and delivers the messages. */
export const passMinutes = async (world: World, watch: Watch, minutes = 1): Promise<void> => {
  world.clock.advance(minutes * minute)
  world.provider.catchUp()
  world.table.rows.catchUpIndex()
  await finish(world, await sweep(world), watch)
  await drainQueues(world, watch)
}

const patienceMinutes = 15
/** The sweeper deletes the pictures of an ended job two minutes after its end, at its next look. */
const cleaningMinutes = 5

const deletionMinutes = 30

/** Delivers the deletions of accounts, with their last passes. An operator sends the dead ones again. */
const endDeletions = async (world: World, watch: Watch): Promise<void> => {
  const queue = world.queues.at(functionEnvironment.ACCOUNT_DELETIONS_QUEUE_URL)
  for (let passed = 0; queue.messages.length + queue.dead.length > 0; passed++) {
    insist(passed < deletionMinutes, 'I6: a deletion never ends')
    for (const message of queue.dead.splice(0)) queue.messages.push({ ...message, receives: 0 })
    await passMinutes(world, watch)
  }
}

/** Compares the buyer's credits with Stripe after a reconciliation. */
const compareBooks = async (world: World, watch: Watch): Promise<void> => {
  await finish(world, await reconcile(world), watch)
  watch.checkPayments()
}

const clearingHours = 4

/** The hours after which nothing is left of trainings but complete models. */
const clearTrainings = async (world: World, watch: Watch): Promise<void> => {
  for (let passed = 0; passed < clearingHours; passed++) {
    world.clock.advance(hour)
    await passMinutes(world, watch)
  }
  watch.checkTrained()
}

const visibilityHours = 1

/** Delivers the messages of exports, also those of workers that were ended. */
const endExports = async (world: World, watch: Watch): Promise<void> => {
  world.clock.advance(visibilityHours * hour)
  while (world.queues.at(functionEnvironment.ACCOUNT_EXPORTS_QUEUE_URL).messages.length > 0)
    await passMinutes(world, watch)
  watch.checkExports()
}

/**
 * Checks that without faults and webhooks the sweeper alone settles every job (I6): at its deadline, or within two
 * minutes after its prediction has ended, if the job has stored the id of the prediction.
 */
export const settleDown = async (world: World, watch: Watch): Promise<void> => {
  await finishAll(world, watch)
  for (const [index, run] of [...world.provider.runs.values()].entries()) {
    if (run.status === 'processing' && index % 2 === 0) world.provider.end(run, 'succeeds')
  }
  const endedAt = new Map<string, number>()
  for (let passed = 0; passed < patienceMinutes && watch.isBusy; passed++) {
    for (const run of world.trainer.runs) if (run.status === 'processing') world.trainer.end('succeeded', { run })
    await passMinutes(world, watch)
    const now = world.clock.now()
    for (const { generationId, deadline, predictionId } of watch.jobs) {
      insist(now < Date.parse(deadline) + minute, `I6: ${generationId} outlived its deadline`)
      const run = predictionId === null ? undefined : world.provider.runs.get(predictionId)
      if (!run || run.endedAt === null) continue
      const known = endedAt.get(generationId) ?? now - minute
      endedAt.set(generationId, known)
      insist(now < known + 2 * minute, `I6: ${generationId} is not settled two minutes after its run ended`)
    }
  }
  insist(!watch.isBusy, `I6: ${watch.jobs[0]?.generationId ?? 'a bulk job'} never ends`)
  await finishAll(world, watch)
  await endDeletions(world, watch)
  // The comparison of a design that was completed in the last minutes may start jobs of its own.
  await passMinutes(world, watch, cleaningMinutes)
  for (let passed = 0; watch.isBusy; passed++) {
    insist(passed < patienceMinutes, `I6: ${watch.jobs[0]?.generationId} never ends`)
    await passMinutes(world, watch)
    if (!watch.isBusy) await passMinutes(world, watch, cleaningMinutes)
  }
  if (watch.hasExported) await endExports(world, watch)
  watch.checkResults()
  watch.checkLeft()
  if (world.stripe.customers.size > 0) await compareBooks(world, watch)
  if (watch.hasTrained) await clearTrainings(world, watch)
}

/** Runs the stream's function to the end of the stream, and checks that the published statuses equal the table's. */
export const checkScreens = async (world: World, watch: Watch): Promise<void> => {
  while (world.streamedTo < world.table.rows.changes.length) await finish(world, await stream(world), watch)
  const shown = new Map<string, string>()
  for (const { events } of world.published) {
    for (const event of events) {
      if (event.type === 'generation') shown.set(event.generation.id, event.generation.status)
      if (event.type === 'generation' && event.generation.hd)
        shown.set(event.generation.hd.id, event.generation.hd.status)
      if (event.type === 'bulk-job') shown.set(event.job.id, event.job.status)
    }
  }
  const fullResolutions = watch.generations.flatMap(({ hd }) => hd ?? [])
  for (const { id, status } of [...watch.generations, ...fullResolutions, ...watch.bulkJobs.map(toBulkJob)]) {
    insist(shown.get(id) === status, `Screen: ${id} is ${status} and shown as ${shown.get(id)}`)
  }
}
