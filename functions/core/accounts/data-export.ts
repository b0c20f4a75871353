import * as z from 'zod'
import type { Account } from '#shared/entities/account.ts'

/**
 * The latest export of a user's data. `endsAt` is null until the export is ready; then it is when the archives are
 * deleted.
 */
export const DataExport = z.object({
  id: z.string(),
  askedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  files: z.array(z.string()),
  /**
   * The last picture in the finished archives, in the order of the storage paths. The next archive continues after it.
   */
  lastPicture: z.string().nullable().optional(),
  /** How many of the pictures are read. Missing until the pictures are counted. */
  progress: z.object({ done: z.int().nonnegative(), of: z.int().nonnegative(), at: z.iso.datetime() }).optional(),
  /** The number of failed attempts of its worker. */
  failures: z.int().positive().optional(),
})
export type DataExport = z.infer<typeof DataExport>

/**
 * An export without progress for this long has failed: its worker was stopped, and SQS repeats the message only after
 * an hour.
 */
const stallMilliseconds = 30 * 60 * 1000

/** The worker is retried after 1 and after 4 seconds. The third failure is final. */
const maxFailures = 3

/** Whether an export was requested and can still become ready. */
export const isPreparing = (dataExport: DataExport | null, now = Date.now()): boolean =>
  dataExport !== null && dataExport.endsAt === null && !hasFailed(dataExport, now)

/** Whether an export failed or made no progress for too long. A new one then takes no token of the rate limit. */
export const hasFailed = ({ endsAt, askedAt, progress, failures = 0 }: DataExport, now = Date.now()): boolean =>
  endsAt === null && (failures >= maxFailures || now >= Date.parse(progress?.at ?? askedAt) + stallMilliseconds)

/** The part of an export that the API returns. Null once its archives are deleted. */
export const shownExport = (dataExport: DataExport, now: number): Account['dataExport'] => {
  const { endsAt, files, progress } = dataExport
  if (hasFailed(dataExport, now)) return { status: 'failed' }
  if (!endsAt) return { status: 'preparing', pictures: progress ? { done: progress.done, of: progress.of } : null }
  return Date.parse(endsAt) > now ? { status: 'ready', endsAt, archives: files.length } : null
}
