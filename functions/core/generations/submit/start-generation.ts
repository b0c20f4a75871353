import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { takeTokens } from '#functions/core/accounts/rates.ts'
import { isStored } from '#functions/core/clients/aws/picture-urls.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { randomSeed } from '#functions/core/generations/random-seed.ts'
import { toolsUpTo } from '#functions/core/generations/read/unaltered-photo.ts'
import { photoIdOf } from '#functions/core/generations/version-rows.ts'
import { isUpload } from '#functions/core/pictures/storage-paths.ts'
import { modeOf, type StartGeneration } from '#shared/contracts/ai.ts'
import { photoIdOfUpload } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import type { RoomFunction } from '#shared/tools/ai-functions.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { acceptGeneration } from './accept-generation.ts'
import { checkOptions } from './chosen-options.ts'
import type { Origin } from './new-generation.ts'
import { checkParent, checkPaths, checkResults, type RequestWithoutId } from './own-pictures.ts'

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
export const checkSubmit = async (account: AccountRow, submit: RequestWithoutId): Promise<Origin> => {
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
const checkMode = ({ dev }: AccountRow, { toolMode: { mode } }: RequestWithoutId) => {
  if (mode.isHidden && !dev) throw appError('request.notFound')
}
