import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import type { PhotoProblem, TrainingPhoto } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'
import { differenceOf } from './photo-looks.ts'
import { isFree, photosOf, type TrainingPhotoRow } from './training-photos.ts'

/** Photos whose looks differ in at most this many of 64 bits are nearly the same. */
const sameBits = 6

const millisecondsKept = limits.trainingPhotoDays * 24 * 60 * 60 * 1000

type Verdict = { status: TrainingPhoto['status']; problem: PhotoProblem | null }

/**
 * The verdict on each of a user's photos, in their order. Of photos that are nearly the same, the oldest that has no
 * other problem passes. It depends on the findings only, not on the order in which they were made.
 */
export const verdictsOn = (rows: readonly Pick<TrainingPhotoRow, 'id' | 'finding'>[]): Map<string, Verdict> => {
  const verdicts = new Map<string, Verdict>()
  const passed: string[] = []
  for (const { id, finding } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (!finding) verdicts.set(id, { status: 'unvalidated', problem: null })
    else {
      const { looks } = finding
      const isDuplicate = looks !== null && passed.some((other) => differenceOf(looks, other) <= sameBits)
      const problem = finding.problem ?? (isDuplicate ? 'duplicate' : null)
      if (!problem && looks !== null) passed.push(looks)
      verdicts.set(id, { status: problem ? 'failed' : 'passed', problem })
    }
  }
  return verdicts
}

/** Stores the verdicts that have changed. Each change is pushed to the owner's tabs. */
export const applyVerdicts = (userId: string): Promise<void> =>
  retryOnChange(async () => {
    const rows = await photosOf(userId)
    const verdicts = verdictsOn(rows)
    for (const row of rows) {
      const verdict = verdicts.get(row.id)
      if (!verdict || (verdict.status === row.status && verdict.problem === row.problem)) continue
      if (!(await store(userId, row, verdict))) throw new RowsChanged()
    }
  })

// Fails when the row was deleted, when another worker has stored a verdict since it was read, or when a training took it.
const store = (userId: string, { id, createdAt, ...read }: TrainingPhotoRow, { status, problem }: Verdict) =>
  changeRow(keys.trainingPhoto(userId, id), {
    set: 'SET #status = :status, problem = :problem, #ttl = :ttl',
    condition: `attribute_exists(pk) AND #status = :readStatus AND problem = :readProblem AND ${isFree}`,
    values: {
      ':status': status,
      ':problem': problem,
      ':ttl': Math.floor((Date.parse(createdAt) + millisecondsKept) / 1000),
      ':readStatus': read.status,
      ':readProblem': read.problem,
      ':free': null,
    },
    names: { '#status': 'status', '#ttl': 'ttl' },
  })
