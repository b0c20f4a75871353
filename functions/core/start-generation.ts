import { queueOf, sendMessage } from '#functions/core/clients/queues.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, create, remove, transact } from '#functions/core/db/transact.ts'
import { canUseTool, creditObstacle } from '#shared/access.ts'
import type { AiFunction } from '#shared/ai-functions.ts'
import { bodyOf, type StartGeneration } from '#shared/contracts/ai.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { type AccountRow, findAccount, toAccount } from './accounts.ts'
import { findOption } from './catalogue.ts'
import { type Hold, heldCredits, holdFor, holdWrites, releaseWrites } from './credits.ts'
import { digestOf, findGeneration, type GenerationRow, type ToolMessage } from './generations.ts'
import { jobWrite } from './jobs.ts'
import { isOwnPicture } from './storage-paths.ts'

const firstLookAfterSeconds = 20
const tries = 6

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
  await checkOptions(submit)
  for (let attempt = 0, current = account; attempt < tries; attempt++) {
    const outcome = await tryToAccept(current, submit)
    if (outcome) return outcome
    current = (await findAccount(account.userId)) ?? current
  }
  throw appError('request.busy')
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

/** One try against the account as it was read; undefined when the balance changed meanwhile and a new read decides. */
const tryToAccept = async (account: AccountRow, submit: Submit): Promise<GenerationRow | undefined> => {
  const { toolMode, body } = submit
  const gate = toAccount(account)
  const obstacle = creditObstacle(gate, toolMode.mode)
  const hold = gate.dev ? { plan: 0, pack: 0, planPeriodEnd: null } : holdFor(account, toolMode.mode.credits)
  if (obstacle || !hold || !canUseTool(gate, toolMode.tool)) {
    const stored = await findGeneration(account.userId, body.generationId)
    if (stored) return sameRequest(stored, submit)
    if (obstacle) throw appError(obstacle)
    throw appError('tool.plan', { tool: toolMode.tool.name, plan: toolMode.tool.minimumPlan })
  }
  const generation = newGeneration(account.userId, hold, submit)
  try {
    await transact(acceptWrites(account, generation, hold, submit))
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    const stored = await findGeneration(account.userId, body.generationId)
    return stored && sameRequest(stored, submit)
  }
  await sendOrUndo(generation, hold, submit)
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

const acceptWrites = (account: AccountRow, generation: GenerationRow, hold: Hold, { toolMode: { mode } }: Submit) => {
  const now = Date.now()
  const job = {
    generationId: generation.id,
    userId: account.userId,
    function: mode.function,
    state: 'queued' as const,
    predictionId: null,
    hold,
    deadline: new Date(now + mode.deadlineSeconds * 1000).toISOString(),
    looks: 0,
    correlationId: generation.correlationId,
  }
  return [
    ...holdWrites(account.userId, generation.id, hold),
    create(keys.generation(account.userId, generation.id), generation),
    jobWrite(job, new Date(now + (mode.typicalSeconds + firstLookAfterSeconds) * 1000)),
  ]
}

/** A job whose message was not sent would wait for nobody: hold, row and job are undone together. */
const sendOrUndo = async ({ id, userId }: GenerationRow, hold: Hold, { toolMode, correlationId }: Submit) => {
  const message: ToolMessage = { type: 'run', userId, generationId: id }
  try {
    await sendMessage({ queueUrl: queueOf(toolMode.mode.function), body: message, correlationId })
  } catch (cause) {
    const account = await findAccount(userId)
    if (account) {
      await transact([...releaseWrites(account, id, hold), remove(keys.generation(userId, id)), remove(keys.job(id))])
    }
    throw new AppError('request.busy', errorMessage('request.busy'), { cause })
  }
}
