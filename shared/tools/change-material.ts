import { defineTool, mode } from './define-tool.ts'
import { details, option, surface } from './fields.ts'
import { toolOffer } from './offer.ts'

export const changeMaterial = defineTool({
  ...toolOffer['change-material'],
  modes: {
    brush: mode({
      label: 'Brush',
      description: 'Changes the surface that you brush: a worktop, a splashback, an armchair.',
      function: 'room-design-fill',
      roomField: 'roomImageUrl',
      fields: {
        maskImageUrl: surface('Area to change'),
        selectedMaterialOption: option('Material', 'material-options'),
        prompt: details('For example: large slabs without visible joints'),
      },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Change this material',
      success: 'Change Materials completed successfully!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 20,
    }),
  },
})
