import * as z from 'zod'
import { findAccount } from '#functions/core/accounts/accounts.ts'
import {
  type BulkJobRow,
  findBulkJob,
  generationsOfBulk,
  isRunning,
  readBulkJob,
} from '#functions/core/bulk/bulk-jobs.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { change, create, RowsChanged, remove, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { unalteredPath } from '#functions/core/generations/read/unaltered-photo.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { BulkJobId, GenerationId, UserId } from '#shared/entities/ids.ts'
import { type ListingShare, type ListingShareChoices, ShareToken } from '#shared/entities/share.ts'
import { appError } from '#shared/errors.ts'
import { newToken, type SharedDesign } from './design-shares.ts'

/** The row from a listing's token to its pictures. */
const ListingShareRow = z.object({
  userId: UserId,
  bulkJobId: BulkJobId,
  /** The job's generations when it was shared, in its order. A room keeps its index when another one is deleted. */
  generationIds: z.array(GenerationId),
})
type ListingShareRow = z.infer<typeof ListingShareRow>

/** A listing with a public page, and the ids of its rooms. */
export type SharedListing = { job: BulkJobRow; share: ListingShare; generationIds: readonly GenerationId[] }

/**
 * The listing of a token. Undefined unless the job still has this token, so that the page ends with the share and with
 * the account, even when rows remain.
 */
export const findSharedListing = async (token: string): Promise<SharedListing | undefined> => {
  if (!ShareToken.safeParse(token).success) return undefined
  const row = await getRow(keys.listingShare(token))
  if (!row) return undefined
  const { userId, bulkJobId, generationIds } = ListingShareRow.parse(row)
  const [job, account] = await Promise.all([findBulkJob(userId, bulkJobId), findAccount(userId)])
  if (!account || account.deletionBeganAt || job?.share?.token !== token) return undefined
  return { job, share: job.share, generationIds }
}

/** The room at an index of a shared listing. Undefined when it is not completed or was deleted. */
export const findSharedRoom = async (
  { job, share: { isLabelled, board }, generationIds }: SharedListing,
  place: number,
): Promise<SharedDesign | undefined> => {
  const id = generationIds[place]
  const generation = id && (await findGeneration(job.userId, job.retries[id] ?? id))
  if (generation?.status !== 'completed') return undefined
  const originalPath = await unalteredPath(generation)
  return { generation, originalPath, share: { isLabelled, board, showsOriginal: originalPath !== null } }
}

/**
 * Creates the public page of a listing, or changes its content. Throws `share.refused` for another kind of job, and
 * `share.listingNotReady` while its pictures run or when none was completed.
 */
export const shareListing = (userId: string, id: BulkJobId, choices: ListingShareChoices): Promise<BulkJobRow> =>
  retryOnChange(async () => {
    const job = await readBulkJob(userId, id)
    if (job.kind !== 'listing') throw appError('share.refused')
    if (isRunning(job)) throw appError('share.listingNotReady')
    const share: ListingShare = { ...choices, token: job.share?.token ?? newToken() }
    await (job.share ? changeShare(job, share) : createShare(job, share))
    return { ...job, share }
  })

const createShare = async (job: BulkJobRow, share: ListingShare) => {
  const { userId, id } = job
  const made = await generationsOfBulk(job)
  if (!made.some(({ status }) => status === 'completed')) throw appError('share.listingNotReady')
  const generationIds = made.map((one) => one.retryOf ?? one.id)
  await transact([
    change(keys.bulkJob(userId, id), {
      set: 'SET #share = :share',
      condition: 'attribute_exists(pk) AND attribute_not_exists(#share)',
      names: { '#share': 'share' },
      values: { ':share': share },
    }),
    create(keys.listingShare(share.token), { userId, bulkJobId: id, generationIds } satisfies ListingShareRow),
  ])
  logger.info('Listing shared', { bulkJobId: id })
}

const changeShare = async ({ userId, id }: BulkJobRow, share: ListingShare) => {
  const isChanged = await changeRow(keys.bulkJob(userId, id), {
    set: 'SET #share = :share',
    condition: '#share.#token = :token',
    names: { '#share': 'share', '#token': 'token' },
    values: { ':share': share, ':token': share.token },
  })
  if (!isChanged) throw new RowsChanged()
}

/** Ends the public page of a listing. A listing without one stays unchanged. */
export const unshareListing = (userId: string, id: BulkJobId): Promise<BulkJobRow> =>
  retryOnChange(async () => {
    const { share, ...job } = await readBulkJob(userId, id)
    if (!share) return job
    await transact([
      change(keys.bulkJob(userId, id), {
        set: 'REMOVE #share',
        condition: '#share.#token = :token',
        names: { '#share': 'share', '#token': 'token' },
        values: { ':token': share.token },
      }),
      remove(keys.listingShare(share.token)),
    ])
    logger.info('Listing no longer shared', { bulkJobId: id })
    return job
  })
