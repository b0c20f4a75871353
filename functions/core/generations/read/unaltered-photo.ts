import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { checkedPath, generationOfResult } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'

/** The storage path of a design's source picture. Undefined for a design without one. */
export const photoPathOf = ({ settings }: Pick<GenerationRow, 'settings'>): string | undefined =>
  settings.imageUrl ?? settings.roomImageUrl

/**
 * The first of a design's versions. Undefined when a version in between was deleted, or when the design has no photo.
 */
export const firstVersion = async (generation: GenerationRow): Promise<GenerationRow | undefined> => {
  const path = photoPathOf(generation)
  if (!path) return undefined
  const parentId = generationOfResult(path)
  if (!parentId) return generation
  const parent = await findGeneration(generation.userId, parentId)
  return parent && firstVersion(parent)
}

/** The checked copy of the photo that a first version goes back to: of a brightened photo, the photo as it was. */
export const unalteredPathOf = (first: GenerationRow): string | undefined => {
  const path = first.settings.unalteredImageUrl ?? photoPathOf(first)
  return path && checkedPath(path)
}

/** The photo at the beginning of a design's versions; null when a version in between was deleted with its picture. */
export const unalteredPath = async (generation: GenerationRow): Promise<string | null> => {
  const first = await firstVersion(generation)
  return (first && unalteredPathOf(first)) ?? null
}

/**
 * The tools of the designs that a design was made of. Undefined for a design of a photo. Reads earlier designs only for a
 * design from before the tools were kept, at most `limits.earlierDesignsRead`; a deleted one ends the list.
 */
export const earlierToolsOf = async (
  generation: GenerationRow,
  mostRead: number = limits.earlierDesignsRead,
): Promise<string[] | undefined> => {
  const parentId = generationOfResult(photoPathOf(generation) ?? '')
  if (generation.earlierTools || !parentId || mostRead === 0) return generation.earlierTools
  const parent = await findGeneration(generation.userId, parentId)
  return parent && toolsUpTo(parent, mostRead - 1)
}

/** The tools between the photo and a design, for the designs that are made of it. */
export const toolsUpTo = async (
  generation: GenerationRow,
  mostRead: number = limits.earlierDesignsRead,
): Promise<string[]> => toolIdsOf({ ...generation, earlierTools: await earlierToolsOf(generation, mostRead) })
