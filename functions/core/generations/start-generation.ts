import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { rateRefusal, tokensTaken } from '#functions/core/accounts/rates.ts'
import { findOption } from '#functions/core/catalogue/catalogue.ts'
import { type Hold, heldCredits, holdFor, holdWrites } from '#functions/core/credits/holds.ts'
import { lapseCredits } from '#functions/core/credits/lapse-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, create, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { generationOfResult, isOwnPicture, isResultOf } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { startRefusal } from '#shared/access.ts'
import { modeOf, type StartGeneration } from '#shared/contracts/ai.ts'
import { createdAtOf, type GenerationId } from '#shared/entities/ids.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import type { AiFunction } from '#shared/tools/ai-functions.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { digestOf, findGeneration, type GenerationRow } from './generations.ts'
import { type Job, jobWrite } from './jobs.ts'
import { undoGeneration } from './settle-generation.ts'
import { sendToolMessage } from './tool-message.ts'

const firstLookAfterSeconds = 20

type Submit = { toolMode: ToolMode; body: StartGeneration; digest: string; correlationId: string }

/**
 * Accepts a generation: hold, credit entry, generation and job in one transaction, then the job's message. The same id
 * with the same body returns the existing generation; with another body it throws 'generation.conflict'. When the
 * message cannot be sent, everything is undone and the same id can be submitted again.
 */
export const startGeneration = async (
  account: AccountRow,
  name: AiFunction,
  body: StartGeneration,
  correlationId: string,
): Promise<GenerationRow> => {
  const submit = { toolMode: modeOf(name, body), body, digest: digestOf(body), correlationId }
  checkMode(account, submit)
  checkId(body.generationId)
  checkPaths(account.userId, submit)
  checkParent(account.userId, submit)
  await checkResults(account.userId, submit)
  await checkOptions(submit)
  const readAgain = async () => (await findAccount(account.userId)) ?? account
  let current: AccountRow | undefined = (await lapseCredits(account)) ? undefined : account
  return retryOnChange(async () => {
    const latest = current ?? (await readAgain())
    current = undefined
    return accept(latest, submit)
  })
}

/** Hidden modes do not exist for other accounts than developers'. */
const checkMode = ({ dev }: AccountRow, { toolMode: { mode } }: Submit) => {
  if (mode.isHidden && !dev) throw appError('request.notFound')
}

/** A browser's clock may be this much ahead. */
const clockSkewMinutes = 10

/** A later id would stay before all others in the gallery. */
const checkId = (generationId: GenerationId) => {
  if (createdAtOf(generationId) > Date.now() + clockSkewMinutes * 60_000) throw appError('generation.invalidId')
}

const picturesOf = ({ toolMode: { mode }, body }: Submit): string[] => {
  const fields = [mode.roomField, 'originalImageUrl', ...pictureFields(mode.fields)]
  const paths = fields.flatMap((field) => body[field] ?? [])
  return [...new Set(paths)]
}

/** Every picture of the body must be an upload or a result of the caller. */
const checkPaths = (userId: string, submit: Submit) => {
  for (const path of picturesOf(submit)) if (!isOwnPicture(userId, path)) throw appError('generation.foreignPicture')
}

/** A result can be used once its generation is completed: before, and after a late Cancel, its object is not paid for. */
const checkResults = async (userId: string, submit: Submit) => {
  for (const path of picturesOf(submit)) {
    const generationId = generationOfResult(path)
    if (generationId === undefined) continue
    const generation = await findGeneration(userId, generationId)
    if (generation?.status !== 'completed') throw appError('generation.foreignPicture')
  }
}

/**
 * The parent must be the generation whose result is the room's picture. `checkPaths` has shown that the picture is the
 * caller's, so its generation is too.
 */
const checkParent = (userId: string, { toolMode: { mode }, body }: Submit) => {
  const { parentId } = body
  if (parentId !== undefined && !isResultOf(userId, parentId, body[mode.roomField] ?? ''))
    throw new AppError('generation.invalidId', errorMessage('generation.invalidId'), {
      fields: { parentId: 'unknown' },
    })
}

