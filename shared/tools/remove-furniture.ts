import { defineTool, mode } from './define-tool.ts'
import { mask } from './fields.ts'
import { toolOffer } from './offer.ts'

const common = {
  roomField: 'roomImageUrl',
  layout: 'form',
  whenIncomplete: 'steps.incomplete',
  success: 'Remove Furniture completed successfully!',
  failure: 'Failed to generate room design',
  credits: 1,
  typicalSeconds: 20,
} as const

const brushed = mask('Area to clear')

export const removeFurniture = defineTool({
  ...toolOffer['remove-furniture'],
  modes: {
    all: mode({
      ...common,
      label: 'Empty the room',
      description: 'Takes out all furniture and leaves the bare room.',
      leavesRoomEmpty: true,
      function: 'room-design-kontext',
      fields: {},
      action: 'Empty this room',
    }),
    brush: mode({
      ...common,
      label: 'Brush',
      description: 'Takes out what you brush, and fills in the wall and floor behind it.',
      function: 'room-design-remove-object',
      fields: { maskImageUrl: brushed },
      action: 'Remove this',
    }),
    'brush-kontext': mode({
      ...common,
      label: 'Brush (Kontext)',
      description: 'The brush with another model, to compare.',
      isHidden: true,
      function: 'room-design-remove-object-kontext',
      fields: { maskImageUrl: mask('Area to clear', 'steps.brush', 'maskedImageUrl') },
      action: 'Remove this',
    }),
    'brush-replicate': mode({
      ...common,
      label: 'Brush (Fill)',
      description: 'The brush with another model, to compare.',
      isHidden: true,
      function: 'room-design-remove-object-replicate',
      fields: { maskImageUrl: brushed },
      action: 'Remove this',
    }),
  },
})
