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
 * The newest files that were made from a design for download. They have their own row, because the gallery reads the
 * design's row for every page, and each change of it is pushed to open tabs.
 */
const DownloadsRow = z.object({
  files: z.array(ProvenFile),
  /** The number of files made so far. A write uses it to detect an earlier write. */
  made: z.int(),
})

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const read = async (userId: string, generationId: string): Promise<z.infer<typeof DownloadsRow>> =>
  DownloadsRow.parse((await getRow(keys.downloads(userId, generationId))) ?? { files: [], made: 0 })

/** The files that were made from a design for download, newest last. */
export const downloadedFiles = async (userId: string, generationId: string): Promise<ProvenFile[]> =>
  (await read(userId, generationId)).files

/**
 * Records a file made from a design, so that a proof can list the file after it is deleted. Only the newest are stored.
 * Throws `generation.notFound` for a design that was deleted meanwhile.
 */
export const recordDownload = async (userId: string, generationId: string, file: ProvenFile): Promise<void> => {
  await retryOnChange(() => append(userId, generationId, file))
  // The design may have been deleted before this row was written.
  if (await findGeneration(userId, generationId)) return
  await deleteRow(keys.downloads(userId, generationId))
  throw appError('generation.notFound')
}

const append = async (userId: string, generationId: string, file: ProvenFile): Promise<void> => {
  const { files, made } = await read(userId, generationId)
  // Repeats after a write whose response was lost.
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
