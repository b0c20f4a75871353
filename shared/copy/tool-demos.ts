import type { OfferedToolId } from '#shared/tools/offer.ts'

/** What the demo of a tool says below its picture. */
export const toolBenefits: Record<OfferedToolId, readonly string[]> = {
  'full-redesign': [
    'Sixteen and more professional styles for the same photo',
    'Walls, windows and doors stay where they are',
    'A finished room in about 30 seconds',
  ],
  'virtual-staging': [
    'Furnishes empty rooms for a listing in about 25 seconds',
    'Leaves the building itself untouched, so that the picture stays true',
    'Every room type, from living room to terrace',
  ],
  'replace-furniture': [
    'Describe the new piece, or upload a photo of it',
    'Keeps everything around it as it is',
    'See the sofa in your room before you order it',
  ],
  'remove-furniture': [
    'Brush over what should go, or clear the whole room',
    'Wall and floor are filled in behind it',
    'A clean start for staging or renovating',
  ],
  paint: [
    'Walls, ceiling, or just the area that you brush',
    'Colours keep the light and shadow of your room',
    'Try ten colours in the time it takes to open one tin',
  ],
  'change-material': [
    'Stone, wood, tile, metal and fabric, brushed on where you want them',
    'Follows the perspective of the surface',
    'Compare a worktop in marble and in oak side by side',
  ],
  'floor-change': [
    'Wood, stone, tile and carpet under the furniture that is there',
    'Reflections and shadows of your own room',
    'A new floor in about 25 seconds',
  ],
  'magic-editor': [
    'Say it in one sentence; there is nothing to choose',
    'Change one detail, or everything',
    'Goes on from any picture in your gallery',
  ],
}

/** What somebody could write to the Magic Editor. */
export const magicEditorPrompts = [
  'Turn this into an evening scene with warm lamps',
  'Put a large fiddle-leaf fig beside the window',
  'Replace the rug by a round one in cream wool',
  'Make the ceiling beams visible and paint them white',
] as const