/** Every option must be active and belong to the option it depends on, as a room type belongs to its space. */
const checkOptions = async ({ toolMode: { mode }, body }: Submit) => {
  for (const [name, field] of Object.entries(mode.fields)) {
    if (field.kind !== 'option') continue
    const option = await findOption(field.catalogue, body[name] ?? '')
    const fits = option && (!field.dependsOn || option.spaceTypeId === body[field.dependsOn])
    if (!fits)
      throw new AppError(mode.whenIncomplete, errorMessage(mode.whenIncomplete), { fields: { [name]: 'unknown' } })
  }
}

/** Accepts against the account as it was read. Throws `ConditionsFailed` when the balance has changed since. */
const accept = async (account: AccountRow, submit: Submit): Promise<GenerationRow> => {
  const { toolMode, body } = submit
  const refusal = startRefusal(toAccount(account), toolMode) ?? rateRefusal('submits', account.submitsFullAt)
  const hold = holdFor(account, toolMode.mode.credits)
  if (refusal || !hold) {
    const stored = await findGeneration(account.userId, body.generationId)
    if (stored) return sameRequest(stored, submit)
    throw refusal ?? appError('generation.moreCredits')
  }
  const generation = newGeneration(account.userId, hold, submit)
  const job = newJob(generation, hold, toolMode)
  const writes = acceptWrites(account, generation, job, toolMode)
  try {
    await transact(writes)
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    const stored = await findGeneration(account.userId, body.generationId)
    if (stored) return sameRequest(stored, submit)
    // The last write creates the job. It fails when another user's generation runs under this id.
    if (error.failed.includes(writes.length - 1)) throw appError('generation.conflict')
    throw error
  }
  await sendOrUndo(job)
  return generation
}

const sameRequest = (stored: GenerationRow, { digest }: Submit): GenerationRow => {
  if (stored.requestDigest !== digest) throw appError('generation.conflict')
  return stored
}

const newGeneration = (
  userId: string,
  hold: Hold,
  { toolMode, body, digest, correlationId }: Submit,
): GenerationRow => {
  const { generationId, parentId, prompt, customPrompt, ...settings } = body
  return {
    id: generationId,
    userId,
    toolId: toolMode.toolId,
    modeId: toolMode.modeId,
    status: 'processing',
    failureReason: null,
    hasNsfwContent: false,
    prompt: customPrompt ?? prompt ?? '',
    settings,
    credits: heldCredits(hold),
    createdAt: new Date().toISOString(),
    parentId: (parentId as GenerationRow['parentId'] | undefined) ?? null,
    storagePath: null,
    width: null,
    height: null,
    correlationId,
    requestDigest: digest,
  }
}

const newJob = (
  { id, userId, toolId, createdAt, correlationId }: GenerationRow,
  hold: Hold,
  { mode }: ToolMode,
): Job => ({
  generationId: id,
  userId,
  toolId,
  function: mode.function,
  state: 'queued',
  predictionId: null,
  claimedAt: null,
  hold,
  deadline: new Date(Date.parse(createdAt) + mode.deadlineSeconds * 1000).toISOString(),
  looks: 0,
  correlationId,
})

const acceptWrites = (
  { latestEntry, submitsFullAt }: AccountRow,
  generation: GenerationRow,
  job: Job,
  { mode: { typicalSeconds } }: ToolMode,
) => {
  const { id, userId, createdAt } = generation
  const firstLook = new Date(Date.parse(createdAt) + (typicalSeconds + firstLookAfterSeconds) * 1000)
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
    create(keys.generation(userId, id), generation),
    jobWrite(job, firstLook),
  ]
}

/**
 * Sends a job's message, or undoes the job. A failed send may have arrived all the same: a job that a worker has claimed
 * by then continues.
 */
const sendOrUndo = async (job: Job) => {
  const { userId, generationId } = job
  try {
    await sendToolMessage(job, { type: 'run', userId, generationId })
    logger.info('Generation accepted', { generationId })
  } catch (cause) {
    if (await undoGeneration(job)) throw new AppError('request.busy', errorMessage('request.busy'), { cause })
    logger.warn('Generation accepted, though its message seemed lost', { generationId, error: cause })
  }
}
