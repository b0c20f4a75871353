import { unzipSync } from 'fflate'
import sharp from 'sharp'

/** The zip cannot be trained on; the message is the training's error. */
export class TrainingPicturesError extends Error {
  override name = 'TrainingPicturesError'
}

export const zipRejected = () => new TrainingPicturesError('input_images must be a zip file')

const isPicture = (name: string): boolean => /\.(jpe?g|png|webp)$/i.test(name)

const weightsSidePixels = 512

/** Fetches the zip of a training, decodes its pictures and returns the first one, made small. Throws `TrainingPicturesError`. */
export const checkTrainingPictures = async (url: string, signal: AbortSignal): Promise<Buffer> => {
  const pictures = Object.entries(unzipped(await download(url, signal))).filter(([name]) => isPicture(name))
  const [first] = pictures
  if (!first) throw new TrainingPicturesError('No images found in input_images')
  for (const [name, bytes] of pictures) {
    signal.throwIfAborted()
    // libvips decodes a JPEG at a reduced size for a small result, which is faster.
    await sharp(bytes)
      .resize(2, 2)
      .toBuffer()
      .catch(() => {
        throw new TrainingPicturesError(`cannot identify image file '${name}'`)
      })
  }
  return sharp(first[1]).autoOrient().resize({ width: weightsSidePixels, withoutEnlargement: true }).jpeg().toBuffer()
}

const download = async (url: string, signal: AbortSignal): Promise<Uint8Array> => {
  const response = await fetch(url, { signal }).catch((error) => {
    if (signal.aborted) throw error
    throw new TrainingPicturesError('input_images could not be downloaded')
  })
  if (!response.ok) throw new TrainingPicturesError(`input_images could not be downloaded: status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const unzipped = (bytes: Uint8Array): Record<string, Uint8Array> => {
  try {
    return unzipSync(bytes)
  } catch {
    throw zipRejected()
  }
}
