import { ToolMessage } from '#functions/core/generations/generations.ts'
import { handleToolMessage } from '#functions/core/generations/run-generation.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(ToolMessage, handleToolMessage)
