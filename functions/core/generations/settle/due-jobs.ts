import { endedPartition, runningShards } from '#functions/core/db/keys.ts'
import { changeRow, queryRows, type Row } from '#functions/core/db/rows.ts'

// More than a sweep has time for. The rows of all partitions, of about a kilobyte each, fit easily into its memory.
const rowsPerPartition = 5000

/**
 * The rows of the jobs whose next look has passed: the running ones by their deadlines, then the ended ones. If there are
 * more than a sweep reads, those whose looks have waited longest.
 */
export const dueJobRows = async (now: Date): Promise<Row[]> => {
  const [ended = [], ...running] = await Promise.all(
    [endedPartition, ...runningShards].map((partition) => dueRowsOf(partition, now)),
  )
  return [...running.flat().sort(byDeadline), ...ended]
}

const dueRowsOf = (partition: string, now: Date) =>
  queryRows({
    index: 'gsi1',
    condition: 'gsi1pk = :partition AND gsi1sk <= :now',
    values: { ':partition': partition, ':now': now.toISOString() },
    limit: rowsPerPartition,
  })

/** A row without a deadline has waited since its look was due. */
const dueAt = ({ deadline, gsi1sk }: Row) => String(deadline ?? gsi1sk)

const byDeadline = (a: Row, b: Row) => dueAt(a).localeCompare(dueAt(b))

const failedLookSeconds = 30

/** Puts a row whose look failed behind those that are due by then, unless the look has moved it already. */
export const postponeFailed = async ({ pk, sk, gsi1sk }: Row, now: Date): Promise<void> => {
  await changeRow(
    { pk: String(pk), sk: String(sk) },
    {
      set: 'SET gsi1sk = :next',
      condition: 'gsi1sk = :seen',
      values: { ':next': new Date(now.getTime() + failedLookSeconds * 1000).toISOString(), ':seen': gsi1sk },
    },
  )
}
