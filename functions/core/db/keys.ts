import type { CatalogueName } from '#shared/entities/option.ts'

export const accountSortKey = 'ACCOUNT'
export const generationPrefix = 'GEN#'
export const uploadPrefix = 'UPLOAD#'
/** Sort key prefix of the rows with the room map of a photo. */
export const roomMapPrefix = 'MAP#'
export const trainingPhotoPrefix = 'PHOTO#'
export const trainedModelPrefix = 'MODEL#'
export const bulkJobPrefix = 'BULK#'
/**
 * The sort key prefixes of rows whose changes are pushed to their owner's open tabs, in addition to the account row.
 */
export const livePrefixes = [generationPrefix, trainingPhotoPrefix, trainedModelPrefix, bulkJobPrefix] as const
export const creditEntryPrefix = 'CREDIT#'
export const operatorPartition = 'OPERATOR'
/** Sort key prefix of the index rows of favourites. */
export const favouritePrefix = 'FAVOURITE#'
/** Sort key prefix of the index rows of a photo's designs. */
export const versionPrefix = 'VERSION#'
/** Sort key prefix of the rows about files that were made from designs. */
export const downloadsPrefix = 'DOWNLOADS#'
const userPrefix = 'USER#'

export const userPartition = (userId: string) => `${userPrefix}${userId}`
/** More than the rows of any catalogue partition. Only our own seeding writes them. */
export const mostCatalogueRows = 1000

export const optionsPartition = (catalogue: CatalogueName) => `OPTIONS#${catalogue}`
/** The partition of a catalogue's example pictures, which our models made. */
export const examplesPartition = (catalogue: CatalogueName) => `EXAMPLES#${catalogue}`
export const presetCategoriesPartition = 'OPTIONS#categories'
/** The index partition of a category's presets. `presetOrder` gives the sort keys. */
export const categoryPartition = (categoryId: string) => `CATEGORY#${categoryId}`
export const presetOrder = (order: number) => String(order).padStart(4, '0')

const ofUser = (userId: string, sk: string) => ({ pk: userPartition(userId), sk })

/** Every key of the table (docs/table.md). */
export const keys = {
  account: (userId: string) => ofUser(userId, accountSortKey),
  rates: (userId: string) => ofUser(userId, 'RATES'),
  contactRate: () => ({ pk: 'CONTACT', sk: 'RATES' }),
  deletedAccount: (userId: string) => ({ pk: `DELETED#${userId}`, sk: 'DELETED' }),
  creditEntry: (userId: string, entryId: string) => ofUser(userId, `${creditEntryPrefix}${entryId}`),
  once: (businessKey: string) => ({ pk: `ONCE#${businessKey}`, sk: 'ONCE' }),
  generation: (userId: string, generationId: string) => ofUser(userId, `${generationPrefix}${generationId}`),
  favourite: (userId: string, generationId: string) => ofUser(userId, `${favouritePrefix}${generationId}`),
  version: (userId: string, photoId: string, generationId: string) =>
    ofUser(userId, `${versionPrefix}${photoId}#${generationId}`),
  downloads: (userId: string, generationId: string) => ofUser(userId, `${downloadsPrefix}${generationId}`),
  upload: (userId: string, uploadId: string) => ofUser(userId, `${uploadPrefix}${uploadId}`),
  roomMap: (userId: string, photoId: string) => ofUser(userId, `${roomMapPrefix}${photoId}`),
  trainingPhoto: (userId: string, photoId: string) => ofUser(userId, `${trainingPhotoPrefix}${photoId}`),
  trainingPhotoCount: (userId: string) => ofUser(userId, 'PHOTOS'),
  trainedModel: (userId: string, modelId: string) => ofUser(userId, `${trainedModelPrefix}${modelId}`),
  bulkJob: (userId: string, bulkJobId: string) => ofUser(userId, `${bulkJobPrefix}${bulkJobId}`),
  share: (token: string) => ({ pk: `SHARE#${token}`, sk: 'SHARE' }),
  listingShare: (token: string) => ({ pk: `SHARE#${token}`, sk: 'LISTING' }),
  job: (jobId: string) => ({ pk: `JOB#${jobId}`, sk: 'JOB' }),
  option: (catalogue: CatalogueName, optionId: string) => ({ pk: optionsPartition(catalogue), sk: optionId }),
  example: (catalogue: CatalogueName, optionId: string) => ({ pk: examplesPartition(catalogue), sk: optionId }),
  presetCategory: (categoryId: string) => ({ pk: presetCategoriesPartition, sk: categoryId }),
  preset: (presetId: string) => ({ pk: `PRESET#${presetId}`, sk: 'PRESET' }),
  stripeCustomer: (customer: string) => ({ pk: `STRIPE#${customer}`, sk: 'CUSTOMER' }),
  receivedEvent: (source: 'stripe', eventId: string) => ({ pk: `EVENT#${source}#${eventId}`, sk: 'EVENT' }),
  operatorAct: (actId: string) => ({ pk: operatorPartition, sk: `OPERATOR#${actId}` }),
  settings: () => ({ pk: 'SETTINGS', sk: 'SETTINGS' }),
} as const

/** The index partition of a user's designs. */
export const designsPartition = (userId: string) => `DESIGNS#${userId}`
export const runningDesigns = 'running#'
/** The index sort key of a user's design: running, settled and favourite designs, each by tool and id. */
export const designOrder = (state: 'running' | 'settled' | 'favourite', toolId: string, generationId: string) =>
  `${state}#${toolId}#${generationId}`

/** The index partitions of running jobs. Several, so that none becomes a hot partition. */
export const runningShards = ['RUNNING#0', 'RUNNING#1', 'RUNNING#2', 'RUNNING#3'] as const

/** The index partition of ended jobs, sorted by the time of their removal. */
export const endedPartition = 'ENDED'

export const runningShardOf = (jobId: string): string => {
  const last = jobId.charCodeAt(jobId.length - 1)
  return runningShards[last % runningShards.length] ?? runningShards[0]
}

/** The user id in the partition key of a user's row. Undefined for other rows. */
export const ownerOf = (partitionKey: string): string | undefined =>
  partitionKey.startsWith(userPrefix) ? partitionKey.slice(userPrefix.length) : undefined
