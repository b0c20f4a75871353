import * as z from 'zod'
import { type ToolId, tools } from './index.ts'
import { sceneModes } from './scenes.ts'

const roomTools = Object.keys(tools) as ToolId[]

/** Filters generations by one tool, by all room tools, or by pictures with personal models. */
export const ToolFilter = z.enum([...roomTools, 'rooms', 'ai-models'])
export type ToolFilter = z.infer<typeof ToolFilter>

export const toolsOfFilter = (filter: ToolFilter): readonly string[] => {
  if (filter === 'rooms') return roomTools
  return filter === 'ai-models' ? Object.keys(sceneModes) : [filter]
}
