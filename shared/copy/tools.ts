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
  'virtual-staging': {
    features: [
      'Puts furniture, rugs and lamps into an empty room, in the style that your buyers look for',
      'Leaves walls, floor, ceiling and windows exactly as they are, so that the listing shows the real room',
      'Fits the furniture to the room that you name, from living room to terrace',
    ],
    tips: [
      'Start from an empty room; anything that is left in it may stay in the picture',
      'Show as much of the floor as you can, since that is where the furniture will stand',
      'Stage the same room twice, once for families and once for a first home, and keep both for the listing',
      'Say in the listing that the furniture was added to the photo',
    ],
  },
}
