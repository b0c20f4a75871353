import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { Plate } from './plate.tsx'

/** Labels a preview: a picture that no model made. */
export const PreviewPlate = ({ generation }: { generation: Pick<Generation, 'settings'> }) =>
  isPreview(generation) ? <Plate corner="top-right">{galleryCopy.preview}</Plate> : null
