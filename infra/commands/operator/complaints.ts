import type { Row } from '#functions/core/db/rows.ts'
import { textTable } from '#infra/commands/text-table.ts'
import { complaints } from '#shared/entities/repair.ts'
import { readDesignsAndAccounts } from './read-designs.ts'

type Counts = { designs: number; complaints: Record<string, number> }

/**
 * What the owners of designs complained about, by the model that made the design: a table with the paid and finished
 * designs of each model, and the free repairs of them by their complaint. It reads the whole table once.
 */
export const complaintsReport = async (): Promise<string> => {
  const models = new Map<string, Counts>()
  // By the ids of the repairs. A design no longer has the id of a failed one, and may be repaired once more.
  const [repairedModels, complaintsOf] = [new Map<string, string>(), new Map<string, string>()]
  for await (const { id, repairId, repairOf, credits, status, settings } of readDesignsAndAccounts()) {
    const { model, complaint } = (settings ?? {}) as Row
    if (repairOf) complaintsOf.set(String(id), String(complaint))
    if (status !== 'completed' || !Number(credits)) continue
    const name = String(model ?? 'unknown')
    const counts = models.get(name) ?? { designs: 0, complaints: {} }
    counts.designs += 1
    models.set(name, counts)
    if (repairId) repairedModels.set(String(repairId), name)
  }
  for (const [repairId, model] of repairedModels) {
    const [counts, complaint] = [models.get(model), complaintsOf.get(repairId)]
    if (counts && complaint) counts.complaints[complaint] = (counts.complaints[complaint] ?? 0) + 1
  }
  return tableOf([...models].sort(([, one], [, other]) => other.designs - one.designs))
}

const tableOf = (models: readonly [string, Counts][]): string => {
  const rows = models.map(([model, { designs, complaints: counts }]) => {
    const all = complaints.map((name) => counts[name] ?? 0)
    const sum = all.reduce((total, count) => total + count, 0)
    return [model, designs, sum, `${((100 * sum) / designs).toFixed(1)} %`, ...all]
  })
  return textTable([['Model', 'Paid designs', 'Repairs', 'Share', ...complaints], ...rows])
}
