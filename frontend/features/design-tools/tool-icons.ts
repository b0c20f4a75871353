import { Lamp, type LucideIcon, Sofa } from 'lucide-react'
import type { ToolId } from '#shared/tools/index.ts'

export const toolIcons: Record<ToolId, LucideIcon> = {
  'full-redesign': Sofa,
  'virtual-staging': Lamp,
}
