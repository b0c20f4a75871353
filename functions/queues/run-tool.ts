import { handleToolMessage } from '#functions/core/generations/run/handle-tool-message.ts'
import { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(ToolMessage, handleToolMessage)
