import { galleryCopy } from '#shared/copy/gallery.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { isColoursOnly } from '#shared/entities/previews.ts'

/** The label of a preview, and what it means. */
export const previewInWords = (generation: Pick<Generation, 'settings'>) => {
  if (generation.settings.userModelId) return { label: galleryCopy.preview, explanation: scenesCopy.preview }
  return isColoursOnly(generation)
    ? {
        label: galleryCopy.previewOfColours,
        explanation: `${galleryCopy.previewExplanation} ${galleryCopy.coloursOnlyExplanation}`,
      }
    : { label: galleryCopy.preview, explanation: galleryCopy.previewExplanation }
}
