import { settleStuckJobs } from '#functions/core/settle-stuck-jobs.ts'

export const handler = () => settleStuckJobs()
