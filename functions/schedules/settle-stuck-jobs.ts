import { settleStuckJobs } from '#functions/core/generations/settle-stuck-jobs.ts'
import { lookAtTraining } from '#functions/core/training/training-jobs.ts'

export const handler = () => settleStuckJobs(lookAtTraining)
