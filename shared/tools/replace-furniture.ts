import { defineTool, mode } from './define-tool.ts'
import { details, mask, photo, prompt } from './fields.ts'
import { toolOffer } from './offer.ts'

export const replaceFurniture = defineTool({
  ...toolOffer['replace-furniture'],
  modes: {
    prompt: mode({
      label: 'Describe it',
      description: 'Say which piece goes and what stands there instead.',
      function: 'room-design-kontext',
      roomField: 'roomImageUrl',
      fields: { prompt: prompt('What to replace, and with what', 'For example: the sofa with a green velvet one') },
      layout: 'form',
      whenIncomplete: 'steps.incomplete',
      action: 'Replace this piece',
      success: 'Furniture replacement completed!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 25,
    }),
    'upload-photo': mode({
      label: 'Upload a photo',
      description: 'Brush the place and upload a photo of the new piece.',
      function: 'room-design-replicate',
      roomField: 'roomImageUrl',
      fields: {
        maskImageUrl: mask('Where it goes', 'steps.reference'),
        referenceImageUrl: photo('Photo of the new piece'),
        prompt: details('For example: turned towards the window'),
      },
      layout: 'form',
      whenIncomplete: 'steps.reference',
      action: 'Replace this piece',
      success: 'Furniture replacement completed!',
      failure: 'Failed to generate room design',
      credits: 1,
      typicalSeconds: 25,
    }),
  },
})
