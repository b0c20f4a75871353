import { handleToolMessage } from '#functions/core/generations/run/handle-tool-message.ts'
import { type ComposeInput, composeToolInput } from '#functions/core/generations/run/prediction-input.ts'
import { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { composeSceneInput } from '#functions/core/scenes/compose-scene-input.ts'
import { queue } from '#functions/middleware/queue.ts'
import { isScene } from '#shared/tools/scenes.ts'

const compose: ComposeInput = (generation) =>
  isScene(generation) ? composeSceneInput(generation) : composeToolInput(generation)

export const handler = queue(ToolMessage, (message) => handleToolMessage(message, compose))
