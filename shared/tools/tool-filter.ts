import * as z from 'zod'
import { type ToolId, tools } from './index.ts'
import { sceneModes } from './scenes.ts'

const roomTools = Object.keys(tools) as ToolId[]

/** A list of generations of one tool, of all tools for rooms, or of the pictures with personal models. */
export const ToolFilter = z.enum([...roomTools, 'rooms', 'ai-models'])
export type ToolFilter = z.infer<typeof ToolFilter>

/** The tools whose generations a filter keeps. */
export const toolIdsOf = (filter: ToolFilter): readonly string[] => {
  if (filter === 'rooms') return roomTools
  return filter === 'ai-models' ? Object.keys(sceneModes) : [filter]
}
