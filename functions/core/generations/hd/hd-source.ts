import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import { checkedMaskPath, generationOfResult, isUpload } from '#functions/core/pictures/storage-paths.ts'
import { maskField } from '#shared/tools/fields.ts'
import { findMode } from '#shared/tools/index.ts'

/** The source of a full resolution. `original` has the first edit of the photo and the masks of all edits. */
export type HdSource =
  | { kind: 'original'; first: GenerationRow; originalPath: string; maskPaths: string[] }
  | { kind: 'enlarged' | 'original-gone' }

/**
 * Follows a design back to its photo. As long as every step is an edit with a brush, the photo is visible outside the
 * union of all masks. A step that changes the whole room leaves no original pixels (docs/product.md, Pictures).
 */
export const hdSourceOf = async (generation: GenerationRow): Promise<HdSource> => {
  const maskPaths: string[] = []
  for (let step = generation; ; ) {
    const mode = findMode(step.toolId, step.modeId)?.mode
    const field = mode && maskField(mode.fields)
    if (!field) return { kind: 'enlarged' }
    maskPaths.push(checkedMaskPath(step.settings[field] ?? ''))
    const parentId = generationOfResult(step.settings[mode.roomField] ?? '')
    if (parentId === undefined) return withOriginal(step, maskPaths)
    const parent = await findGeneration(generation.userId, parentId)
    if (!parent) return { kind: 'original-gone' }
    step = parent
  }
}

const withOriginal = (first: GenerationRow, maskPaths: string[]): HdSource => {
  const { originalImageUrl, unalteredImageUrl } = first.settings
  // The original is darker than the brightened copy that was brushed.
  if (unalteredImageUrl) return { kind: 'enlarged' }
  if (!originalImageUrl || !isUpload(originalImageUrl)) return { kind: 'original-gone' }
  return { kind: 'original', first, originalPath: originalImageUrl, maskPaths }
}
