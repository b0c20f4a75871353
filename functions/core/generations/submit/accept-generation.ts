import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { rateRefusal, tokensTaken } from '#functions/core/accounts/rates.ts'
import { holdFor, holdWrites } from '#functions/core/credits/holds.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { digestOf, findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { firstCheckAt } from '#functions/core/generations/job-times.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import { undoGeneration } from '#functions/core/generations/settle/settle-generation.ts'
import { runMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { startRefusal } from '#shared/access.ts'
import { isFromFuture } from '#shared/entities/ids.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { generationWrites, newGeneration, newJob, type Submit } from './new-generation.ts'
import { repairedBy, repairWrite } from './repair.ts'
import { type Place, placeOf, retryWrite } from './try-again.ts'

/**
 * Accepts a generation: hold, credit entry, generation and job in one transaction, then the job's message. The same id
 * with the same body returns the existing generation; with another body it throws `generation.conflict`. When the
 * message cannot be sent, everything is undone and the same id can be submitted again.
 */
export const acceptGeneration = async (account: AccountRow, request: Submit): Promise<GenerationRow> => {
  if (isFromFuture(request.body.generationId)) throw appError('generation.invalidId')
  const readAgain = async () => (await findAccount(account.userId)) ?? account
  let current: AccountRow | undefined = (await writeOffLapsed(account)) ? undefined : account
  return retryOnChange(async () => {
    const latest = current ?? (await readAgain())
    current = undefined
    const { toolMode, body } = request
    const [place, repaired] = await Promise.all([
      placeOf(account.userId, body),
      repairedBy(account.userId, toolMode, body),
    ])
    return accept(latest, { ...request, place, repaired })
  })
}

type Accepted = Submit & { place: Place | undefined; repaired: GenerationRow | undefined }

/** Accepts against the account as it was read. Throws `ConditionsFailed` when the balance changed meanwhile. */
const accept = async (account: AccountRow, submit: Accepted): Promise<GenerationRow> => {
  const { toolMode, body, repaired } = submit
  const refusal =
    (repaired ? undefined : startRefusal(toAccount(account), toolMode)) ?? rateRefusal('submits', account.submitsFullAt)
  const hold = holdFor(account, repaired ? 0 : toolMode.mode.credits)
  if (refusal || !hold) {
    const stored = await findGeneration(account.userId, body.generationId)
    if (stored) return sameRequest(stored, submit)
    throw refusal ?? appError('generation.moreCredits')
  }
  const generation = newGeneration(account.userId, hold, { ...submit, retried: submit.place?.failed })
  const job = newJob(generation, hold, {
    toolMode,
    startsAt: Date.parse(generation.createdAt),
  })
  try {
    await transact(acceptWrites(account, generation, job, submit))
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    const stored = await findGeneration(account.userId, body.generationId)
    if (stored) return sameRequest(stored, submit)
    // A generation of another user runs under this id.
    if (error.isAbout(keys.job(job.id))) throw appError('generation.conflict')
    throw error
  }
  await sendOrUndo(job)
  return generation
}

const sameRequest = (stored: GenerationRow, { body }: Submit): GenerationRow => {
  if (stored.requestDigest !== digestOf(body)) throw appError('generation.conflict')
  return stored
}

const acceptWrites = (
  { latestEntry, submitsFullAt }: AccountRow,
  generation: GenerationRow,
  job: Job,
  { toolMode, place, repaired }: Accepted,
): Write[] => {
  const { id, userId, createdAt } = generation
  return [
    ...holdWrites(
      {
        userId,
        generationId: id,
        toolId: generation.toolId,
        latestEntry,
        alongside: tokensTaken('submits', submitsFullAt),
      },
      job.hold,
    ),
    ...(place ? [retryWrite(place, id)] : []),
    ...(repaired ? [repairWrite(repaired, id)] : []),
    ...generationWrites(generation, job, firstCheckAt(toolMode, Date.parse(createdAt))),
  ]
}

/**
 * Sends a job's message, or undoes the job. A send that reports an error may still have succeeded: a job that a worker
 * has claimed by then continues.
 */
export const sendOrUndo = async (job: Job): Promise<void> => {
  const { id: jobId, generationId } = job
  try {
    await sendToolMessage(job, runMessage(job))
    logger.info('Generation accepted', { generationId, jobId })
  } catch (cause) {
    if (await undoGeneration(job)) throw new AppError('request.busy', errorMessage('request.busy'), { cause })
    logger.warn('Generation accepted, though its message seemed lost', { generationId, jobId, error: cause })
  }
}
