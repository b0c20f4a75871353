import type { ToolId } from '#shared/tools/index.ts'

/** The Info dialog of a tool, below its description (design-tools 2); a tool without one has `null`. */
export type ToolInfo = { features: readonly string[]; tips: readonly string[] }

export const toolInfo: Record<ToolId, ToolInfo | null> = {
  'full-redesign': {
    features: [
      'Changes furniture, colours, materials and light together, in one style',
      'Keeps the shape of the room: walls, windows and doors stay where they are',
      'Takes about 30 seconds',
    ],
    tips: [
      'Photograph the whole room, from a corner and at eye level',
      'Daylight works best; open the curtains and turn the flash off',
      'Try the same photo in several styles and compare them in the Gallery',
    ],
  },
}
