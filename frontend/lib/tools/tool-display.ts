import {
  Armchair,
  Grid2x2,
  Lamp,
  Layers,
  type LucideIcon,
  PackageOpen,
  PaintRoller,
  Sofa,
  WandSparkles,
} from 'lucide-react'
import type { SampleRoomId } from '#frontend/lib/pictures/sample-rooms.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { type OfferedToolId, toolsInstead } from '#shared/tools/offer.ts'

/** The lists of a tool's Info dialog, below its description. */
type ToolInfo = { features: readonly string[]; tips: readonly string[] }

type ToolDisplay = {
  icon: LucideIcon
  /** The sample room that the tool's picture starts from; the result is pictures/pairs/after-<tool id>. */
  beforeRoom: SampleRoomId
  /** The lines below the picture in the demo of the tool. */
  benefits: readonly string[]
  /** Texts to try, shown in the demo in place of the picture. */
  examplePrompts?: readonly string[]
  /** A note above the start button for photos that another tool suits better, with a button that opens that tool. */
  alternative?: { note: string; toolId: OfferedToolId }
  /** null: the tool has no Info dialog (docs/product.md, Tools). */
  info: ToolInfo | null
}

/** Everything that a tool shows besides its name and description. */
export const toolDisplays: Record<OfferedToolId, ToolDisplay> = {
  'full-redesign': {
    icon: Sofa,
    beforeRoom: 'living-room',
    benefits: [
      '51 professional styles',
      'Walls, windows and doors stay where they are',
      'A finished room in about 30 seconds',
    ],
    info: {
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
  },
  'virtual-staging': {
    icon: Lamp,
    beforeRoom: 'empty-living-room',
    alternative: { note: generationCopy.worksOnEmptyRooms, toolId: toolsInstead['virtual-staging'] },
    benefits: [
      'Furnishes empty rooms for a listing in about 25 seconds',
      'Leaves the room itself untouched, so the picture stays true to life',
      'Every room type, from living room to terrace',
    ],
    info: {
      features: [
        'Puts furniture, rugs and lamps into an empty room, in a style your buyers look for',
        'Leaves walls, floor, ceiling and windows exactly as they are, so the listing shows the real room',
        'Fits the furniture to the room you choose, from living room to terrace',
      ],
      tips: [
        'Start from an empty room; anything left in it may stay in the picture',
        'Show as much of the floor as you can, since that is where the furniture will go',
        'Stage the same room twice, once for families and once for a first home, and keep both for the listing',
        'Mention in the listing that the furniture was added to the photo',
      ],
    },
  },
  'replace-furniture': {
    icon: Armchair,
    beforeRoom: 'bedroom',
    benefits: [
      'Describe the new piece, or upload a photo of it',
      'Keeps everything around it as it is',
      'See the sofa in your room before you order it',
    ],
    info: {
      features: [
        'Exchanges one piece of furniture and keeps everything around it',
        'Describe the new piece in words, or upload a photo of the very one you have in mind',
        'Takes about 25 seconds',
      ],
      tips: [
        'Name the old piece and the new one: “replace the grey sofa with a green velvet one”',
        'For a photo of a piece, a plain background works best',
        'Brush a little more than the old piece covers, so that the new one has room',
      ],
    },
  },
  'remove-furniture': {
    icon: PackageOpen,
    beforeRoom: 'study',
    benefits: [
      'Brush over what should go, or clear the whole room',
      'The wall and floor behind it are filled in',
      'A clean start for staging or renovating',
    ],
    info: {
      features: [
        'Takes out what you brush, or everything in the room',
        'Continues wall, skirting and floor behind it',
        'With the brush, nothing outside of the brushed area changes',
      ],
      tips: [
        'Brush over the shadow too: what is left of it looks like a stain',
        'Remove one thing at a time; each result is the start of the next',
        'Empty the room first, then stage it',
      ],
    },
  },
  paint: {
    icon: PaintRoller,
    beforeRoom: 'study',
    benefits: [
      'Walls, ceiling, or just the area you brush',
      'Colours that keep the light and shadow of your room',
      'Try ten colours in the time it takes to open one tin',
    ],
    info: {
      features: [
        'Paints walls, the ceiling or both, or the surface that you brush',
        'Keeps the light and the shadows of your room',
        'Shows the colour on the brushed area at once, before you spend a credit',
      ],
      tips: [
        'Use the rectangle or the lasso for a whole wall, then take away with the eraser',
        'Colours look stronger on four walls than on a swatch: try a lighter one as well',
        'A ceiling one shade lighter than the walls looks higher',
      ],
    },
  },
  'change-material': {
    icon: Layers,
    beforeRoom: 'kitchen',
    benefits: [
      'Stone, wood, tile, metal and fabric, brushed on where you want them',
      'Follows the perspective of the surface',
      'Compare a worktop in marble and in oak side by side',
    ],
    info: {
      features: [
        'Gives the surface that you brush another material: stone, wood, tile, metal or fabric',
        'Follows the perspective and the light of the surface',
        'Nothing outside of the brushed area changes',
      ],
      tips: [
        'Brush the whole surface, up to its edges',
        'Change one surface at a time, such as the worktop first and then the splashback',
      ],
    },
  },
  'floor-change': {
    icon: Grid2x2,
    beforeRoom: 'empty-bedroom',
    benefits: [
      'Wood, stone, tile and carpet, laid under your furniture',
      'Keeps the reflections and shadows of your own room',
      'A new floor in about 25 seconds',
    ],
    info: {
      features: [
        'Lays a new floor under the furniture that is there',
        'Keeps the shadows and reflections of your room',
        'For the whole floor, or for the part that you brush',
      ],
      tips: [
        'Photos that show the floor up to the wall work best',
        'Use the brush where two rooms meet and only one gets a new floor',
      ],
    },
  },
  'magic-editor': {
    icon: WandSparkles,
    beforeRoom: 'empty-living-room',
    benefits: [
      'Say it in one sentence; there is nothing to choose',
      'Change one detail, or everything',
      'Works on any picture in your gallery',
    ],
    examplePrompts: [
      'Turn this into an evening scene with warm lamps',
      'Put a large fiddle-leaf fig beside the window',
      'Replace the rug with a round one in cream wool',
      'Make the ceiling beams visible and paint them white',
    ],
    info: null,
  },
}
