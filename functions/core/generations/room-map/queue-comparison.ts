import type { Job } from '#functions/core/generations/jobs.ts'
import { type CompareMessage, sendToolMessage } from '#functions/core/generations/tool-message.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { roomMapFunction } from '#shared/tools/ai-functions.ts'
import { modesOf } from '#shared/tools/index.ts'

// The sweeper has settled every part of a map by then.
const mostSeconds = 300

/** Queues the comparison of a finished design's fixtures, if its tool locks the structure. */
export const compareLater = async ({ userId, generationId, correlationId, ...job }: Job): Promise<void> => {
  if (!modesOf(job.function).some(({ mode }) => mode.structureLock)) return
  const until = new Date(Date.now() + mostSeconds * 1000).toISOString()
  await sendComparison({ type: 'compare', userId, generationId, until }, correlationId)
}

/** A lost message only means that nothing is said about the fixtures. */
export const sendComparison = async (
  message: CompareMessage,
  correlationId: string,
  delaySeconds?: number,
): Promise<void> => {
  try {
    await sendToolMessage({ function: roomMapFunction, correlationId }, message, delaySeconds)
  } catch (error) {
    logger.warn('Fixtures are not compared', { generationId: message.generationId, error })
  }
}
