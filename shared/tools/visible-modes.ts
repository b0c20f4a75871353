import { type ToolId, type ToolMode, toolModes } from './index.ts'

/** The visible modes of a tool. Hidden ones are for developers. */
export const visibleModes = (toolId: ToolId, { dev }: { dev: boolean }): ToolMode[] =>
  toolModes.filter((one) => one.toolId === toolId && (dev || !one.mode.isHidden))

/** Whether a tool opens on the choice of its modes (docs/product.md, Tools). */
export const hasChoiceOfModes = (toolId: ToolId): boolean => visibleModes(toolId, { dev: false }).length > 1
