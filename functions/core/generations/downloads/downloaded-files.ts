import { createHash } from 'node:crypto'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow, deleteRow, getRow } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import { findGeneration } from '#functions/core/generations/generations.ts'
import { ProvenFile } from '#shared/entities/proven-file.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'

/**
 * The newest files that were made of a design for downloads. A row of its own: a design's row is read for every page of
 * the gallery, and each change of it is pushed to open tabs.
 */
const DownloadsRow = z.object({
  files: z.array(ProvenFile),
  /** How many were made, so that a write can tell whether another came before it. */
  made: z.int(),
})

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const read = async (userId: string, generationId: string): Promise<z.infer<typeof DownloadsRow>> =>
  DownloadsRow.parse((await getRow(keys.downloads(userId, generationId))) ?? { files: [], made: 0 })

/** The files that were made of a design for downloads, the newest last. */
export const downloadedFiles = async (userId: string, generationId: string): Promise<ProvenFile[]> =>
  (await read(userId, generationId)).files

/**
 * Records a file that was made of a design, so that a proof can name it after it is deleted. The newest are kept. Throws
 * 'generation.notFound' for a design that was deleted meanwhile.
 */
export const recordDownload = async (userId: string, generationId: string, file: ProvenFile): Promise<void> => {
  await retryOnChange(() => append(userId, generationId, file))
  // The deletion of the design may have come before the row was written.
  if (await findGeneration(userId, generationId)) return
  await deleteRow(keys.downloads(userId, generationId))
  throw appError('generation.notFound')
}

const append = async (userId: string, generationId: string, file: ProvenFile): Promise<void> => {
  const { files, made } = await read(userId, generationId)
  // A write whose answer was lost is repeated.
  if (files.some(({ sha256 }) => sha256 === file.sha256)) return
  const isAppended = await changeRow(keys.downloads(userId, generationId), {
    set: 'SET #files = :files, made = :next',
    condition: made > 0 ? 'made = :made' : 'attribute_not_exists(pk)',
    names: { '#files': 'files' },
    values: {
      ':files': [...files, file].slice(-limits.recordedDownloads),
      ':next': made + 1,
      ...(made > 0 && { ':made': made }),
    },
  })
  if (!isAppended) throw new RowsChanged()
}
