import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { isAnimated } from '#shared/pictures/animation.ts'
import { brighteningPasses } from '#shared/pictures/brighten.ts'
import { isTooSmall, originalSize, trainingPhotoSize, workingCopySize } from '#shared/pictures/picture-sizes.ts'
import { pictureTypeOf } from '#shared/pictures/picture-type.ts'
import { decodeHeic } from './decode-heic.ts'
import { measuresOf } from './room-luma.ts'

export type Size = { width: number; height: number }

/** A photo ready for upload: the working copy for the models and the original, of which a brightened copy has none. */
export type PreparedPhoto = { workingCopy: Blob; original?: Blob; size: Size }

const heicBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'])

// ISO media files name their brand in the bytes after "ftyp".
const isHeic = (head: Uint8Array) => {
  const text = String.fromCharCode(...head.subarray(4, 12))
  return text.startsWith('ftyp') && heicBrands.has(text.slice(4))
}

/** The types that `photo.type` asks for. A browser takes them from the name of a file, whatever is in it. */
const choosableTypes = /^image\/(jpeg|png|webp|heic|heif)$/

const decode = async (file: Blob): Promise<ImageBitmap> => {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    if (isHeic(head)) return decodeHeic(file)
    const isNamedAsPicture = choosableTypes.test(file.type)
    throw appError(isNamedAsPicture || head.length === 0 || pictureTypeOf(head) ? 'photo.unreadable' : 'photo.type')
  }
}

/** The size of a picture in pixels. Throws an AppError (`photo.*`) if it cannot be decoded. */
export const sizeOf = async (file: Blob): Promise<Size> => {
  const picture = await decode(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

const jpeg = async (picture: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob | undefined> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  try {
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    return undefined
  }
}

/** A picture as a JPEG of its own size. Throws an AppError (`photo.*`) if it cannot be decoded or encoded. */
export const jpegOf = async (file: Blob): Promise<Blob> => {
  const picture = await decode(file)
  try {
    const encoded = await jpeg(picture, picture, 0.95)
    if (!encoded) throw appError('photo.unreadable')
    return encoded
  } finally {
    picture.close()
  }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
})

const withinSide = (size: Size) =>
  scaled(size, Math.min(1, limits.pictureMaxSidePixels / Math.max(size.width, size.height)))

const trainingPhotoQuality = 0.9

/** Passes a chosen file on as decoded pixels, unless it is larger than a chosen file may be. */
const withDecoded = async <Result>(file: Blob, use: (picture: ImageBitmap) => Promise<Result>): Promise<Result> => {
  if (file.size > limits.chosenFileMaxBytes) throw appError('photo.tooLarge')
  const picture = await decode(file)
  try {
    if (picture.width * picture.height > limits.chosenFileMaxPixels) throw appError('photo.tooLarge')
    return await use(picture)
  } finally {
    picture.close()
  }
}

// Phones limit the canvas size, and a noisy photo can exceed the byte limit: each try is smaller.
const encodeOriginal = async (picture: ImageBitmap): Promise<Blob> => {
  const size = withinSide(originalSize(picture.width, picture.height))
  for (const { scale, quality } of [
    { scale: 1, quality: 0.92 },
    { scale: 1, quality: 0.8 },
    { scale: 0.75, quality: 0.8 },
    { scale: 0.5, quality: 0.8 },
  ]) {
    const blob = await jpeg(picture, scaled(size, scale), quality)
    if (blob && blob.size <= limits.uploadMaxBytes) return blob
  }
  throw appError('photo.tooLarge')
}

/** Throws an AppError (`photo.*`) for a file that cannot be a photo, mostly without decoding it. */
export const refuseUnfitFile = async (file: Blob): Promise<void> => {
  if (file.size > limits.chosenFileMaxBytes) throw appError('photo.tooLarge')
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const type = pictureTypeOf(head)
  if (type === 'image/jpeg' || isHeic(head)) return
  if (isAnimated(new Uint8Array(await file.arrayBuffer()))) throw appError('photo.animated')
  // A browser may decode types that are not known here.
  if (!type) await sizeOf(file)
}

/** A photo for a personal model, upright and without metadata. Throws an AppError (`photo.*`) if it cannot be read. */
export const prepareTrainingPhoto = (file: Blob): Promise<Blob> =>
  withDecoded(file, async (picture) => {
    const blob = await jpeg(picture, trainingPhotoSize(picture.width, picture.height), trainingPhotoQuality)
    if (!blob) throw appError('photo.unreadable')
    return blob
  })

const workingCopyOf = async (picture: ImageBitmap): Promise<PreparedPhoto> => {
  const size = workingCopySize(picture.width, picture.height)
  if (isTooSmall(size)) throw appError('photo.tooSmall')
  const workingCopy = await jpeg(picture, size, limits.workingCopyJpegQuality)
  if (!workingCopy) throw appError('photo.unreadable')
  return { workingCopy, size }
}

const prepared = async (picture: ImageBitmap): Promise<PreparedPhoto> => ({
  ...(await workingCopyOf(picture)),
  original: await encodeOriginal(picture),
})

/** Decodes, turns upright and re-encodes a photo as JPEG without metadata. Throws an AppError (`photo.*`) if it cannot. */
export const preparePhoto = (file: Blob): Promise<PreparedPhoto> => withDecoded(file, prepared)

const brightened = (picture: ImageBitmap): ImageBitmap => {
  const { width, height } = workingCopySize(picture.width, picture.height)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const measures = measuresOf(picture)
  if (!context || !measures) throw appError('photo.unreadable')
  context.drawImage(picture, 0, 0, width, height)
  context.globalCompositeOperation = 'screen'
  for (const alpha of brighteningPasses(measures.median)) {
    context.globalAlpha = alpha
    context.drawImage(canvas, 0, 0)
  }
  return canvas.transferToImageBitmap()
}

/** The working copy of a photo, with the light of an ordinary room (brighteningPasses). Its original stays as it was. */
export const prepareBrightened = (file: Blob): Promise<PreparedPhoto> =>
  withDecoded(file, async (picture) => {
    const lighter = brightened(picture)
    try {
      return await workingCopyOf(lighter)
    } finally {
      lighter.close()
    }
  })
