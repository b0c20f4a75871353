import type { Area } from './area.ts'
import type { Ink } from './overlay.ts'
import type { PicturePixels } from './painter.ts'
import type { Size } from './viewport.ts'

const jpegQuality = 0.8

const drawn = (image: CanvasImageSource, { width, height }: Size, settings?: CanvasRenderingContext2DSettings) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', settings)
  context?.drawImage(image, 0, 0, width, height)
  return { canvas, context }
}

/** The pixels of a loaded picture at this size; undefined when the browser does not give them away. */
export const pixelsOf = (image: HTMLImageElement, size: Size): PicturePixels | undefined => {
  try {
    return drawn(image, size, { willReadFrequently: true }).context?.getImageData(0, 0, size.width, size.height)
  } catch {
    return undefined
  }
}

/** The picture as a JPEG with the area in opaque colour; undefined when the browser does not give the pixels away. */
export const brushedPicture = async (
  image: HTMLImageElement,
  { width, height, cells }: Area,
  [red, green, blue]: Ink,
): Promise<Blob | undefined> => {
  const { canvas, context } = drawn(image, { width, height })
  if (!context) return undefined
  const paint = new ImageData(width, height)
  cells.forEach((cell, pixel) => {
    if (cell) paint.data.set([red, green, blue, 255], pixel * 4)
  })
  const layer = drawn(await createImageBitmap(paint), { width, height }).canvas
  context.drawImage(layer, 0, 0)
  try {
    return await new Promise<Blob | undefined>((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', jpegQuality),
    )
  } catch {
    return undefined
  }
}
