import * as z from 'zod'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { BulkJobId, GenerationId, UserId } from '#shared/entities/ids.ts'

const Settings = z.record(z.string(), z.string())

/**
 * What is left of a bulk job to be written: a transaction has too few writes to create all of its generations when it is
 * accepted. The row is among those of the running jobs, so that the sweeper finishes what a crash has left.
 */
export const BulkWork = z.object({
  bulkJobId: BulkJobId,
  userId: UserId,
  createdAt: z.iso.datetime(),
  requestDigest: z.string(),
  correlationId: z.string(),
  toolId: z.string(),
  modeId: z.string(),
  /** The settings of all generations. */
  settings: Settings,
  /** The period of the plan credits that they hold. */
  planPeriodEnd: z.iso.datetime().nullable(),
  items: z.array(
    z.object({
      generationId: GenerationId,
      settings: Settings,
      plan: z.int().nonnegative(),
      pack: z.int().nonnegative(),
    }),
  ),
  /** How many of the items are written. */
  written: z.int().nonnegative(),
})
export type BulkWork = z.infer<typeof BulkWork>
export type BulkItem = BulkWork['items'][number]

/** Longer than the request that accepts a bulk job takes to write its generations. */
const acceptSeconds = 30

const lookIn = (now: number) => new Date(now + acceptSeconds * 1000).toISOString()

/** The write of what is left of a new bulk job. */
export const workWrite = (work: BulkWork): Write =>
  create(keys.job(work.bulkJobId), {
    ...work,
    gsi1pk: runningShardOf(work.bulkJobId),
    gsi1sk: lookIn(Date.parse(work.createdAt)),
  })

/** What is left of a bulk job; undefined once all of its generations are written. */
export const findWork = async (id: BulkJobId): Promise<BulkWork | undefined> => {
  const row = await getRow(keys.job(id))
  return row && BulkWork.parse(row)
}

/** Postpones the sweeper's next look. */
export const postponeWork = async (id: BulkJobId, now: Date): Promise<void> => {
  await changeRow(keys.job(id), {
    set: 'SET gsi1sk = :next',
    condition: 'attribute_exists(pk)',
    values: { ':next': lookIn(now.getTime()) },
  })
}
