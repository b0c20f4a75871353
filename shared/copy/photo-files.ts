/** The types of files that can be chosen. HEIC is decoded in the browser (docs/decisions/0013). */
export const photoFileTypes = 'JPG, PNG, WebP, HEIC'
