import { settleStuckJobs } from '#functions/core/generations/settle-stuck-jobs.ts'

export const handler = () => settleStuckJobs()
