import type { Studio } from '#frontend/features/studio/state/studio-state.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { studioCopy } from '#shared/copy/studio.ts'

/** The status of the upload; undefined when there is none. */
export const uploadWords = ({ isPreparing, uploaded }: Studio): string | undefined => {
  if (isPreparing) return studioCopy.preparing
  return uploaded === undefined ? undefined : generationCopy.sendingPhoto
}
