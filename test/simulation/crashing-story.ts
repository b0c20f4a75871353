import './environment.ts'
import { cancel, deliver, deliverWebhook, responseOf, type Submit, submit, sweep } from './actions.ts'
import { minute } from './clock.ts'
import { finish, settleDown } from './finish.ts'
import { install } from './install.ts'
import type { Task } from './machine.ts'
import { people, settle } from './people.ts'
import { Story } from './story.ts'
import { World } from './world.ts'

/** The position of a call in the whole story, and whether the call takes effect before its handler crashes. */
export type Crash = { at: number; takesEffect: boolean }

/** The event that settles the generation. */
export const plots = ['webhook', 'failure', 'sweep', 'cancel'] as const
export type Plot = (typeof plots)[number]

const rounds = 4

/**
 * Runs one generation from its submit until it is settled, with handlers that crash at given calls and are invoked
 * again.
 */
class CrashingStory {
  readonly story: Story
  readonly made: Submit
  readonly #plot: Plot
  readonly #crashes: readonly Crash[]
  calls = 0

  constructor(story: Story, plot: Plot, crashes: readonly Crash[]) {
    this.story = story
    this.made = story.newSubmit()
    this.#plot = plot
    this.#crashes = crashes
  }

  async tell(): Promise<void> {
    const { world, watch } = this.story
    for (let accepted = false; !accepted; ) {
      accepted = responseOf(await this.#run(submit(world, this.made)))?.status === 202
    }
    for (let round = 0; round < rounds && this.story.row(this.made)?.status === 'processing'; round++) {
      await this.#work()
      await this.#end()
      await this.#work()
    }
    await settleDown(world, watch)
  }

  async #end(): Promise<void> {
    const { world } = this.story
    const { userId, generationId } = this.made
    if (this.#plot === 'cancel') {
      await this.#run(cancel(world, userId, generationId))
      return
    }
    for (const run of world.provider.runs.values()) {
      if (run.status === 'processing') world.provider.end(run, this.#plot === 'failure' ? 'fails' : 'succeeds')
    }
    if (this.#plot === 'sweep') {
      world.clock.advance(minute)
      world.table.rows.catchUpIndex()
      await this.#run(sweep(world))
      return
    }
    for (const delivery of [...world.provider.deliveries]) await this.#run(deliverWebhook(world, delivery))
  }

  /** Delivers each visible message without hiding it, so that a message of a crashed worker is retried at once. */
  async #work(): Promise<void> {
    const { world } = this.story
    for (const queue of [this.story.jobs, this.story.results]) {
      const messages = world.queues.visible(queue)
      if (messages.length > 0) await this.#run(deliver(world, queue, messages, { twice: true }))
    }
  }

  async #run(started: Promise<Task>): Promise<Task> {
    const task = await started
    const { world, watch } = this.story
    for (;;) {
      const next = world.machine.waiting.find((waiting) => waiting.task === task)
      if (!next) return finish(world, task, watch)
      const crash = this.#crashes.find(({ at }) => at === this.calls)
      this.calls++
      if (crash) world.machine.crash(task, (waiting) => waiting === next && crash.takesEffect)
      else await world.machine.answer(next)
      watch.check()
    }
  }
}

/** Runs the story with these crashes; returns its number of calls, the final status and the number of predictions. */
export const tellCrashing = async (plot: Plot, crashes: readonly Crash[]) => {
  const world = new World()
  const uninstall = install(world)
  try {
    await settle(people.packed, { tier: 'CREDITS_ONLY', pack: 1 })
    const crashing = new CrashingStory(new Story(world), plot, crashes)
    await crashing.tell()
    return { calls: crashing.calls, status: crashing.story.row(crashing.made)?.status, runs: world.provider.runs.size }
  } finally {
    uninstall()
  }
}
