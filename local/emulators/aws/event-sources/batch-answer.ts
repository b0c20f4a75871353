import * as z from 'zod'
import type { Invocation } from '#local/emulators/aws/lambda/execution-environment.ts'

const BatchAnswer = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().nullable() })).nullish(),
})

/**
 * The failed records of a batch: those that the function lists; all of them if the function failed or lists an empty or
 * unknown id. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export const failedIds = (invocation: Invocation, sentIds: readonly string[], reportsFailures: boolean): string[] => {
  if ('error' in invocation) return [...sentIds]
  if (!reportsFailures) return []
  const answer = BatchAnswer.safeParse(invocation.result ?? {})
  if (!answer.success) return [...sentIds]
  const listed = (answer.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '')
  return listed.every((id) => sentIds.includes(id)) ? listed : [...sentIds]
}
