import type { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'

/** The content of an AI picture's marks. They contain no user, prompt or location (docs/product.md, Marks). */
export type PictureMarks = {
  kind: keyof typeof digitalSourceTypes
  /** The tools between the photo and the picture, in words. */
  tool: string
  /** The model that ran, by its provider's name. Null when unknown. */
  model: string | null
  madeAt: Date
}
