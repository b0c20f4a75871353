/** Interleaved RGB bytes, three for each pixel, row by row. */
export type Picture = { pixels: Uint8Array; width: number; height: number }
