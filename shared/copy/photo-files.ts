/** The types of files that can be chosen, wherever they are told; HEIC is decoded in the browser (docs/decisions/0013). */
export const photoFileTypes = 'JPG, PNG, WebP, HEIC'
