type Size = { width: number; height: number }

const leastPixels = 0.5 * 1024 ** 2
// Also the limit of 4 MP, which are 2048 × 2048 pixels.
const mostPixelsPerSide = 2048
const step = 32

/** The size in pixels of flux-2-pro's picture that is to match an input's size (docs/vendors.md, Replicate). */
export const flux2Size = ({ width, height }: Size): Size => {
  const enlarged = Math.max(1, Math.sqrt(leastPixels / (width * height)))
  const scale = Math.min(enlarged, mostPixelsPerSide / Math.max(width, height))
  const rounded = (side: number) => Math.max(step, step * Math.round((side * scale) / step))
  return { width: rounded(width), height: rounded(height) }
}
