import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import type { PhotoProblem, TrainingPhoto } from '#shared/entities/training-photo.ts'
import { limits } from '#shared/limits.ts'
import { isDuplicate } from './duplicates.ts'
import { isFree, photosOf, type TrainingPhotoRow } from './training-photos.ts'

const millisecondsKept = limits.trainingPhotoDays * 24 * 60 * 60 * 1000

type Verdict = { status: TrainingPhoto['status']; problem: PhotoProblem | null }

/**
 * The verdict on each of a user's photos, in their order. Of duplicates, the oldest one without another problem passes.
 * The verdicts only depend on the findings, not on the order of the checks.
 */
export const verdictsOn = (rows: readonly Pick<TrainingPhotoRow, 'id' | 'finding'>[]): Map<string, Verdict> => {
  const verdicts = new Map<string, Verdict>()
  const passed: string[] = []
  for (const { id, finding } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (!finding) verdicts.set(id, { status: 'unvalidated', problem: null })
    else {
      const { looks } = finding
      const isRepeated = looks !== null && passed.some((other) => isDuplicate(looks, other))
      const problem = finding.problem ?? (isRepeated ? 'duplicate' : null)
      if (!problem && looks !== null) passed.push(looks)
      verdicts.set(id, { status: problem ? 'failed' : 'passed', problem })
    }
  }
  return verdicts
}

/** Stores the changed verdicts. Each change is pushed to the owner's tabs. */
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

// Fails when the photo was deleted, when another worker stored a verdict after the read, or when a training took the
// photo.
const store = (userId: string, { id, createdAt, ...read }: TrainingPhotoRow, { status, problem }: Verdict) =>
  changeRow(keys.trainingPhoto(userId, id), {
    set: 'SET #status = :status, problem = :problem, #ttl = :ttl',
    condition: `attribute_exists(pk) AND #status = :readStatus AND problem = :readProblem AND #ttl = :readTtl AND ${isFree}`,
    values: {
      ':status': status,
      ':problem': problem,
      ':ttl': Math.floor((Date.parse(createdAt) + millisecondsKept) / 1000),
      ':readStatus': read.status,
      ':readProblem': read.problem,
      ':readTtl': read.ttl,
      ':free': null,
    },
    names: { '#status': 'status', '#ttl': 'ttl' },
  })
