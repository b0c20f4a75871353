/** The brush's diameter in CSS pixels, at any zoom (docs/product.md, Limits). */
export const brushPixels = { least: 5, most: 50, step: 5, first: 25 } as const
