import { lookAtBulk } from '#functions/core/bulk/spread-bulk.ts'
import { settleStuckJobs } from '#functions/core/generations/settle-stuck-jobs.ts'
import { lookAtTraining } from '#functions/core/training/training-jobs.ts'

export const handler = () => settleStuckJobs({ training: lookAtTraining, bulk: lookAtBulk })
