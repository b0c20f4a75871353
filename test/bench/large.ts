import '#test/simulation/environment.ts'
import { seedCatalogues } from '#functions/core/catalogue/seed-catalogues.ts'
import type { Figure } from './figure.ts'
import { makeAccount } from './large/accounts.ts'
import { Cloud } from './large/cloud.ts'
import { type AccountPlan, large, smallAccounts, smallOf } from './large/plans.ts'
import { readCalls } from './large/reads.ts'
import { measureDeletion, measureExport, measureSweep } from './large/work.ts'

const rounds = 12

/** A call may take so much longer, or read so much more, than that of a small account. */
const mostRatio = 1.5

// The origin's secret and the catalogues are read once in each environment.
const warmUps = 2

type Sample = { milliseconds: number; units: number; found: number }

/** How many a list has. */
const foundIn = (body: object): number =>
  Object.values(body).reduce((sum: number, value: unknown) => sum + (Array.isArray(value) ? value.length : 0), 0)

const sampleOf = async (cloud: Cloud, send: () => Promise<object>): Promise<Sample> => {
  const [began, before] = [performance.now(), cloud.reads]
  const found = foundIn(await send())
  return { milliseconds: performance.now() - began, units: cloud.reads - before, found }
}

/** The fastest sample, which is closest to an idle machine. */
const calmest = (samples: readonly Sample[]): Sample => ({
  milliseconds: Math.min(...samples.map(({ milliseconds }) => milliseconds)),
  units: Math.max(...samples.map(({ units }) => units)),
  found: Math.min(...samples.map(({ found }) => found)),
})

/** A first page may cost so many units in any account. */
const allowedUnits = 10

type ReadCall = ReturnType<typeof readCalls>[number]

const measureRead = async (cloud: Cloud, { name, beside, send }: ReadCall): Promise<Figure> => {
  const samples = new Map<AccountPlan, Sample[]>([large, smallOf(beside)].map((plan) => [plan, []]))
  for (let round = 0; round < warmUps + rounds; round++)
    for (const [plan, taken] of samples) {
      const sample = await sampleOf(cloud, () => send(plan))
      if (round >= warmUps) taken.push(sample)
    }
  const [of = calmest([]), small = calmest([])] = [...samples.values()].map(calmest)
  const notes = [
    `${of.milliseconds.toFixed(1)} beside ${small.milliseconds.toFixed(1)} ms`,
    `${of.units} beside ${small.units} RRU`,
    ...(small.found > 0 ? [`${of.found} beside ${small.found} found`] : []),
  ]
  return {
    name: `large: ${name}`,
    value: Math.max(of.milliseconds / small.milliseconds, of.units > allowedUnits ? of.units / small.units : 0),
    unit: '×',
    atMost: mostRatio,
    note: notes.join(', '),
  }
}

/**
 * What an account of a year of an agency costs beside small ones: every call that lists or reads, by its time and read
 * units; then its export and deletion, and a sweep of many stuck jobs. Each call of a service takes as long as on AWS.
 */
export const measure = async (): Promise<Figure[]> => {
  const cloud = new Cloud()
  cloud.install()
  const began = performance.now()
  await seedCatalogues()
  for (const plan of [large, ...smallAccounts]) makeAccount(cloud, plan)
  const made = (performance.now() - began) / 1000
  const figures: Figure[] = [{ name: 'large: making the accounts', value: made, unit: 's', atMost: 120 }]
  for (const call of readCalls()) figures.push(await measureRead(cloud, call))
  figures.push(await measureSweep(cloud), await measureExport(cloud), await measureDeletion(cloud))
  return figures
}
