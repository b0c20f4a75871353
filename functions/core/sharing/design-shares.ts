import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, getRow } from '#functions/core/db/rows.ts'
import { change, create, RowsChanged, remove, retryOnChange, transact } from '#functions/core/db/transact.ts'
import { findGeneration, type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import { earlierToolsOf, unalteredPath } from '#functions/core/generations/read/unaltered-photo.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { StoragePath, UserId } from '#shared/entities/ids.ts'
import { type Share, type ShareChoices, ShareToken } from '#shared/entities/share.ts'
import { appError } from '#shared/errors.ts'
import { type PictureWordsId, wordsFor } from '#shared/listing-boards.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'
import { isScene } from '#shared/tools/scenes.ts'

/** The row from a share's token to its generation. */
const ShareRow = z.object({
  userId: UserId,
  generationId: z.string(),
  /** The unaltered photo of the design. Null when it is no longer stored. */
  originalPath: StoragePath.nullable(),
})

/** A generation with a public page, the owner's choices, and the storage path of its unaltered photo. */
export type SharedDesign = { generation: GenerationRow; share: ShareChoices; originalPath: string | null }

/**
 * The generation of a share's token. Undefined unless the generation is completed and still has this token, so that the
 * page ends with the share, the generation and the account, even when rows remain.
 */
export const findShared = async (token: string): Promise<(SharedDesign & { share: Share }) | undefined> => {
  if (!ShareToken.safeParse(token).success) return undefined
  const row = await getRow(keys.share(token))
  if (!row) return undefined
  const { userId, generationId, originalPath } = ShareRow.parse(row)
  const [generation, account] = await Promise.all([findGeneration(userId, generationId), findAccount(userId)])
  if (!account || account.deletionBeganAt || generation?.status !== 'completed') return undefined
  return generation.share?.token === token ? { generation, share: generation.share, originalPath } : undefined
}

/** The label on the pictures of a public page. Null when its owner chose none. */
export const wordsOn = ({
  generation,
  share: { isLabelled, board },
}: Pick<SharedDesign, 'generation' | 'share'>): PictureWordsId | null =>
  isLabelled ? wordsFor(board, toolIdsOf(generation)) : null

/** A token of 128 random bits. */
export const newToken = (): ShareToken => ShareToken.parse(randomBytes(16).toString('base64url'))

/**
 * Creates the public page of a completed generation, or changes its content. Throws `share.refused` for a generation
 * that may not be shared, and `share.noOriginal` when the page should show an unaltered photo that is no longer stored.
 */
export const shareGeneration = (userId: string, generationId: string, choices: ShareChoices): Promise<GenerationRow> =>
  retryOnChange(async () => {
    const generation = await readGeneration(userId, generationId)
    if (generation.status !== 'completed' || isScene(generation)) throw appError('share.refused')
    const { share } = generation
    const [originalPath, earlierTools] = await Promise.all([originalOf(generation, share), earlierToolsOf(generation)])
    if (choices.showsOriginal && !originalPath) throw appError('share.noOriginal')
    const shared: Share = { ...choices, token: share?.token ?? newToken() }
    const made = { ...generation, ...(earlierTools && { earlierTools }) }
    await (share ? changeShare(made, shared) : createShare(made, shared, originalPath))
    return { ...made, share: shared }
  })

const originalOf = async (generation: GenerationRow, share: Share | undefined): Promise<string | null> => {
  if (!share) return unalteredPath(generation)
  const row = await getRow(keys.share(share.token))
  if (!row) throw new RowsChanged()
  return ShareRow.parse(row).originalPath
}

/** The update of a generation's share. It also stores the tools of a design from before they were kept. */
const shareUpdate = (share: Share, { earlierTools }: GenerationRow) => ({
  set: `SET #share = :share${earlierTools ? ', earlierTools = :tools' : ''}`,
  values: { ':share': share, ...(earlierTools && { ':tools': earlierTools }) },
})

const createShare = async (generation: GenerationRow, share: Share, originalPath: string | null) => {
  const { userId, id } = generation
  const { set, values } = shareUpdate(share, generation)
  await transact([
    change(keys.generation(userId, id), {
      set,
      condition: '#status = :completed AND attribute_not_exists(#share)',
      names: { '#share': 'share', '#status': 'status' },
      values: { ...values, ':completed': 'completed' },
    }),
    create(keys.share(share.token), { userId, generationId: id, originalPath }),
  ])
  logger.info('Design shared', { generationId: id })
}

const changeShare = async (generation: GenerationRow, share: Share) => {
  const { userId, id } = generation
  const { set, values } = shareUpdate(share, generation)
  const isChanged = await changeRow(keys.generation(userId, id), {
    set,
    condition: '#share.#token = :token',
    names: { '#share': 'share', '#token': 'token' },
    values: { ...values, ':token': share.token },
  })
  if (!isChanged) throw new RowsChanged()
}

/** Ends the public page of a generation. A generation without one stays unchanged. */
export const unshareGeneration = (userId: string, generationId: string): Promise<GenerationRow> =>
  retryOnChange(async () => {
    const { share, ...generation } = await readGeneration(userId, generationId)
    if (!share) return generation
    await transact([
      change(keys.generation(userId, generation.id), {
        set: 'REMOVE #share',
        condition: '#share.#token = :token',
        names: { '#share': 'share', '#token': 'token' },
        values: { ':token': share.token },
      }),
      remove(keys.share(share.token)),
    ])
    logger.info('Design no longer shared', { generationId })
    return generation
  })
