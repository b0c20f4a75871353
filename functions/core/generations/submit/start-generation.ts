import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { isStored } from '#functions/core/clients/aws/picture-urls.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { randomSeed } from '#functions/core/generations/random-seed.ts'
import { toolsUpTo } from '#functions/core/generations/read/unaltered-photo.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { generationOfResult, isOwnPicture, isResultOf, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { modeOf, type StartGeneration } from '#shared/contracts/ai.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import type { RoomFunction } from '#shared/tools/ai-functions.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { acceptGeneration, type Origin } from './accept-generation.ts'
import { checkOptions } from './chosen-options.ts'

/** The part of a request that can be checked before its generation has an id. */
type Submit = { toolMode: ToolMode; body: Omit<StartGeneration, 'generationId'> }

/** Checks a tool's request and accepts its generation (`acceptGeneration`). */
export const startGeneration = async (
  account: AccountRow,
  name: RoomFunction,
  body: StartGeneration,
  correlationId: string,
): Promise<GenerationRow> => {
  const submit = { toolMode: modeOf(name, body), body }
  const origin = await checkSubmit(account, submit)
  if (body.repairOf) await takeTokens(account.userId, 'repairs')
  // Only the first model's picture is repeated by its seed.
  const seed = hasVariations(submit.toolMode.mode) && !body.repairOf && { chosen: { seed: body.seed ?? randomSeed() } }
  return acceptGeneration(account, { ...submit, ...seed, ...origin, correlationId })
}

/**
 * Checks mode, pictures, parent and options of a request whose body the contract has parsed. Returns the upload that the
 * room's picture goes back to, and the tools in between.
 */
export const checkSubmit = async (account: AccountRow, submit: Submit): Promise<Origin> => {
  checkMode(account, submit)
  checkPaths(account.userId, submit)
  checkParent(account.userId, submit)
  const results = await checkResults(account.userId, submit)
  await checkOptions(submit.toolMode.mode, submit.body)
  const room = submit.body[submit.toolMode.mode.roomField] ?? ''
  const source = results.get(room)
  if (source) return { photoId: photoIdOf(source), earlierTools: await toolsUpTo(source) }
  return { photoId: photoIdOfUpload(submit.body.unalteredImageUrl ?? room) }
}

/** The places of the photos of which an upload never arrived or was deleted. */
export const lostUploads = async (photos: readonly (readonly string[])[]): Promise<number[]> => {
  const isThere = (path: string) => !isUpload(path) || isStored(path)
  const areThere = await Promise.all(photos.map((paths) => Promise.all([...new Set(paths)].map(isThere))))
  return areThere.flatMap((all, place) => (all.every(Boolean) ? [] : [place]))
}

/** Only developers can use hidden modes. */
const checkMode = ({ dev }: AccountRow, { toolMode: { mode } }: Submit) => {
  if (mode.isHidden && !dev) throw appError('request.notFound')
}

const picturesOf = ({ toolMode: { mode }, body }: Submit): string[] => {
  const fields = [mode.roomField, 'originalImageUrl', 'unalteredImageUrl', ...pictureFields(mode.fields)]
  const paths = fields.flatMap((field) => body[field] ?? [])
  return [...new Set(paths)]
}

/** Every picture of the body must be an upload or a result of the caller; only an upload has been brightened. */
const checkPaths = (userId: string, submit: Submit) => {
  for (const path of picturesOf(submit)) if (!isOwnPicture(userId, path)) throw appError('generation.foreignPicture')
  const { unalteredImageUrl: unaltered, [submit.toolMode.mode.roomField]: room = '' } = submit.body
  if (unaltered && ![unaltered, room].every(isUpload)) throw appError('generation.foreignPicture')
}

/**
 * A result can be used once its generation is completed. Before that, and after a late cancellation, the user has not
 * paid for it.
 */
const checkResults = async (userId: string, submit: Submit): Promise<ReadonlyMap<string, GenerationRow>> => {
  const results = new Map<string, GenerationRow>()
  for (const path of picturesOf(submit)) {
    const generationId = generationOfResult(path)
    if (generationId === undefined) continue
    const generation = await findGeneration(userId, generationId)
    if (generation?.status !== 'completed') throw appError('generation.foreignPicture')
    results.set(path, generation)
  }
  return results
}

/**
 * The parent must be the generation whose result is the room's picture. `checkPaths` has verified the owner of the
 * picture, and so of the generation.
 */
const checkParent = (userId: string, { toolMode: { mode }, body }: Submit) => {
  const { parentId } = body
  if (parentId !== undefined && !isResultOf(userId, parentId, body[mode.roomField] ?? ''))
    throw new AppError('generation.invalidId', errorMessage('generation.invalidId'), {
      fields: { parentId: 'unknown' },
    })
}
