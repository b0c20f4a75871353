import { defineTool, mode } from './define-tool.ts'
import { prompt } from './fields.ts'
import { toolOffer } from './offer.ts'

export const magicEditor = defineTool({
  ...toolOffer['magic-editor'],
  modes: {
    prompt: mode({
      label: 'Describe the change',
      description: 'Say in a sentence what should change.',
      function: 'magic-editor',
      roomField: 'imageUrl',
      fields: { prompt: prompt('What should change', 'For example: evening light with warm lamps') },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Edit this photo',
      success: 'Magic Editor completed successfully!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 25,
    }),
  },
})
