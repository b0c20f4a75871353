import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { findOption } from '#functions/core/catalogue/catalogue.ts'
import { type Hold, heldCredits, holdFor, holdWrites } from '#functions/core/credits/holds.ts'
import { lapseCredits } from '#functions/core/credits/lapse-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, create, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { isOwnPicture, isResultOf } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { startRefusal } from '#shared/access.ts'
import { bodyOf, type StartGeneration } from '#shared/contracts/ai.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import type { AiFunction } from '#shared/tools/ai-functions.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { digestOf, findGeneration, type GenerationRow } from './generations.ts'
import { type Job, jobWrite } from './jobs.ts'
import { undoGeneration } from './settle-generation.ts'
import { sendToolMessage } from './tool-message.ts'

const firstLookAfterSeconds = 20

type Submit = { toolMode: ToolMode; body: StartGeneration; digest: string; correlationId: string }

/**
 * Accepts a generation: credits held, entry, row and job in one transaction, then the message. The same id with the
 * same body answers with the job that is already there; with another body it is `generation.conflict`. Throws the
 * catalogue's errors; when the message cannot be sent, everything is undone and the same id can be sent again.
 */
export const startGeneration = async (
  account: AccountRow,
  name: AiFunction,
  body: StartGeneration,
  correlationId: string,
): Promise<GenerationRow> => {
  const submit = { toolMode: modeOf(name, body), body, digest: digestOf(body), correlationId }
  checkPictures(account.userId, submit)
  checkParent(account.userId, submit)
  await checkOptions(submit)
  const readAgain = async () => (await findAccount(account.userId)) ?? account
  let current: AccountRow | undefined = (await lapseCredits(account)) ? undefined : account
  return retryOnChange(async () => {
    const latest = current ?? (await readAgain())
    current = undefined
    return accept(latest, submit)
  })
}

const modeOf = (name: AiFunction, body: StartGeneration): ToolMode => {
  const toolMode = modesOf(name).find((candidate) => bodyOf(candidate).safeParse(body).success)
  if (!toolMode) throw appError('request.invalid')
  return toolMode
}

/** Every picture of the body must be the caller's own: a storage path of an upload or a result of theirs. */
const checkPictures = (userId: string, { toolMode: { mode }, body }: Submit) => {
  const pictureFields = Object.entries(mode.fields).flatMap(([field, { kind }]) =>
    kind === 'photo' || kind === 'mask' ? [field] : [],
  )
  for (const field of [mode.roomField, 'originalImageUrl', ...pictureFields]) {
    const path = body[field]
    if (path !== undefined && !isOwnPicture(userId, path)) throw appError('generation.foreignPicture')
  }
}

/**
 * The version it is made from must be the generation whose result is the room's picture. That picture is the caller's
 * own, and so is its generation then, without a read: with somebody else's there is no picture to work on.
 */
const checkParent = (userId: string, { toolMode: { mode }, body }: Submit) => {
  const { parentId } = body
  if (parentId !== undefined && !isResultOf(userId, parentId, body[mode.roomField] ?? ''))
    throw new AppError('generation.invalidId', errorMessage('generation.invalidId'), {
      fields: { parentId: 'unknown' },
    })
}

/** Every chosen option must be an active one, and belong to what it depends on (a room type to its space). */
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
  const refusal = startRefusal(toAccount(account), toolMode)
  const hold = holdFor(account, toolMode.mode.credits)
  if (refusal || !hold) {
    const stored = await findGeneration(account.userId, body.generationId)
    if (stored) return sameRequest(stored, submit)
    throw refusal ?? appError('generation.moreCredits')
  }
  const generation = newGeneration(account.userId, hold, submit)
  const job = newJob(generation, hold, toolMode)
  const writes = acceptWrites(generation, job, toolMode)
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

const newJob = ({ id, userId, createdAt, correlationId }: GenerationRow, hold: Hold, { mode }: ToolMode): Job => ({
  generationId: id,
  userId,
  function: mode.function,
  state: 'queued',
  predictionId: null,
  claimedAt: null,
  hold,
  deadline: new Date(Date.parse(createdAt) + mode.deadlineSeconds * 1000).toISOString(),
  looks: 0,
  correlationId,
})

const acceptWrites = (generation: GenerationRow, job: Job, { mode: { typicalSeconds } }: ToolMode) => {
  const { id, userId, createdAt } = generation
  const firstLook = new Date(Date.parse(createdAt) + (typicalSeconds + firstLookAfterSeconds) * 1000)
  return [
    ...holdWrites({ userId, generationId: id, toolId: generation.toolId }, job.hold),
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
