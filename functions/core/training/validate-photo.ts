import { readPicture, storeTrainingPhoto } from '#functions/core/clients/aws/picture-store.ts'
import { deletePicture } from '#functions/core/clients/aws/picture-urls.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { checkPicture, PictureRefused, pictureSize } from '#functions/core/pictures/check-picture.ts'
import { measurePhoto } from '#functions/core/pictures/measure-photo.ts'
import { checkedTrainingPath } from '#functions/core/pictures/storage-paths.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { limits } from '#shared/limits.ts'
import { isAnimated } from '#shared/pictures/animation.ts'
import { deleteFiles } from './change-photos.ts'
import { comparePeople } from './compare-people.ts'
import { faceProblem, qualityProblem, sizeProblem } from './photo-problems.ts'
import type { ValidationMessage } from './request-validation.ts'
import { type Finding, findPhoto } from './training-photos.ts'
import { applyVerdicts } from './verdicts.ts'

/**
 * Checks one photo and stores its verdict, and the verdicts of similar photos (docs/product.md, Pictures). The finding
 * is stored once, so that a repeated message continues from there. If the photo was deleted meanwhile, its files are
 * deleted too.
 */
export const validatePhoto = async ({ userId, photoId, storagePath }: ValidationMessage): Promise<void> => {
  const row = await findPhoto(userId, photoId)
  if (row && !row.finding) {
    const finding = await examine(storagePath)
    const isRecorded = await changeRow(keys.trainingPhoto(userId, photoId), {
      set: 'SET finding = :finding',
      condition: 'attribute_exists(pk) AND finding = :none',
      values: { ':finding': finding, ':none': null },
    })
    if (isRecorded) logger.info('Training photo checked', { photoId, problem: finding.problem })
  }
  if (!(await findPhoto(userId, photoId))) return deleteFiles(storagePath)
  await applyVerdicts(userId)
  await deletePicture(storagePath)
  await comparePeople(userId)
}

const examine = async (storagePath: string): Promise<Finding> => {
  const bytes = await readPicture(storagePath, limits.uploadMaxBytes)
  if (!bytes) return unreadable('missing')
  if (isAnimated(bytes)) return unreadable('animated')
  try {
    const picture = await checkPicture(bytes, { maxSidePixels: limits.trainingPhotoMaxSidePixels })
    const checkedPath = checkedTrainingPath(storagePath)
    await storeTrainingPhoto(checkedPath, picture.bytes)
    const measures = await measurePhoto(picture.bytes)
    const problem = sizeProblem(await pictureSize(bytes)) ?? qualityProblem(measures) ?? (await faceProblem(picture))
    return { problem, looks: measures.looks, checkedPath }
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    const size = error.code === 'photo.tooSmall' && sizeProblem(await pictureSize(bytes))
    return unreadable(size || refusals[error.code])
  }
}

const unreadable = (problem: Finding['problem']): Finding => ({ problem, looks: null, checkedPath: null })

const refusals = {
  'photo.type': 'not-a-picture',
  'photo.unreadable': 'not-a-picture',
  'photo.tooSmall': 'too-small',
  'photo.tooManyPixels': 'too-large',
  // Only for masks.
  'steps.brush': 'not-a-picture',
  'mask.mismatch': 'not-a-picture',
} as const satisfies Record<PictureRefused['code'], Finding['problem']>
