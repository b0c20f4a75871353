import type { Studio } from '#frontend/features/studio/state/studio-state.ts'

/** The status of the upload; undefined when there is none. */
export const uploadWords = ({ isPreparing, uploaded }: Studio): string | undefined => {
  if (isPreparing) return 'Preparing the picture...'
  return uploaded === undefined ? undefined : 'Uploading the picture...'
}
