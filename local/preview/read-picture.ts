import sharp from 'sharp'
import { fetchPicture } from './fetch-picture.ts'
import type { Picture } from './picture.ts'
import { changed, type Plane, plane } from './plane.ts'

/** The pixels of the picture at an input's URL. */
export const readPicture = async (field: string, url: unknown): Promise<Picture> => {
  const source = await fetchPicture(field, url)
  const { data, info } = await source
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The mask at an input's URL in the picture's size: 1 where it is white. Without a mask nothing is masked. */
export const readMask = async (field: string, url: unknown, { width, height }: Picture): Promise<Plane> => {
  const source = await fetchPicture(field, url)
  const grey = await source
    .flatten({ background: '#000000' })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return changed(plane(width, height), (_, pixel) => Number(Number(grey[pixel]) > 127))
}

const coloursOnly = 'only colours changed'

/** The picture as a file in the format that an input asks for, which can tell that only its colours changed. */
export const encoded = (
  { pixels, width, height }: Picture,
  format: 'jpg' | 'png',
  isColoursOnly = false,
): Promise<Buffer> => {
  const result = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (isColoursOnly) result.withExif({ IFD0: { ImageDescription: coloursOnly } })
  return format === 'png' ? result.png().toBuffer() : result.jpeg({ quality: 95 }).toBuffer()
}

/** A preview's file in the size of a model's result. It still tells that only its colours changed. */
export const resized = async (
  picture: Buffer,
  sizeOf: (size: { width: number; height: number }) => { width: number; height: number },
  format: 'jpg' | 'png',
): Promise<Buffer> => {
  const sized = sharp(picture)
    .resize({ ...sizeOf(await sharp(picture).metadata()), fit: 'fill' })
    .keepExif()
  return format === 'png' ? sized.png().toBuffer() : sized.jpeg({ quality: 95 }).toBuffer()
}

/** Whether a preview's file tells that only colours changed in it. Its description is not compressed. */
export const showsColoursOnly = (picture: Buffer): boolean => picture.includes(coloursOnly)
