import { maskField } from '#shared/tools/fields.ts'
import { currentVersion, isCompared, isMade, type Studio } from './studio-state.ts'

/**
 * Whether the shown design is what the open form makes, so that there is nothing to start before an answer changes. It is
 * not beside the message of a failed one, which can be started again. The area of a brush belongs to the photo before it.
 */
export const isDone = (studio: Studio): boolean => {
  const { job, failed, toolMode, values } = studio
  const current = currentVersion(studio)
  if (job || failed || !toolMode || !current?.isResult) return false
  return maskField(toolMode.mode.fields) ? isCompared(studio) : isMade(current, toolMode, values)
}
