import { createHash } from 'node:crypto'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { firstCheckSeconds, type Job, queueSecondRun } from '#functions/core/generations/jobs.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { nextSeed } from '#functions/core/generations/seeds.ts'
import { runMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import type { Pixels } from '#functions/core/pictures/pictures.ts'
import { type PhotoStructure, structure, structureKept } from '#functions/core/pictures/structure.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { limits } from '#shared/limits.ts'
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

/**
 * Starts a job's second run when the result of the first run keeps too little of the room's structure. False when the
 * job is to be settled with this result.
 */
export const startSecondRun = async (job: Job, { structureKept: kept, ...result }: Result): Promise<boolean> => {
  if (job.firstRun || kept === undefined || kept >= limits.structureKeptLeastPercent) return false
  const now = Date.now()
  const { storagePath, width, height, model } = result
  const seed = nextSeed((await findGeneration(job.userId, job.generationId))?.settings.seed)
  const started = await queueSecondRun(job, {
    firstRun: { storagePath, width, height, model, structureKept: kept, ...(seed && { nextSeed: seed }) },
    until: new Date(now + limits.secondRunSeconds * 1000).toISOString(),
    // The message that starts the second run may be lost.
    nextCheck: new Date(now + firstCheckSeconds * 1000),
  })
  if (!started) return false
  count('SecondRun')
  logger.info('Second run queued', { generationId: job.generationId, structureKept: kept })
  try {
    await sendToolMessage(job, runMessage(job))
  } catch (error) {
    logger.warn('The second run is left to the sweeper', { generationId: job.generationId, error })
  }
  return true
}
