import { checkedPath, generationOfResult } from '#functions/core/pictures/storage-paths.ts'
import { findGeneration, type GenerationRow } from './generations.ts'

/** The photo at the beginning of a design's versions; null when a version in between was deleted with its picture. */
export const unalteredPath = async ({ userId, settings }: GenerationRow): Promise<string | null> => {
  const path = settings.imageUrl ?? settings.roomImageUrl
  if (!path) return null
  const parentId = generationOfResult(path)
  if (!parentId) return checkedPath(path)
  const parent = await findGeneration(userId, parentId)
  return parent ? unalteredPath(parent) : null
}
