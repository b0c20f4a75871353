import * as z from 'zod'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { create, type Write } from '#functions/core/db/transact.ts'
import { BulkJobId, GenerationId, UserId } from '#shared/entities/ids.ts'

const Settings = z.record(z.string(), z.string())

/**
 * The generations of a bulk job that still have to be written. One transaction allows too few writes to create them all
 * when the job is accepted. The row is stored with the running jobs, so that the sweeper finishes it after a crash.
 */
export const BulkWork = z.object({
  bulkJobId: BulkJobId,
  userId: UserId,
  createdAt: z.iso.datetime(),
  requestDigest: z.string(),
  correlationId: z.string(),
  toolId: z.string(),
  modeId: z.string(),
  /** The settings that all generations share. */
  settings: Settings,
  /** The end of the period of the held plan credits. */
  planPeriodEnd: z.iso.datetime().nullable(),
  items: z.array(
    z.object({
      generationId: GenerationId,
      settings: Settings,
      earlierTools: z.array(z.string()).optional(),
      plan: z.int().nonnegative(),
      pack: z.int().nonnegative(),
    }),
  ),
  written: z.int().nonnegative(),
})
export type BulkWork = z.infer<typeof BulkWork>
export type BulkItem = BulkWork['items'][number]

/** The time until the sweeper's first check. The request that accepts a bulk job writes its generations in less time. */
const acceptSeconds = 30

/** The write that creates the row of a new bulk job's unwritten generations. */
export const workWrite = (work: BulkWork): Write =>
  create(keys.job(work.bulkJobId), {
    ...work,
    gsi1pk: runningShardOf(work.bulkJobId),
    gsi1sk: new Date(Date.parse(work.createdAt) + acceptSeconds * 1000).toISOString(),
  })

/** The unwritten generations of a bulk job. Undefined once all are written. */
export const findWork = async (id: BulkJobId): Promise<BulkWork | undefined> => {
  const row = await getRow(keys.job(id))
  return row && BulkWork.parse(row)
}
