import './environment.ts'
import { onTestFinished } from 'vitest'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys, userPartition } from '#functions/core/db/keys.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import type { Queue } from '#test/support/functions/queues-model.ts'
import { deliver, newSubmit, type Submit, submit, sweep } from './actions.ts'
import { hour, minute } from './clock.ts'
import { finish, finishAll, passMinutes } from './finish.ts'
import { install } from './install.ts'
import type { Task, WaitingCall } from './machine.ts'
import { people, settle } from './people.ts'
import type { Ending, Run } from './provider-model.ts'
import { Watch } from './watch.ts'
import { World } from './world.ts'

/** What happens to one call of a handler: a fault by its name, or a crash before or after the call takes effect. */
export type Mishap = {
  on: string
  fault: string
  /** The first call of this name that is affected, and how many from there; by default only the first call. */
  nth?: number
  times?: number
}

/** A world in which a test decides every step. The invariants are checked after each. */
export class Story {
  readonly world: World
  readonly watch: Watch
  #submits = 0

  constructor(world: World) {
    this.world = world
    this.watch = new Watch(world)
  }

  newSubmit(userId: string = people.packed): Submit {
    return newSubmit(this.world, userId, ++this.#submits)
  }

  /** Runs a handler until it ends, or crashes by the mishap. */
  async finish(started: Promise<Task>, mishap?: Mishap): Promise<Task> {
    const task = await started
    this.watch.check()
    if (mishap) await this.#suffer(task, mishap)
    return finish(this.world, task, this.watch)
  }

  async #suffer(task: Task, { on, fault, nth = 1, times = 1 }: Mishap): Promise<void> {
    for (let seen = 0; seen < nth + times - 1; ) {
      const next = this.world.machine.waiting.find((waiting) => waiting.task === task)
      if (!next) throw new Error(`${task.name} ended after ${seen} times ${on}`)
      if (next.call.name === on) seen++
      if (next.call.name === on && seen >= nth) await this.#strike(next, fault)
      else await this.world.machine.answer(next)
      this.watch.check()
    }
  }

  async #strike(waiting: WaitingCall, name: string): Promise<void> {
    const { machine } = this.world
    if (name.startsWith('dies')) return machine.crash(waiting.task, () => name === 'dies after')
    const fault = waiting.call.faults.find((one) => one.name === name)
    if (!fault) throw new Error(`${waiting.call.name} knows no fault ${name}`)
    await machine.answer(waiting, fault)
  }

  startSubmit(made: Submit): Promise<Task> {
    return submit(this.world, made)
  }

  submit(made: Submit, mishap?: Mishap): Promise<Task> {
    return this.finish(this.startSubmit(made), mishap)
  }

  /** Runs all started handlers until they end. */
  finishAll(): Promise<void> {
    return finishAll(this.world, this.watch)
  }

  get jobs(): Queue {
    const queue = this.world.queues.all.find(({ url }) => url.endsWith('room-design-full-redesign'))
    if (!queue) throw new Error('There is no queue for the tool')
    return queue
  }

  get results(): Queue {
    return this.world.queues.at(functionEnvironment.RESULTS_QUEUE_URL)
  }

  /** Starts the queue's worker with all visible messages. */
  startWork(queue: Queue): Promise<Task> {
    return deliver(this.world, queue, this.world.queues.visible(queue))
  }

  work(queue: Queue, mishap?: Mishap): Promise<Task> {
    return this.finish(this.startWork(queue), mishap)
  }

  /** Runs a handler up to a call of this name, which then waits. With `effect` it takes effect without an answer. */
  async until(started: Promise<Task>, call: string, { effect = false } = {}): Promise<Task> {
    const task = await started
    for (;;) {
      const next = this.world.machine.waiting.find((waiting) => waiting.task === task)
      if (!next) throw new Error(`${task.name} ended without ${call}`)
      if (next.call.name !== call) {
        await this.world.machine.answer(next)
        continue
      }
      if (effect) this.world.machine.takeEffect(next)
      this.watch.check()
      return task
    }
  }

  /** Starts the sweeper, by default with an index that is up to date. */
  startSweep({ lagging = false } = {}): Promise<Task> {
    if (!lagging) this.world.table.rows.catchUpIndex()
    return sweep(this.world)
  }

  sweep(mishap?: Mishap): Promise<Task> {
    return this.finish(this.startSweep(), mishap)
  }

  /** Advances the clock minute by minute; after each the sweeper runs and the messages are delivered. */
  async passMinutes(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed++) await passMinutes(this.world, this.watch)
  }

  /** The first prediction that runs, or the first of all. */
  get run(): Run {
    const runs = [...this.world.provider.runs.values()]
    const run = runs.find(({ status }) => status === 'processing') ?? runs[0]
    if (!run) throw new Error('No run was opened')
    return run
  }

  /** Ends the prediction and returns its webhook, which is not delivered yet. */
  endRun(ending: Ending = 'succeeds') {
    this.world.provider.end(this.run, ending)
    const delivery = this.world.provider.deliveries.at(-1)
    if (!delivery) throw new Error('The run has no webhook')
    return delivery
  }

  loseWebhooks(): void {
    this.world.provider.deliveries.length = 0
  }

  /** Submits a job and runs its worker, which creates a prediction. */
  async running(userId: string = people.packed): Promise<Submit> {
    const made = this.newSubmit(userId)
    await this.submit(made)
    await this.work(this.jobs)
    return made
  }

  row({ userId, generationId }: Submit): GenerationRow | undefined {
    const row = this.world.row(keys.generation(userId, generationId))
    return row && GenerationRow.parse(row)
  }

  account(userId: string = people.packed): AccountRow {
    return AccountRow.parse(this.world.row(keys.account(userId)))
  }

  /** The types of the account's credit entries without grants, oldest first. */
  entries(userId: string = people.packed): string[] {
    return this.world.table.rows.changes
      .filter(({ pk, sk }) => pk === userPartition(userId) && sk.startsWith('CREDIT#'))
      .map(({ after }) => String(after?.type))
      .filter((type) => type !== 'grant')
  }

  /** Advances the clock beyond the visibility timeout. */
  waitForRedelivery(): void {
    this.world.clock.advance(6 * minute)
  }
}

/** Installs a world with one account until the test ends; `credits` are pack credits, `plan` plan credits. */
export const beginStory = async ({ credits = 2, plan = 0 } = {}): Promise<Story> => {
  const world = new World()
  onTestFinished(install(world))
  const periodEnd = new Date(world.clock.now() + 24 * hour).toISOString()
  await settle(people.packed, { tier: plan ? 'Basic' : 'CREDITS_ONLY', pack: credits, plan, periodEnd })
  return new Story(world)
}
