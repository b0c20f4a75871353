import { isSamePerson } from '#functions/core/clients/aws/faces.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { limits } from '#shared/limits.ts'
import { isFree, photosOf, type TrainingPhotoRow } from './training-photos.ts'

/** The time limit of all comparisons together. The worker has a minute. */
const timeoutMilliseconds = 35_000

/** The first photo of each group is compared with all others. For 12 photos there are at most 30 comparisons. */
const mostGroups = 3

/**
 * Marks the photos that show another person than most photos (docs/product.md, Pictures), once all photos have
 * verdicts. A mark is only advice: when Rekognition fails there are no marks, and nothing waits for them.
 */
export const comparePeople = async (userId: string): Promise<void> => {
  const rows = await photosOf(userId)
  const passed = rows.filter(({ status }) => status === 'passed')
  if (passed.length < limits.trainingPhotosMin || rows.some(({ status }) => status === 'unvalidated')) return
  try {
    const others = new Set(await photosOfOthers(passed))
    for (const row of rows) await mark(userId, row, others.has(row))
  } catch (error) {
    logger.warn('Training photos not compared', { userId, error })
  }
}

/** The photos outside the largest group of photos of one person. */
const photosOfOthers = async (photos: readonly TrainingPhotoRow[]): Promise<TrainingPhotoRow[]> => {
  const abortSignal = AbortSignal.timeout(timeoutMilliseconds)
  let largest: readonly TrainingPhotoRow[] = []
  let rest = photos
  for (let groups = 0; groups < mostGroups && largest.length < rest.length; groups += 1) {
    const [first, ...others] = rest
    if (!first) break
    const areSame = await Promise.all(others.map((other) => isSame(first, other, abortSignal)))
    const group = [first, ...others.filter((_, place) => areSame[place])]
    if (group.length > largest.length) largest = group
    rest = others.filter((_, place) => !areSame[place])
  }
  return photos.filter((photo) => !largest.includes(photo))
}

const isSame = async (one: TrainingPhotoRow, other: TrainingPhotoRow, signal: AbortSignal): Promise<boolean> => {
  const [path, otherPath] = [one.finding?.checkedPath, other.finding?.checkedPath]
  return !path || !otherPath || isSamePerson(path, otherPath, signal)
}

const mark = async (userId: string, { id, isOther: read }: TrainingPhotoRow, isOther: boolean): Promise<void> => {
  if (read === isOther) return
  await changeRow(keys.trainingPhoto(userId, id), {
    set: 'SET isOther = :other',
    condition: `attribute_exists(pk) AND ${isFree}`,
    values: { ':other': isOther, ':free': null },
  })
}
