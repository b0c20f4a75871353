import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { generationOfResult, isOwnPicture, isResultOf, isUpload } from '#functions/core/pictures/storage-paths.ts'
import type { StartGeneration } from '#shared/contracts/ai.ts'
import { AppError, appError, errorMessage } from '#shared/errors.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'

/** The part of a request that can be checked before its generation has an id. */
export type RequestWithoutId = { toolMode: ToolMode; body: Omit<StartGeneration, 'generationId'> }

const picturesOf = ({ toolMode: { mode }, body }: RequestWithoutId): string[] => {
  const fields = [mode.roomField, 'originalImageUrl', 'unalteredImageUrl', ...pictureFields(mode.fields)]
  const paths = fields.flatMap((field) => body[field] ?? [])
  return [...new Set(paths)]
}

/** Every picture of the body must be an upload or a result of the caller; only an upload has been brightened. */
export const checkPaths = (userId: string, submit: RequestWithoutId) => {
  for (const path of picturesOf(submit)) if (!isOwnPicture(userId, path)) throw appError('generation.foreignPicture')
  const { unalteredImageUrl: unaltered, [submit.toolMode.mode.roomField]: room = '' } = submit.body
  if (unaltered && ![unaltered, room].every(isUpload)) throw appError('generation.foreignPicture')
}

/**
 * A result can be used once its generation is completed. Before that, and after a late cancellation, the user has not
 * paid for it.
 */
export const checkResults = async (
  userId: string,
  submit: RequestWithoutId,
): Promise<ReadonlyMap<string, GenerationRow>> => {
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
export const checkParent = (userId: string, { toolMode: { mode }, body }: RequestWithoutId) => {
  const { parentId } = body
  if (parentId !== undefined && !isResultOf(userId, parentId, body[mode.roomField] ?? ''))
    throw new AppError('generation.invalidId', errorMessage('generation.invalidId'), {
      fields: { parentId: 'unknown' },
    })
}
