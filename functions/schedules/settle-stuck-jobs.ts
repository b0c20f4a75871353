import type { Context } from 'aws-lambda'
import { lookAtBulk } from '#functions/core/bulk/spread-bulk.ts'
import { settleStuckJobs } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { lookAtTraining } from '#functions/core/training/training-jobs.ts'

// A look that has begun may wait 5 s for each of two answers of Replicate, and settles its job between them.
const marginMilliseconds = 12_000

export const handler = (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
  settleStuckJobs(
    { training: lookAtTraining, bulk: lookAtBulk },
    new Date(),
    () => context.getRemainingTimeInMillis() < marginMilliseconds,
  )
