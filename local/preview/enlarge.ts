import { fetchPicture } from './fetch-picture.ts'

/** As much as the real model enlarges, and its largest output. */
const times = 4
const mostPixelsPerSide = 4096

/** Enlarges a picture by Lanczos resampling and sharpens it. It invents no detail, unlike the model. */
export const enlarge = async ({ image }: Record<string, unknown>): Promise<Buffer> => {
  const picture = (await fetchPicture('image', image)).flatten({ background: '#ffffff' })
  const { width, height } = await picture.metadata()
  const side = Math.min(mostPixelsPerSide, times * Math.max(width, height))
  return picture
    .resize({ width: side, height: side, fit: 'inside', kernel: 'lanczos3' })
    .sharpen({ sigma: 1.2 })
    .jpeg({ quality: 95 })
    .toBuffer()
}
