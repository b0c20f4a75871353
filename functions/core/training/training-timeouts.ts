import type { TrainingJob } from './training-jobs.ts'

/** Whether a training has not ended by its deadline. */
export const isLate = ({ deadline }: TrainingJob): boolean => Date.now() >= Date.parse(deadline)

/** Four times the limit of the create call. By then the worker has crashed or got no response. */
const claimSeconds = 60

/** Whether the start of a training got no answer from the provider within a minute. */
export const isAbandoned = ({ claimedAt }: TrainingJob): boolean =>
  claimedAt !== null && Date.now() >= Date.parse(claimedAt) + claimSeconds * 1000
