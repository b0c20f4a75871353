/**
 * How a picture came about, in the terms of IPTC's Digital Source Type vocabulary (cv.iptc.org/newscodes/digitalsourcetype):
 * a photo of which a model changed parts or all, or a picture that a model made without one.
 */
export const digitalSourceTypes = {
  edited: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  generated: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
} as const

/** What the marks of an AI picture say. They hold no user, no prompt and no place (docs/product.md, Marks). */
export type PictureMarks = {
  kind: keyof typeof digitalSourceTypes
  /** The tool and its mode, in words. */
  tool: string
  /** The model that ran, as its provider names it; null when it is not known. */
  model: string | null
  /** When the design was made. */
  madeAt: Date
}
