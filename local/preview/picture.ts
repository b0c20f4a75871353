import sharp from 'sharp'

/** Interleaved RGB bytes, three for each pixel, row by row. */
export type Picture = { pixels: Uint8Array; width: number; height: number }

/** The picture stretched to another size. */
export const stretched = async (
  { pixels, width, height }: Picture,
  size: Pick<Picture, 'width' | 'height'>,
): Promise<Picture> => ({
  width: size.width,
  height: size.height,
  pixels: await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer(),
})
