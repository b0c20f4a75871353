import { type LumaMeasures, measureLuma } from '#shared/pictures/measure-luma.ts'
import { workingCopySize } from '#shared/pictures/picture-sizes.ts'

/** Light and sharpness of a picture; undefined when the browser does not give its pixels away. */
export const measuresOf = (picture: ImageBitmap): LumaMeasures | undefined => {
  const { width, height } = workingCopySize(picture.width, picture.height)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  // ITU-R BT.601
  for (let pixel = 0; pixel < pixels.length; pixel++)
    pixels[pixel] =
      0.299 * (data[4 * pixel] ?? 0) + 0.587 * (data[4 * pixel + 1] ?? 0) + 0.114 * (data[4 * pixel + 2] ?? 0)
  return measureLuma({ pixels, width, height })
}

/** As `measuresOf`, of a picture that the page can show. Rejects when it cannot be loaded. */
export const measuresAt = async (url: string): Promise<LumaMeasures | undefined> => {
  const image = new Image()
  image.src = url
  await image.decode()
  const picture = await createImageBitmap(image)
  try {
    return measuresOf(picture)
  } finally {
    picture.close()
  }
}
