import { findMode, type ToolMode, tools } from '#shared/tools/index.ts'

/** The registered tools, each with its first mode. */
export const offeredTools: readonly ToolMode[] = Object.values(tools).flatMap((tool) => {
  const [modeId] = Object.keys(tool.modes)
  return (modeId && findMode(tool.id, modeId)) || []
})
