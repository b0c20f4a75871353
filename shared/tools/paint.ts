import { defineTool, mode } from './define-tool.ts'
import { choice, details, option, surface } from './fields.ts'
import { toolOffer } from './offer.ts'

const finish = 'For example: a matt finish'

export const paint = defineTool({
  ...toolOffer.paint,
  modes: {
    'walls-ceiling': mode({
      label: 'Walls and ceiling',
      description: 'Paints all walls, the ceiling, or both.',
      function: 'room-design-kontext',
      roomField: 'roomImageUrl',
      fields: {
        paintType: choice('Surface', ['walls', 'ceiling', 'both'], 'walls'),
        selectedPaintOption: option('Colour', 'paint-options'),
        prompt: details(finish),
      },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Paint this room',
      success: 'Paint Walls completed successfully!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 15,
    }),
    brush: mode({
      label: 'Brush',
      description: 'Paints the surface that you brush: one wall, a door, a cabinet.',
      function: 'room-design-fill',
      roomField: 'roomImageUrl',
      fields: {
        maskImageUrl: surface('Area to paint'),
        selectedPaintOption: option('Colour', 'paint-options'),
        prompt: details(finish),
      },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Paint this area',
      success: 'Paint Walls completed successfully!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 15,
    }),
  },
})
