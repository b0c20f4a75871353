import { defineTool, mode } from './define-tool.ts'
import { option } from './fields.ts'
import { toolOffer } from './offer.ts'

export const virtualStaging = defineTool({
  ...toolOffer['virtual-staging'],
  modes: {
    room: mode({
      label: 'Whole room',
      description: 'Furnishes the whole room in one style.',
      function: 'virtual-staging',
      isRepeatedFromSource: true,
      structureLock: 'always',
      roomField: 'imageUrl',
      fields: {
        spaceType: option('Choose a space', 'space-types'),
        roomType: option('Choose a room', 'room-types', 'spaceType'),
        decorationStyle: option('Choose a style', 'staging-styles'),
      },
      layout: 'steps',
      whenIncomplete: 'steps.design',
      action: 'Stage this room',
      success: 'Virtual staging completed!',
      failure: 'Failed to generate virtual staging',
      credits: 1,
      typicalSeconds: 25,
    }),
  },
})
