import { ulid } from 'ulid'
import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { rateRefusal, tokensTaken } from '#functions/core/accounts/rates.ts'
import { holdFor, holdWrites } from '#functions/core/credits/holds.ts'
import { writeOffLapsed } from '#functions/core/credits/write-off-lapsed.ts'
import { keys } from '#functions/core/db/keys.ts'
import { change, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import { firstCheckAt, jobDeadlineSeconds } from '#functions/core/generations/job-times.ts'
import { type Job, jobWrite } from '#functions/core/generations/jobs.ts'
import { settles } from '#functions/core/generations/kinds/index.ts'
import { sendOrUndo } from '#functions/core/generations/submit/accept-generation.ts'
import { startRefusal } from '#shared/access.ts'
import type { HdId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { hd } from '#shared/tools/hd.ts'
import { findJobMode } from '#shared/tools/scenes.ts'

/**
 * Starts the full-resolution job of a generation: hold, row and job in one transaction, then the job's message. Returns
 * the unchanged generation when the picture is already being made or stored (docs/product.md, Pictures).
 */
export const startHd = async (
  account: AccountRow,
  generationId: string,
  correlationId: string,
): Promise<GenerationRow> => {
  let current: AccountRow | undefined = (await writeOffLapsed(account)) ? undefined : account
  return retryOnChange(async () => {
    const latest = current ?? (await findAccount(account.userId)) ?? account
    current = undefined
    const generation = await readGeneration(account.userId, generationId)
    return isRequested(generation) ? generation : accept(latest, generation, correlationId)
  })
}

const isRequested = (generation: GenerationRow): boolean =>
  generation.hd !== undefined && generation.hd.status !== 'failed'

/**
 * Accepts against the account and generation as they were read. Throws `ConditionsFailed` when one changed meanwhile.
 */
const accept = async (
  account: AccountRow,
  generation: GenerationRow,
  correlationId: string,
): Promise<GenerationRow> => {
  const toolMode = findJobMode(generation.toolId, generation.modeId)
  if (generation.status !== 'completed' || !toolMode) throw appError('hd.notCompleted')
  const refusal = startRefusal(toAccount(account), hd) ?? rateRefusal('submits', account.submitsFullAt)
  const hold = holdFor(account, hd.mode.credits)
  if (refusal || !hold) throw refusal ?? appError('generation.moreCredits')
  const now = Date.now()
  const hdId: HdId = `hd_${ulid(now)}`
  const job: Job = {
    id: hdId,
    kind: 'hd',
    generationId: generation.id,
    userId: generation.userId,
    toolId: generation.toolId,
    function: toolMode.mode.function,
    state: 'queued',
    predictionId: null,
    claimedAt: null,
    hold,
    deadline: new Date(now + jobDeadlineSeconds * 1000).toISOString(),
    looks: 0,
    correlationId,
  }
  const requestedHd = newHd(hdId)
  await transact([...heldWrites(account, job), hdRequestWrite(job, requestedHd), jobWrite(job, firstCheckAt(hd, now))])
  await sendOrUndo(job)
  return { ...generation, hd: requestedHd }
}

const newHd = (id: HdId): GenerationRow['hd'] => ({
  id,
  status: 'processing',
  failureReason: null,
  kind: null,
  storagePath: null,
  width: null,
  height: null,
})

/** A job without a price only takes a token of the rate limit and writes no credit entry. */
const heldWrites = ({ userId, latestEntry, submitsFullAt }: AccountRow, job: Job): Write[] => {
  const alongside = tokensTaken('submits', submitsFullAt)
  const holder = settles[job.kind].holder(job)
  if (holder) return holdWrites({ ...holder, userId, latestEntry, alongside }, job.hold)
  return [
    change(keys.account(userId), {
      ...alongside,
      set: `SET ${alongside.set}`,
      condition: `attribute_exists(pk) AND attribute_not_exists(deletionBeganAt) AND ${alongside.condition}`,
    }),
  ]
}

const hdRequestWrite = ({ userId, generationId }: Job, requestedHd: GenerationRow['hd']): Write =>
  change(keys.generation(userId, generationId), {
    set: 'SET hd = :hd',
    condition: '#status = :completed AND (attribute_not_exists(hd) OR hd.#status = :failed)',
    names: { '#status': 'status' },
    values: { ':hd': requestedHd, ':completed': 'completed', ':failed': 'failed' },
  })
