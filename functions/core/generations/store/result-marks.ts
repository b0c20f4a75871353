import { createHash } from 'node:crypto'
import { readPicture } from '#functions/core/clients/aws/picture-store.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { photoPathOf } from '#functions/core/generations/read/unaltered-photo.ts'
import type { Sources } from '#functions/core/pictures/marks/manifest.ts'
import { checkedPath, generationOfResult } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'
import type { PictureMarks } from '#shared/picture-marks.ts'
import { findJobMode } from '#shared/tools/scenes.ts'

export const marksOf = (generation: GenerationRow, model = generation.settings.model ?? null): PictureMarks => {
  const { toolId, modeId, createdAt } = generation
  return {
    kind: photoPathOf(generation) === undefined ? 'generated' : 'edited',
    tool: findJobMode(toolId, modeId)?.tool.name ?? toolId,
    model,
    madeAt: new Date(createdAt),
  }
}

/** The checked copy of a design's photo. Undefined when the design has no photo, or it was deleted. */
export const readPhoto = async (generation: GenerationRow): Promise<Buffer | undefined> => {
  const path = photoPathOf(generation)
  return path === undefined ? undefined : readPicture(checkedPath(path), limits.storedPictureMaxBytes)
}

/**
 * The sources of a design: the digest of its photo's checked copy, or the result that it changes, whose manifest refers
 * to the photo. Empty for a picture without a photo, or with a deleted photo.
 */
export const sourcesOf = (generation: GenerationRow, photo: Buffer | undefined): Sources => {
  if (!photo) return { parents: [] }
  return generationOfResult(photoPathOf(generation) ?? '') === undefined
    ? { parents: [], photoHash: createHash('sha256').update(photo).digest() }
    : { parents: [photo] }
}
