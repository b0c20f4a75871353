import './environment.ts'
import { hour } from './clock.ts'
import { checkScreens, settleDown } from './finish.ts'
import { install } from './install.ts'
import { people, settle } from './people.ts'
import { Schedule } from './schedule.ts'
import { Watch } from './watch.ts'
import { World, type WorldOptions } from './world.ts'

/** The decisions of a schedule, and its failure if there was one. */
export type Report = { seed: number; trace: readonly string[]; failure: unknown }

// Running the stream's function to the end takes longer than a whole schedule.
const screensEvery = 8

/** Runs the schedule of a seed until every job is settled, and checks the invariants after every step. */
export const runSeed = async (seed: number, options: Omit<WorldOptions, 'seed'> = {}): Promise<Report> => {
  const world = new World({ ...options, seed })
  const uninstall = install(world)
  try {
    await populate(world)
    const watch = new Watch(world)
    const schedule = new Schedule(world, seed)
    for (let left = schedule.steps(); left > 0; left--) {
      await schedule.step()
      watch.check()
    }
    world.machine.note('The faults stop')
    await settleDown(world, watch)
    if (seed % screensEvery === 0) await checkScreens(world, watch)
    return { seed, trace: world.machine.trace, failure: undefined }
  } catch (failure) {
    return { seed, trace: world.machine.trace, failure }
  } finally {
    uninstall()
  }
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
