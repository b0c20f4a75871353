import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import { limits } from '#shared/limits.ts'

/** A decoded photo as RGBA, or why there is none. */
export type HeicAnswer =
  | { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { refusal: 'photo.heic' | 'photo.tooLarge' }

/** Decodes a HEIC file's main picture, upright. The size is checked before the pixels are decoded (docs/decisions/0013). */
export const heicPixels = async (file: Uint8Array): Promise<HeicAnswer> => {
  const pictures = new (libheif().HeifDecoder)().decode(file)
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  if (!picture) return { refusal: 'photo.heic' }
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > limits.chosenFileMaxPixels) return { refusal: 'photo.tooLarge' }
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve) => {
    picture.display(pixels, (displayed) => resolve(displayed ?? { refusal: 'photo.heic' }))
  })
}
