import { ToolMessage } from '#functions/core/generations.ts'
import { handleToolMessage } from '#functions/core/run-generation.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(ToolMessage, handleToolMessage)
