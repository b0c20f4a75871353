import { createHash } from 'node:crypto'
import { readPicture } from '#functions/core/clients/aws/picture-store.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { photoPathOf } from '#functions/core/generations/read/unaltered-photo.ts'
import type { Sources } from '#functions/core/pictures/marks/manifest.ts'
import type { PictureMarks } from '#functions/core/pictures/marks/mark-content.ts'
import { checkedPath, generationOfResult } from '#functions/core/pictures/storage-paths.ts'
import { limits } from '#shared/limits.ts'
import { toolIdsOf, toolsInWords } from '#shared/tools/made-with.ts'
import { findJobMode } from '#shared/tools/scenes.ts'

export const marksOf = (generation: GenerationRow, model = generation.settings.model ?? null): PictureMarks => {
  const { toolId, modeId, createdAt } = generation
  return {
    kind: photoPathOf(generation) === undefined ? 'generated' : 'edited',
    tool: toolsInWords(toolIdsOf(generation)) || (findJobMode(toolId, modeId)?.tool.name ?? toolId),
    model,
    madeAt: new Date(createdAt),
  }
}

const read = (path: string) => readPicture(checkedPath(path), limits.storedPictureMaxBytes)

/** The checked copy of the photo that a design was made from; undefined for a picture without one, and when it is gone. */
export const readPhoto = async (generation: GenerationRow): Promise<Buffer | undefined> => {
  const path = photoPathOf(generation)
  return path === undefined ? undefined : read(path)
}

/**
 * What a design was made from: the digest of the checked copy of its photo, as it was before it was brightened, or, for a
 * change of another result, that result, whose manifest leads to the photo. Nothing for a picture without a photo, or one
 * whose photo is gone.
 */
export const sourcesOf = async (generation: GenerationRow, photo: Buffer | undefined): Promise<Sources> => {
  if (!photo) return { parents: [] }
  if (generationOfResult(photoPathOf(generation) ?? '') !== undefined) return { parents: [photo] }
  const { unalteredImageUrl } = generation.settings
  const unaltered = unalteredImageUrl ? await read(unalteredImageUrl) : photo
  return { parents: [], ...(unaltered && { photoHash: createHash('sha256').update(unaltered).digest() }) }
}
