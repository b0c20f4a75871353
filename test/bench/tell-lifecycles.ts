import '#test/simulation/environment.ts'
import { deliverWebhook } from '#test/simulation/actions.ts'
import { checkScreens, settleDown } from '#test/simulation/finish.ts'
import { install } from '#test/simulation/install.ts'
import { people, settle } from '#test/simulation/people.ts'
import { Story } from '#test/simulation/story.ts'
import { World } from '#test/simulation/world.ts'

const perWorld = 25
const worldsPerRound = 8
// V8 goes on compiling for about 1,500 lifecycles, and a run of the simulation is a thousand times as long.
const warmUpWorlds = 60

/** Runs generations from submit to push, one after the other, in one simulated world. */
const tell = async (): Promise<void> => {
  const world = new World()
  const uninstall = install(world)
  try {
    await settle(people.packed, { tier: 'CREDITS_ONLY', pack: perWorld })
    const story = new Story(world)
    for (let told = 0; told < perWorld; told++) {
      await story.running()
      const run = [...world.provider.runs.values()].at(-1)
      if (run) world.provider.end(run, 'succeeds')
      for (const delivery of [...world.provider.deliveries]) await story.finish(deliverWebhook(world, delivery))
      await story.work(story.results)
    }
    await checkScreens(world, story.watch)
    await settleDown(world, story.watch)
    if (story.account().packCredits !== 0) throw new Error('Some generation was not charged')
  } finally {
    uninstall()
  }
}

// The first worlds are not measured; then each message asks for a round.
for (let world = 0; world < warmUpWorlds; world++) await tell()
process.send?.(0)
process.on('message', async () => {
  const used = process.cpuUsage()
  for (let world = 0; world < worldsPerRound; world++) await tell()
  const { user, system } = process.cpuUsage(used)
  process.send?.({ lifecycles: perWorld * worldsPerRound, processorSeconds: (user + system) / 1e6 })
})
