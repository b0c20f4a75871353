import { readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { DesignGone } from '#functions/core/generations/store/design-gone.ts'
import { marksOf } from '#functions/core/generations/store/result-marks.ts'
import { type CheckedPicture, checkPicture, pictureSize } from '#functions/core/pictures/check-picture.ts'
import { compositeHd } from '#functions/core/pictures/composite-hd.ts'
import { labelledPreview } from '#functions/core/pictures/labelled-preview.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { checkedPath, hdPath, type ResultExtension, resultTypes } from '#functions/core/pictures/storage-paths.ts'
import type { Hd } from '#shared/entities/generation.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { limits } from '#shared/limits.ts'
import { hdSourceOf } from './hd-source.ts'

/**
 * Stores the full resolution of a design from its enlarged picture. Throws `PictureRefused` when it is not a picture, and
 * `DesignGone` when the design was deleted after another worker had ended the job.
 */
export const storeHd = async ({ userId, generationId }: Job, enlarged: Buffer): Promise<Omit<Result, 'model'>> => {
  const generation = await findGeneration(userId, generationId)
  if (!generation) throw new DesignGone(`${generationId} is gone`)
  const { kind, extension, picture: plain } = await fullResolution(generation, enlarged)
  const picture = isPreview(generation) ? await labelledPreview(plain, extension) : plain
  const storagePath = hdPath(userId, generationId, extension)
  const marked = await markPicture(picture.bytes, resultTypes[extension], marksOf(generation), {
    parents: await resultOf(generation),
    change: 'Enlarged to full resolution',
  })
  await storePicture(storagePath, marked, resultTypes[extension])
  return { storagePath, width: picture.width, height: picture.height, kind }
}

/** The stored result. Its manifest refers back to the photo. */
const resultOf = async ({ storagePath }: GenerationRow): Promise<Buffer[]> => {
  const bytes = storagePath && (await readPicture(storagePath, limits.storedPictureMaxBytes))
  return bytes ? [bytes] : []
}

type FullResolution = { kind: NonNullable<Hd['kind']>; extension: ResultExtension; picture: CheckedPicture }

const fullResolution = async (generation: GenerationRow, enlarged: Buffer): Promise<FullResolution> => {
  const source = await hdSourceOf(generation)
  const pictures = source.kind === 'original' ? await picturesOf(source.originalPath, source.maskPaths) : undefined
  if (pictures && isLarger(await pictureSize(pictures.original), generation))
    return {
      kind: 'original',
      extension: 'png',
      picture: await compositeHd(pictures.original, enlarged, pictures.masks),
    }
  const isGone = source.kind === 'original-gone' || (source.kind === 'original' && !pictures)
  return {
    kind: isGone ? 'original-gone' : 'enlarged',
    extension: 'jpg',
    picture: await checkPicture(enlarged, { quality: 95, leastLongestSide: limits.hdLeastLongestSidePixels }),
  }
}

/** The original and the masks. Undefined unless all of them are stored. */
const picturesOf = async (originalPath: string, maskPaths: readonly string[]) => {
  const read = (path: string) => readPicture(path, limits.storedPictureMaxBytes)
  const [original, ...masks] = await Promise.all([
    readPicture(checkedPath(originalPath), limits.storedOriginalMaxBytes),
    ...maskPaths.map(read),
  ])
  const stored = masks.filter((mask) => mask !== undefined)
  return original && stored.length === maskPaths.length ? { original, masks: stored } : undefined
}

type Size = Pick<GenerationRow, 'width' | 'height'>

/** Whether an original is larger than the design and has the same proportions. */
const isLarger = (original: { width: number; height: number }, { width, height }: Size): boolean => {
  if (!width || !height) return false
  const proportions = (original.width * height) / (original.height * width)
  return original.width > width && Math.abs(proportions - 1) <= 0.02
}
