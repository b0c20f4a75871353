import type { Mode } from '#shared/tools/define-tool.ts'
import { findMode, type ToolId, type ToolMode, tools } from '#shared/tools/index.ts'

/** Whether a tool opens on the choice of its modes (docs/product.md, Tools). */
export const hasChoiceOfModes = (toolId: ToolId): boolean =>
  Object.values<Mode>(tools[toolId].modes).filter(({ isHidden }) => !isHidden).length > 1

/** The registered tools, each with its first mode. */
export const offeredTools: readonly ToolMode[] = Object.values(tools).flatMap((tool) => {
  const [modeId] = Object.keys(tool.modes)
  return (modeId && findMode(tool.id, modeId)) || []
})
