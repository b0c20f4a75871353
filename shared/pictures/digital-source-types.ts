/**
 * The origin of a picture in IPTC's Digital Source Type vocabulary (cv.iptc.org/newscodes/digitalsourcetype): a photo
 * that a model changed, or a picture that a model made without a photo.
 */
export const digitalSourceTypes = {
  edited: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  generated: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
} as const
