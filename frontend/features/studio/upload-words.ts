import type { Studio } from './studio-state.ts'

/** Where the photo is on its way to us; undefined when it has arrived. */
export const uploadWords = ({ isPreparing, uploaded }: Studio): string | undefined => {
  if (isPreparing) return 'Preparing your photo...'
  return uploaded === undefined ? undefined : 'Uploading your photo...'
}
