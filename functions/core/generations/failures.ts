import { generationCopy } from '#shared/copy/generation.ts'
import type { JobMode } from '#shared/tools/define-tool.ts'

/** The reason of a failed job, in the text for the user. */
export type Failure = { reason: string; hasNsfwContent: boolean; isRefused?: true }

export const failures = {
  cancelled: { reason: generationCopy.cancelled, hasNsfwContent: false },
  timedOut: { reason: generationCopy.timedOut, hasNsfwContent: false },
  blocked: { reason: generationCopy.blocked, hasNsfwContent: true },
  noResult: { reason: generationCopy.noResult, hasNsfwContent: false },
  saveFailed: { reason: generationCopy.saveFailed, hasNsfwContent: false },
} as const satisfies Record<string, Failure>

/** A failure that would repeat with the same photo and choices. */
export const refusal = (reason: string): Failure => ({ reason, hasNsfwContent: false, isRefused: true })

export const modeFailure = ({ mode }: { mode: Pick<JobMode, 'failure'> }): Failure => ({
  reason: mode.failure,
  hasNsfwContent: false,
})
