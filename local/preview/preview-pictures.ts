import type { PictureMaker } from '#local/emulators/replicate/pictures.ts'
import { coloursOnlyModel, previewModel, previewRefusal } from '#shared/entities/previews.ts'
import { plainPreview } from './plain-preview.ts'
import { PreviewError } from './preview-error.ts'
import { PreviewThread } from './preview-thread.ts'
import { showsColoursOnly } from './read-picture.ts'

const coloursOnly = 'colours-only'

/** Makes the pictures of Replicate's stand-in by the preview engine, or by tinting each photo. */
export const previewPictures = ({ isPlain = false } = {}): PictureMaker => {
  const engine: Pick<PreviewThread, 'preview' | 'close'> = isPlain
    ? { preview: plainPreview, close: async () => {} }
    : new PreviewThread()
  return {
    make: async (request, signal) => {
      try {
        const file = await engine.preview(request, signal)
        return { kind: showsColoursOnly(file) ? coloursOnly : 'out', file }
      } catch (error) {
        if (error instanceof PreviewError) return { refusal: `${previewRefusal}${error.message}` }
        throw error
      }
    },
    // Not the requested model, because none ran: the product marks such pictures as previews.
    modelOf: (kind) => (kind === coloursOnly ? coloursOnlyModel : previewModel),
    close: () => engine.close(),
  }
}
