import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, remove, transact, type Write } from '#functions/core/db/transact.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { firstCheckAt } from '#functions/core/generations/job-times.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { generationWrites, newJob } from '#functions/core/generations/submit/new-generation.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { limits } from '#shared/limits.ts'
import { findJobMode } from '#shared/tools/scenes.ts'
import type { BulkJobRow } from './bulk-jobs.ts'
import { type BulkItem, type BulkWork, findWork } from './bulk-work.ts'

export type Owned = Pick<BulkJobRow, 'userId' | 'id'>

/** A transaction has at most 100 writes: three for each generation, and one for the row of unwritten generations. */
const itemsAtOnce = 33

/**
 * Writes the unwritten generations of a bulk job, with their jobs. `onWritten` receives the jobs of each part. Safe to
 * call at any time and concurrently: each part is written on the condition that it is the next one.
 */
export const writeBulk = async (
  { userId, id }: Owned,
  onWritten: (jobs: readonly Delayed[]) => Promise<void> = async () => {},
): Promise<void> => {
  for (;;) {
    const work = await findWork(id)
    if (work?.userId !== userId) return
    await onWritten(await writeNext(work))
  }
}

/** A job, and the delay of its message in the queue. */
export type Delayed = { job: Job; delaySeconds: number }

/** Writes the next generations and returns their jobs. Returns none when another caller wrote them. */
const writeNext = async (work: BulkWork): Promise<Delayed[]> => {
  const next = work.items.slice(work.written, work.written + itemsAtOnce)
  const now = Date.now()
  const made = next.map((item, index) => generationAndJob(work, item, { position: work.written + index, now }))
  try {
    await transact([...made.flatMap(({ writes }) => writes), workDoneWrite(work, next.length)])
    return made
  } catch (error) {
    if (error instanceof ConditionsFailed && error.isAbout(keys.job(work.bulkJobId))) return []
    throw error
  }
}

/** Counts the written part. The last part deletes the row. */
const workDoneWrite = ({ bulkJobId, written, items }: BulkWork, done: number): Write => {
  const unchanged = { condition: 'written = :written', values: { ':written': written } }
  const after = written + done
  if (after >= items.length) return remove(keys.job(bulkJobId), unchanged)
  return change(keys.job(bulkJobId), {
    ...unchanged,
    set: 'SET written = :after',
    values: { ...unchanged.values, ':after': after },
  })
}

type Place = { position: number; now: number }

const generationAndJob = (work: BulkWork, item: BulkItem, { position, now }: Place): Delayed & { writes: Write[] } => {
  const { userId, bulkJobId, toolId, modeId, createdAt, correlationId, requestDigest, planPeriodEnd } = work
  const { generationId, settings, earlierTools, plan, pack } = item
  const toolMode = findJobMode(toolId, modeId)
  if (!toolMode) throw new Error(`No mode ${toolId}/${modeId}`)
  const all = { ...work.settings, ...settings }
  const photoId = photoIdOf({ settings: all })
  const generation: GenerationRow = {
    id: generationId,
    userId,
    toolId,
    modeId,
    status: 'processing',
    failureReason: null,
    hasNsfwContent: false,
    prompt: '',
    settings: all,
    credits: plan + pack,
    createdAt,
    parentId: null,
    ...(photoId && { photoId }),
    ...(earlierTools && { earlierTools }),
    bulkJobId,
    storagePath: null,
    width: null,
    height: null,
    correlationId,
    requestDigest,
  }
  const delaySeconds = Math.floor(position * limits.bulkSecondsApart)
  const startsAt = now + delaySeconds * 1000
  const job = newJob(generation, { plan, pack, planPeriodEnd: plan > 0 ? planPeriodEnd : null }, { toolMode, startsAt })
  return { job, delaySeconds, writes: generationWrites(generation, job, firstCheckAt(toolMode, startsAt)) }
}
