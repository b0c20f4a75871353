/**
 * The origin of a picture in IPTC's Digital Source Type vocabulary (cv.iptc.org/newscodes/digitalsourcetype): a photo
 * that a model changed, or a picture that a model made without a photo.
 */
export const digitalSourceTypes = {
  edited: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  generated: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
} as const

/** The content of an AI picture's marks. They contain no user, prompt or location (docs/product.md, Marks). */
export type PictureMarks = {
  kind: keyof typeof digitalSourceTypes
  /** The tools between the photo and the picture, in words. */
  tool: string
  /** The model that ran, by its provider's name. Null when unknown. */
  model: string | null
  madeAt: Date
}
