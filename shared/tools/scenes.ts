import type { JobMode, MinimumPlan } from './define-tool.ts'
import { findMode, type ToolMode } from './index.ts'

export type SceneToolId = 'scene' | 'custom-prompt'

/** The two ways to make a picture with a personal model: from one of our presets, or from the owner's own words. */
type SceneTool = { id: SceneToolId; name: string; minimumPlan: MinimumPlan; isForPlansOnly?: true }

export type SceneMode = { toolId: SceneToolId; modeId: string; tool: SceneTool; mode: JobMode }

const mode: JobMode = {
  function: 'generate-image',
  success: 'Your picture is ready',
  failure: 'Failed to generate image',
  credits: 1,
  typicalSeconds: 30,
}

/**
 * The modes of generate-image. They need no photo, so they are not tools of the studio. Jobs, credits and the gallery
 * treat them like tools' modes (docs/product.md, Generations).
 */
export const sceneModes: Record<SceneToolId, SceneMode> = {
  scene: { toolId: 'scene', modeId: 'preset', tool: { id: 'scene', name: 'Scene', minimumPlan: 'Basic' }, mode },
  'custom-prompt': {
    toolId: 'custom-prompt',
    modeId: 'prompt',
    tool: { id: 'custom-prompt', name: 'Custom Prompt', minimumPlan: 'Pro', isForPlansOnly: true },
    mode,
  },
}

/** Whether a generation is a picture with a personal model. */
export const isScene = ({ toolId }: { toolId: string }): boolean => Object.hasOwn(sceneModes, toolId)

/** The mode of any stored generation. Undefined for ids that are not in this version of the app. */
export const findJobMode = (toolId: string, modeId: string): ToolMode | SceneMode | undefined =>
  findMode(toolId, modeId) ?? Object.values(sceneModes).find((one) => one.toolId === toolId && one.modeId === modeId)
