import type { CatalogueName } from '#shared/entities/option.ts'

/** Every key of the one table (docs/table.md); nothing else writes one. */
export const keys = {
  account: (userId: string) => ({ pk: `USER#${userId}`, sk: 'ACCOUNT' }),
  deletedAccount: (userId: string) => ({ pk: `DELETED#${userId}`, sk: 'DELETED' }),
  creditEntry: (userId: string, entryId: string) => ({ pk: `USER#${userId}`, sk: `CREDIT#${entryId}` }),
  once: (businessKey: string) => ({ pk: `ONCE#${businessKey}`, sk: 'ONCE' }),
  generation: (userId: string, generationId: string) => ({ pk: `USER#${userId}`, sk: `GEN#${generationId}` }),
  job: (jobId: string) => ({ pk: `JOB#${jobId}`, sk: 'JOB' }),
  option: (catalogue: CatalogueName, optionId: string) => ({ pk: `OPTIONS#${catalogue}`, sk: optionId }),
  stripeCustomer: (customer: string) => ({ pk: `STRIPE#${customer}`, sk: 'CUSTOMER' }),
  receivedEvent: (source: 'stripe', eventId: string) => ({ pk: `EVENT#${source}#${eventId}`, sk: 'EVENT' }),
  operatorAct: (actId: string) => ({ pk: 'OPERATOR', sk: `OPERATOR#${actId}` }),
  settings: () => ({ pk: 'SETTINGS', sk: 'SETTINGS' }),
} as const

export const userPartition = (userId: string) => `USER#${userId}`
export const optionsPartition = (catalogue: CatalogueName) => `OPTIONS#${catalogue}`
export const generationPrefix = 'GEN#'
export const creditEntryPrefix = 'CREDIT#'

/** Running jobs are spread over a few index partitions, so that none of them is hot. */
export const runningShards = ['RUNNING#0', 'RUNNING#1', 'RUNNING#2', 'RUNNING#3'] as const

export const runningShardOf = (jobId: string): string => {
  const last = jobId.charCodeAt(jobId.length - 1)
  return runningShards[last % runningShards.length] ?? runningShards[0]
}

const userSortKey = /^USER#(.+)$/

/** The owner of a row under a user's partition; undefined for any other row. */
export const ownerOf = (partitionKey: string): string | undefined => userSortKey.exec(partitionKey)?.[1]
