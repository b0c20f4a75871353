import { endedPartition, runningShards } from '#functions/core/db/keys.ts'
import { changeRow, queryRows, type Row } from '#functions/core/db/rows.ts'

// More rows than one sweep can check. At about a kilobyte each, the rows of all partitions fit into its memory.
const rowsPerPartition = 5000

/**
 * The rows of the jobs whose next check is due: the running ones by their deadlines, then the ended ones. Limited to
 * the rows that have waited longest.
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

/** A row without a deadline is sorted by the time of its check. */
const dueAt = ({ deadline, gsi1sk }: Row) => String(deadline ?? gsi1sk)

const byDeadline = (a: Row, b: Row) => dueAt(a).localeCompare(dueAt(b))

const failedCheckSeconds = 30

/** Postpones a row whose check failed behind the rows that are due by then, unless the check already postponed it. */
export const postponeFailed = async ({ pk, sk, gsi1sk }: Row, now: Date): Promise<void> => {
  await changeRow(
    { pk: String(pk), sk: String(sk) },
    {
      set: 'SET gsi1sk = :next',
      condition: 'gsi1sk = :seen',
      values: { ':next': new Date(now.getTime() + failedCheckSeconds * 1000).toISOString(), ':seen': gsi1sk },
    },
  )
}
