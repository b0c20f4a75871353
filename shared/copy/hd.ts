import type { Hd } from '#shared/entities/generation.ts'

export const hdCopy = {
  download: 'Download HD',
  preparing: 'Preparing HD...',
  failed: 'Failed to download the HD picture',
  /** For example "HD, 4000 × 3000". */
  size: ({ width, height }: Pick<Hd, 'width' | 'height'>) => `HD, ${width} × ${height}`,
  originalGone: 'The photo it was made from is no longer stored, so we enlarged the design itself.',
} as const

/** A full-resolution picture in words: its size, and whether it was enlarged because its original is deleted. */
export const hdInWords = (hd: Pick<Hd, 'kind' | 'width' | 'height'>): string =>
  hd.kind === 'original-gone' ? `${hdCopy.size(hd)}. ${hdCopy.originalGone}` : hdCopy.size(hd)
