import './environment.ts'
import type { Length } from './acts.ts'
import { hour } from './clock.ts'
import { checkScreens, settleDown } from './finish.ts'
import { install } from './install.ts'
import { people, settle } from './people.ts'
import { Schedule } from './schedule.ts'
import { Watch } from './watch.ts'
import { World, type WorldOptions } from './world.ts'

/** The steps that a schedule took, its decisions in words, and its failure if there was one. */
export type Report = { seed: number; steps: number; trace: readonly string[]; failure: unknown }

// Running the stream's function to the end takes longer than a whole schedule.
const screensEvery = 8

export type Options = Omit<WorldOptions, 'seed'> & {
  length?: Length
  /** Take no more steps than these before the faults stop. */
  atMost?: number
}

/** Runs the schedule of a seed until every job is settled, and checks the invariants after every step. */
export const runSeed = async (
  seed: number,
  { length = 'long', atMost = Number.POSITIVE_INFINITY, ...options }: Options = {},
): Promise<Report> => {
  const world = new World({ ...options, seed })
  const uninstall = install(world)
  const { trace } = world.machine
  let steps = 0
  try {
    await populate(world)
    const watch = new Watch(world)
    const schedule = new Schedule(world, seed, length)
    const most = Math.min(schedule.steps(), atMost)
    while (steps < most) {
      steps += 1
      await schedule.step()
      watch.check()
    }
    world.machine.note('The faults stop')
    await settleDown(world, watch)
    if (seed % screensEvery === 0) await checkScreens(world, watch)
    return { seed, steps, trace, failure: undefined }
  } catch (failure) {
    return { seed, steps, trace, failure }
  } finally {
    uninstall()
  }
}

/** The same schedule with the fewest steps before the end of the faults that are found by halving and still fail. */
export const shortest = async (failed: Report, options: Options = {}): Promise<Report> => {
  let [passing, shorter] = [-1, failed]
  while (passing + 1 < shorter.steps) {
    const atMost = Math.floor((passing + shorter.steps) / 2)
    const report = await runSeed(failed.seed, { ...options, atMost })
    if (report.failure) shorter = report
    else passing = atMost
  }
  return shorter
}

/** Creates the accounts. Each has few credits, so that some submits are refused; one plan lapses within the hour. */
const populate = async ({ clock }: World): Promise<void> => {
  const lapsing = new Date(clock.now() - 47.5 * hour).toISOString()
  const renewed = new Date(clock.now() + 20 * hour).toISOString()
  await settle(people.planned, { tier: 'Pro', plan: 3, periodEnd: lapsing })
  await settle(people.packed, { tier: 'CREDITS_ONLY', pack: 2 })
  await settle(people.both, { tier: 'Basic', plan: 1, periodEnd: renewed, pack: 1 })
  await settle(people.dev, { dev: true })
  await settle(people.buyer, {})
  await settle(people.trainee, { tier: 'Pro', pack: 110 })
  await settle(people.leaving, { tier: 'Pro', plan: 2, periodEnd: renewed, pack: 2 })
}
