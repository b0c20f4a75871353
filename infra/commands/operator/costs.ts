import { textTable } from '#infra/commands/text-table.ts'
import { allPacks } from '#shared/billing/packs.ts'
import { plans } from '#shared/billing/plans.ts'
import { readDesignsAndAccounts } from './read-designs.ts'

type Sums = { designs: number; credits: number; microUsd: number; unpriced: number }

const days = 30

/**
 * What finished designs of the last 30 days cost at Replicate and brought in: by tool, and by the plan that their owner has
 * now, for a thousand designs. Income is the plan's price for the credits that were spent. Stripe's fee, AWS and trainings
 * are not in it. It reads the whole table once.
 */
export const costsReport = async (now = Date.now()): Promise<string> => {
  const [tools, owners, tiers] = [new Map<string, Sums>(), new Map<string, Sums>(), new Map<string, string>()]
  const first = new Date(now - days * 24 * 60 * 60 * 1000).toISOString()
  for await (const row of readDesignsAndAccounts()) {
    if ('planCredits' in row) tiers.set(String(row.userId), String(row.tier ?? 'none'))
    if (row.status !== 'completed' || String(row.createdAt) < first) continue
    add(tools, String(row.toolId), row)
    add(owners, String(row.userId), row)
  }
  const byTier = new Map<string, Sums>()
  for (const [userId, sums] of owners) join(byTier, tiers.get(userId) ?? 'deleted', sums)
  return [
    `Finished designs since ${first.slice(0, 10)}, dollars for 1000 of them`,
    textTable([
      ['Tool', 'Designs', 'Without a price', 'Cost'],
      ...sorted(tools).map(([tool, sums]) => toolRow(tool, sums)),
    ]),
    textTable([
      ['Plan', 'Designs', 'Credits each', 'Income', 'Cost', 'Margin'],
      ...sorted(byTier).map(([tier, sums]) => tierRow(tier, sums)),
    ]),
  ].join('\n\n')
}

const none: Sums = { designs: 0, credits: 0, microUsd: 0, unpriced: 0 }

const join = (all: Map<string, Sums>, name: string, more: Sums) => {
  const sums = all.get(name) ?? none
  all.set(name, {
    designs: sums.designs + more.designs,
    credits: sums.credits + more.credits,
    microUsd: sums.microUsd + more.microUsd,
    unpriced: sums.unpriced + more.unpriced,
  })
}

const add = (all: Map<string, Sums>, name: string, { credits, costMicroUsd }: Record<string, unknown>) =>
  join(all, name, {
    designs: 1,
    credits: Number(credits ?? 0),
    microUsd: Number(costMicroUsd ?? 0),
    unpriced: costMicroUsd === undefined ? 1 : 0,
  })

const sorted = (all: Map<string, Sums>) => [...all].sort(([, one], [, other]) => other.designs - one.designs)

/** Of those designs whose price is known. */
const costOf = ({ designs, unpriced, microUsd }: Sums) =>
  designs === unpriced ? undefined : microUsd / 1000 / (designs - unpriced)

const dollars = (value: number | undefined) => (value === undefined ? 'unknown' : value.toFixed(2))

const toolRow = (tool: string, sums: Sums) => [tool, sums.designs, sums.unpriced, dollars(costOf(sums))]

const tierRow = (tier: string, sums: Sums) => {
  const [income, cost] = [incomeOf(tier, sums), costOf(sums)]
  const margin = income === undefined || cost === undefined ? undefined : income - cost
  return [tier, sums.designs, (sums.credits / sums.designs).toFixed(2), dollars(income), dollars(cost), dollars(margin)]
}

/** At the lowest price at which the tier sells a credit. */
const incomeOf = (tier: string, { designs, credits }: Sums): number | undefined => {
  const sold = tier === 'CREDITS_ONLY' ? allPacks : Object.values(plans).filter((plan) => plan.tier === tier)
  if (sold.length === 0) return undefined
  const cents = Math.min(...sold.map((one) => one.priceCents / one.credits))
  return (10 * cents * credits) / designs
}
