import { defineTool, mode } from './define-tool.ts'
import { option } from './fields.ts'
import { toolOffer } from './offer.ts'

export const fullRedesign = defineTool({
  ...toolOffer['full-redesign'],
  modes: {
    room: mode({
      label: 'Whole room',
      description: 'Redesigns the whole room in one style.',
      function: 'room-design-full-redesign',
      structureLock: 'switch',
      roomField: 'imageUrl',
      fields: {
        spaceType: option('Choose a space', 'space-types'),
        roomType: option('Choose a room', 'room-types', 'spaceType'),
        decorationStyle: option('Choose a style', 'decoration-styles'),
      },
      layout: 'steps',
      whenIncomplete: 'steps.design',
      action: 'Redesign this room',
      success: 'Full room redesign completed!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 30,
    }),
  },
})
