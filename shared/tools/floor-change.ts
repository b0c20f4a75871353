import { defineTool, mode } from './define-tool.ts'
import { details, option, surface } from './fields.ts'
import { toolOffer } from './offer.ts'

const planks = 'For example: planks running towards the window'

export const floorChange = defineTool({
  ...toolOffer['floor-change'],
  modes: {
    all: mode({
      label: 'Whole floor',
      description: 'Lays a new floor under everything that stands on it.',
      function: 'room-design-kontext',
      roomField: 'roomImageUrl',
      fields: { selectedFloorOption: option('Flooring', 'floor-options'), prompt: details(planks) },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Lay this floor',
      success: 'Change Flooring completed successfully!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 25,
    }),
    brush: mode({
      label: 'Brush',
      description: 'Changes only the part of the floor that you brush.',
      function: 'room-design-fill',
      roomField: 'roomImageUrl',
      fields: {
        maskImageUrl: surface('Part of the floor'),
        selectedFloorOption: option('Flooring', 'floor-options'),
        prompt: details(planks),
      },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Lay this floor',
      success: 'Change Flooring completed successfully!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 25,
    }),
  },
})
