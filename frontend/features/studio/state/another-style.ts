import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { withoutAreas } from './brushed-areas.ts'
import type { Studio } from './studio-state.ts'

/**
 * "Another style from the original": shows the original of a result, with the form and the answers of that result; in steps,
 * its last question is open again.
 */
export const toAnotherStyle = (studio: Studio, result: Version | undefined, original: Version | undefined): Studio => {
  if (!original) return studio
  const shown = { ...studio, currentId: original.id, arrivedId: undefined, failed: undefined }
  const toolMode = result?.toolMode
  if (!toolMode) return shown
  const names = Object.keys(toolMode.mode.fields).slice(0, toolMode.mode.layout === 'steps' ? -1 : undefined)
  const values = names.flatMap((name) => (result.settings[name] ? [[name, result.settings[name]]] : []))
  return { ...shown, choosing: undefined, toolMode, values: withoutAreas(toolMode.mode, Object.fromEntries(values)) }
}
