import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '#functions/core/db/client.ts'
import { generationPrefix } from '#functions/core/db/keys.ts'
import type { Row } from '#functions/core/db/rows.ts'
import { env } from '#functions/core/runtime/env.ts'
import { complaints } from '#shared/entities/repair.ts'

type Counts = { designs: number; complaints: Record<string, number> }

/**
 * What the owners of designs complained about, by the model that made the design: a table with the paid and finished
 * designs of each model, and the free repairs of them by their complaint. It reads the whole table once.
 */
export const complaintsReport = async (): Promise<string> => {
  const models = new Map<string, Counts>()
  // By the ids of the repairs. A design no longer has the id of a failed one, and may be repaired once more.
  const [repairedModels, complaintsOf] = [new Map<string, string>(), new Map<string, string>()]
  for await (const { id, model, repairId, repairOf, credits, status, complaint } of designs()) {
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

async function* designs(): AsyncGenerator<Row> {
  let start: Row | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({
        TableName: env('TABLE_NAME'),
        FilterExpression: 'begins_with(sk, :designs)',
        ExpressionAttributeValues: { ':designs': generationPrefix },
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    for (const { settings, ...design } of Items)
      yield { ...design, complaint: settings?.complaint, model: settings?.model }
    start = LastEvaluatedKey
  } while (start)
}

const tableOf = (models: readonly [string, Counts][]): string => {
  const rows = models.map(([model, { designs, complaints: counts }]) => {
    const all = complaints.map((name) => counts[name] ?? 0)
    const sum = all.reduce((total, count) => total + count, 0)
    return [model, designs, sum, `${((100 * sum) / designs).toFixed(1)} %`, ...all]
  })
  const lines = [['Model', 'Paid designs', 'Repairs', 'Share', ...complaints], ...rows].map((line) => line.map(String))
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((word, column) => word.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
