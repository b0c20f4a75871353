import type { Context } from 'aws-lambda'
import { checkBulk } from '#functions/core/bulk/continue-bulk.ts'
import { settleStuckJobs } from '#functions/core/generations/settle/settle-stuck-jobs.ts'
import { checkTraining } from '#functions/core/training/training-jobs.ts'

// A started check may wait 5 s for each of two responses of Replicate, and settles its job in between.
const marginMilliseconds = 12_000

export const handler = (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> =>
  settleStuckJobs(
    { training: checkTraining, bulk: checkBulk },
    new Date(),
    () => context.getRemainingTimeInMillis() < marginMilliseconds,
  )
