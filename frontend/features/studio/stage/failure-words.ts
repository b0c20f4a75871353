import { failureInWords, generationCopy } from '#shared/copy/generation.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findJobMode } from '#shared/tools/scenes.ts'

/** The title and the reason of a failure. The mode's own message is the title, not repeated below a general one. */
export const failureWords = ({ hasNsfwContent, failureReason, isRefused, toolId, modeId }: Generation) => {
  if (hasNsfwContent) return { title: generationCopy.blocked, reason: generationCopy.blockedAdvice.room }
  const general = findJobMode(toolId, modeId)?.mode.failure
  const isGeneral = failureReason !== null && failureReason === general
  const title = isRefused ? generationCopy.refused : generationCopy.failed
  return { title: isGeneral ? failureReason : title, reason: failureInWords(failureReason, general) }
}
