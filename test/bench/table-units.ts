import '#test/simulation/environment.ts'
import { optionsOf } from '#functions/core/catalogue/catalogue.ts'
import { CatalogueName } from '#shared/entities/option.ts'
import { rates } from '#shared/limits.ts'
import { deliverWebhook, list, read } from '#test/simulation/actions.ts'
import { install } from '#test/simulation/install.ts'
import { people, settle } from '#test/simulation/people.ts'
import { Story } from '#test/simulation/story.ts'
import { World } from '#test/simulation/world.ts'
import type { Figure } from './figure.ts'

type Limits = { write?: number; read?: number }

/** The table units that each operation costs (docs/table.md), measured by the simulation's capacity meter. */
export const measure = async (): Promise<Figure[]> => {
  const world = new World()
  const uninstall = install(world)
  const figures: Figure[] = []
  const meter = async <Result>(name: string, limits: Limits, doing: () => Promise<Result>): Promise<Result> => {
    const { units } = world.table.rows
    const before = { ...units }
    const result = await doing()
    for (const kind of ['write', 'read'] as const) {
      const value = units[kind] - before[kind]
      const atMost = limits[kind]
      if (value > 0 || atMost !== undefined)
        figures.push({ name, value, unit: kind === 'write' ? 'WRU' : 'RRU', ...(atMost !== undefined && { atMost }) })
    }
    return result
  }
  try {
    await settle(people.packed, { tier: 'CREDITS_ONLY', pack: 60 })
    const story = new Story(world)
    for (const name of CatalogueName.options) await optionsOf(name)
    const made = story.newSubmit()
    await meter('units: submit', { write: 12, read: 1 }, () => story.submit(made))
    await meter('units: run', {}, () => story.work(story.jobs))
    await meter('units: webhook', { write: 0, read: 0 }, () => story.finish(deliverWebhook(world, story.endRun())))
    await meter('units: settle', { write: 11 }, () => story.work(story.results))
    await story.running()
    const second = [...world.provider.runs.values()].at(-1)
    if (second) world.provider.end(second, 'fails')
    for (const delivery of [...world.provider.deliveries]) await story.finish(deliverWebhook(world, delivery))
    await meter('units: release', { write: 12 }, () => story.work(story.results))
    for (let more = 0; more < 50; more++) {
      await story.submit(story.newSubmit())
      world.clock.advance(rates.submits.refillSeconds * 1000)
    }
    const shown = (limit: string) => story.finish(list(world, people.packed, { limit }))
    await meter('units: gallery of 50, with its account', { read: 6.5 + 1 }, () => shown('50'))
    await meter('units: picker of 20, with its account', { read: 2.5 + 1 }, () => shown('20'))
    await meter('units: detail, with its account', { read: 2 }, () =>
      story.finish(read(world, people.packed, made.generationId)),
    )
  } finally {
    uninstall()
  }
  return figures
}
