import * as z from 'zod'
import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { SqsError } from './sqs-error.ts'

/** A batch request. Its entries are parsed one by one, so that one can fail alone. */
export const Batch = z.object({ QueueUrl: z.string(), Entries: z.array(z.looseObject({ Id: z.string() })).default([]) })
export type Batch = z.infer<typeof Batch>

type Failed = { Id: string; SenderFault: boolean; Code: string; Message: string }

/** Runs each entry; a refused entry does not fail the others. */
export const eachOf = <Entry extends z.ZodType, Answer extends object>(
  { Entries: entries }: Batch,
  entrySchema: Entry,
  run: (entry: z.infer<Entry>) => Answer,
) => {
  checkEntries(entries.map(({ Id }) => Id))
  const Successful: ({ Id: string } & Answer)[] = []
  const Failed: Failed[] = []
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...run(entrySchema.parse(entry)) })
    } catch (error) {
      Failed.push({ Id: entry.Id, SenderFault: true, ...reasonOf(error) })
    }
  }
  return { Successful, Failed }
}

const checkEntries = (ids: string[]): void => {
  if (ids.length === 0) throw refusal('EmptyBatchRequest', 'There should be at least one entry in the request.')
  if (ids.length > 10) throw refusal('TooManyEntriesInBatchRequest', `Maximum number of entries per request are 10.`)
  if (new Set(ids).size < ids.length) throw refusal('BatchEntryIdsNotDistinct', 'Two or more entries have the same Id.')
  if (!ids.every((id) => /^[A-Za-z0-9_-]{1,80}$/.test(id)))
    throw refusal('InvalidBatchEntryId', 'A batch entry id takes alphanumeric characters, hyphens and underscores.')
}

export const batchTooLong = () => refusal('BatchRequestTooLong', 'Batch requests cannot be longer than 1048576 bytes.')

const refusal = (shape: string, message: string) =>
  new SqsError(shape, message, { legacyCode: `AWS.SimpleQueueService.${shape}` })

const reasonOf = (error: unknown): { Code: string; Message: string } => {
  if (error instanceof SqsError) return { Code: error.legacyCode, Message: error.message }
  if (error instanceof RpcError) return { Code: error.code, Message: error.message }
  if (error instanceof z.ZodError) return { Code: 'InvalidParameterValue', Message: z.prettifyError(error) }
  throw error
}
