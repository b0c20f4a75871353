import { readPicture, storePicture } from '#functions/core/clients/aws/picture-store.ts'
import { fetchOutput, OutputRefused } from '#functions/core/clients/replicate/prediction-output.ts'
import { findGeneration, type GenerationRow } from '#functions/core/generations/generations.ts'
import type { Job } from '#functions/core/generations/jobs.ts'
import type { Result } from '#functions/core/generations/kinds/job-kind.ts'
import { costMicroUsd } from '#functions/core/generations/run/replicate-models.ts'
import { type Pixels, pictureSize, pixelsOf } from '#functions/core/pictures/check-picture.ts'
import { composite } from '#functions/core/pictures/composite.ts'
import { jpegOf, pngOf, thumbnail } from '#functions/core/pictures/encode-picture.ts'
import type { Sources } from '#functions/core/pictures/marks/manifest.ts'
import type { PictureMarks } from '#functions/core/pictures/marks/mark-content.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { xmpOf } from '#functions/core/pictures/marks/xmp.ts'
import { paintedRoom } from '#functions/core/pictures/paint-mapped-room.ts'
import {
  checkedMaskPath,
  checkedPath,
  type ResultExtension,
  resultPath,
  resultTypes,
  thumbnailPath,
} from '#functions/core/pictures/storage-paths.ts'
import { paintOptions } from '#shared/catalogue/paint-options.ts'
import { limits } from '#shared/limits.ts'
import { maskField, paintField } from '#shared/tools/fields.ts'
import { findMode } from '#shared/tools/index.ts'
import { paintedSurfaces } from './painted-surfaces.ts'
import { marksOf, readPhoto, sourcesOf } from './result-marks.ts'
import { isBetter } from './second-run.ts'
import { keptByPicture, lockedStructure } from './structure-lock.ts'

type OnThumbnail = (thumbnail: Buffer) => Promise<void>

/**
 * Stores a design's picture: restores the pixels outside a mask, moves a paint to the chosen colour, measures the
 * structure, and adds the marks. `keep`
 * receives the thumbnail after it is stored. Throws `OutputRefused` and `PictureRefused`.
 */
export const storeDesign = async (
  job: Job,
  url: string,
  model: string | null,
  onThumbnail: OnThumbnail = async () => {},
): Promise<Result> => {
  const [{ output, shown }, { generation, locked, sources, edit, paint }] = await Promise.all([
    modelsPicture(url),
    subjectOf(job),
  ])
  const extension: ResultExtension = edit ? 'png' : 'jpg'
  const { colourError: error, ...pixels } = edit
    ? await composite(edit.room, shown, edit.mask, edit.paint)
    : paint
      ? await paintedRoom(paint.photo, shown, paint.surfaces)
      : { ...shown, colourError: undefined }
  // With one decimal, as it is shown.
  const colourError = error === undefined ? undefined : Math.round(error * 10) / 10
  const { width, height } = pixels
  const measuring = keptByPicture(locked, pixels)
  // The second run's picture would replace the first one's. It is stored only when it is better.
  if (job.firstRun && !isBetter({ structureKept: await measuring, colourError }, job.firstRun)) return job.firstRun
  const storing = storePictures(job, { pixels, extension }, marksOf(generation, model), {
    ...sources,
    // If the model's picture has a manifest, it becomes a parent.
    parents: [output, ...sources.parents],
  }).then(async ({ storagePath, thumbnail }) => {
    await onThumbnail(thumbnail)
    return { storagePath }
  })
  // When one fails, the message is repeated. The other one must have ended by then.
  await Promise.allSettled([measuring, storing])
  return {
    model,
    ...(await storing),
    width,
    height,
    structureKept: await measuring,
    colourError,
    costMicroUsd: job.firstRun ? job.firstRun.costMicroUsd : costMicroUsd([model]),
    isWithoutSeed: job.firstRun !== undefined,
  }
}

/** Decoded once: the structure, the thumbnail and the stored picture are all made from these pixels. */
const modelsPicture = async (url: string) => {
  const output = await fetchOutput(url)
  return { output, shown: await pixelsOf(output) }
}

/** The design of a job, and what its picture is compared with, put into and derived from. */
const subjectOf = async ({ userId, generationId }: Job) => {
  const generation = await findGeneration(userId, generationId)
  if (!generation) throw new OutputRefused('The design is gone')
  const [photo, edit] = await Promise.all([photoOf(generation), brushedEdit(generation)])
  return { generation, edit, ...photo }
}

/** The photo of a design: the structure to compare with, the surfaces to paint, and the sources for the manifest. */
const photoOf = async (generation: GenerationRow) => {
  const photo = await readPhoto(generation)
  const [locked, sources, surfaces] = await Promise.all([
    lockedStructure(generation, photo),
    sourcesOf(generation, photo),
    paintedSurfaces(generation),
  ])
  return { locked, sources, paint: photo && surfaces && { photo, surfaces } }
}

type Picture = { pixels: Pixels; extension: ResultExtension }

const encoders = { jpg: jpegOf, png: pngOf } satisfies Record<ResultExtension, (pixels: Pixels) => Promise<Buffer>>

/**
 * Stores the marked picture as soon as it is made, and the thumbnail after it: in one order, so that schedules of the
 * simulation are repeatable.
 */
const storePictures = async (
  { userId, generationId }: Job,
  { pixels, extension }: Picture,
  marks: PictureMarks,
  sources: Sources,
): Promise<{ storagePath: string; thumbnail: Buffer }> => {
  const [storagePath, type] = [resultPath(userId, generationId, extension), resultTypes[extension]]
  const small = thumbnail(pixels, xmpOf(marks))
  const marked = encoders[extension](pixels).then((bytes) => markPicture(bytes, type, marks, sources))
  const stored = [
    marked.then((bytes) => storePicture(storagePath, bytes, type)),
    Promise.all([small, marked]).then(([bytes]) =>
      storePicture(thumbnailPath(userId, generationId), bytes, 'image/webp'),
    ),
  ]
  await Promise.allSettled(stored)
  await Promise.all(stored)
  return { storagePath, thumbnail: await small }
}

type BrushedEdit = { room: Buffer; mask: Buffer; paint: string | undefined }

/** Room, mask and chosen paint of an edit that may change only the brushed area. Undefined for other modes. */
const brushedEdit = async ({ id, toolId, modeId, settings }: GenerationRow): Promise<BrushedEdit | undefined> => {
  const mode = findMode(toolId, modeId)?.mode
  const field = mode && maskField(mode.fields)
  if (!field) return undefined
  const [room, mask] = await Promise.all([
    roomPixels(settings[mode.roomField] ?? ''),
    readPicture(checkedMaskPath(settings[field] ?? ''), limits.storedPictureMaxBytes),
  ])
  if (!room || !mask) throw new Error(`The room or the mask of ${id} is missing`)
  const paint = paintField(mode.fields)
  return { room, mask, paint: paint && paintOptions.find((option) => option.id === settings[paint])?.hex }
}

/**
 * The picture that the user brushed: the upload, or a result. The checked copy of an upload is not pixel-identical, so
 * it is used only when the upload is larger than the working size or deleted.
 */
const roomPixels = async (storagePath: string): Promise<Buffer | undefined> => {
  const upload = await readPicture(storagePath, limits.storedPictureMaxBytes)
  if (upload && isWorkingSize(await pictureSize(upload))) return upload
  return readPicture(checkedPath(storagePath), limits.storedPictureMaxBytes)
}

const isWorkingSize = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) <= limits.workingCopyMaxSidePixels
