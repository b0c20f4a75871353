import { JobRow } from '#functions/core/generations/jobs.ts'
import { ToolMessage } from '#functions/core/generations/tool-message.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import type { World } from './world.ts'

/** The kinds of jobs that the version of 2026-11-26 knew. */
const kinds = ['design', 'portrait', 'hd']

/** The row of a job as the version of 2026-11-26 wrote it. Undefined for a job that it did not know. */
const formerJob = (row: Item): Item | undefined => {
  const job = row.sk === 'JOB' && JobRow.safeParse(row).data
  if (!job || !kinds.includes(job.kind) || 'repairOf' in job) return undefined
  const { id, kind, ...former } = row
  return { ...former, ...(kind === 'hd' && { hdId: id }) }
}

/** The message of a job as the version of 2026-11-26 sent it: only that of a full resolution has the job's id. */
const formerMessage = (body: string): string => {
  const message = ToolMessage.safeParse(JSON.parse(body)).data
  if (message?.type !== 'run' || message.jobId !== message.generationId) return body
  const { jobId: _, ...former } = message
  return JSON.stringify(former)
}

/**
 * A deployment: the jobs in table and queues become those that the version of 2026-11-26 had left there. Workers that run
 * go on with what they have read.
 */
export const deploy = ({ table, queues, machine }: World): void => {
  for (const row of table.rows.all()) {
    const former = formerJob(row)
    if (former) table.rows.place(former)
  }
  for (const message of queues.all.flatMap(({ messages }) => messages)) message.body = formerMessage(message.body)
  machine.note('A deployment')
}
