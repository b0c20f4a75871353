import { maskField } from '#shared/tools/fields.ts'
import { currentVersion, isCompared, isMade, type Studio } from './studio-state.ts'

/**
 * Whether the shown design is what the open form makes, so that there is nothing to start before an answer changes. The
 * area of a brush belongs to the photo before it.
 */
export const isDone = (studio: Studio): boolean => {
  const { job, toolMode, values } = studio
  const current = currentVersion(studio)
  if (job || !toolMode || !current?.isResult) return false
  return maskField(toolMode.mode.fields) ? isCompared(studio) : isMade(current, toolMode, values)
}
