import { createHash } from 'node:crypto'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import type { Pixels } from '#functions/core/pictures/check-picture.ts'
import { type PhotoStructure, structure, structureKept } from '#functions/core/pictures/structure.ts'
import { findMode } from '#shared/tools/index.ts'

const maxCached = 4
const latest = new Map<string, Promise<PhotoStructure | undefined>>()

/** A photo's structure, cached for the latest photos. */
const structureOf = (photo: Buffer): Promise<PhotoStructure | undefined> => {
  const key = createHash('sha256').update(photo).digest('base64')
  const known = latest.get(key)
  const found = known ?? structure.ofPhoto(photo)
  if (!known) found.catch(() => latest.delete(key))
  latest.delete(key)
  latest.set(key, found)
  for (const oldest of [...latest.keys()].slice(0, -maxCached)) latest.delete(oldest)
  return found
}

/**
 * The structure that a design has to keep. Undefined when the mode or the user does not lock it, when the photo was
 * deleted, or when it shows too little structure.
 */
export const lockedStructure = async (
  { toolId, modeId, settings }: GenerationRow,
  photo: Buffer | undefined,
): Promise<PhotoStructure | undefined> => {
  const isLocked = findMode(toolId, modeId)?.mode.structureLock && settings.structureLock !== 'off'
  return isLocked && photo ? structureOf(photo) : undefined
}

/** The kept part of a locked structure in a design's picture, in percent. */
export const keptByPicture = async (locked: PhotoStructure | undefined, picture: Pixels): Promise<number | undefined> =>
  locked && structureKept(await structure.drift(locked, picture))
