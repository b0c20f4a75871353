import { createHash } from 'node:crypto'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'
import { RowsChanged, retryOnChange } from '#functions/core/db/transact.ts'
import type { ProvenFile } from '#shared/entities/proven-file.ts'
import { limits } from '#shared/limits.ts'
import { readGeneration } from './generations.ts'

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Records a file that was made of a design, so that a proof can name it after it is deleted. The newest are kept. Throws
 * 'generation.notFound' for a design that was deleted meanwhile.
 */
export const recordExport = (userId: string, generationId: string, file: ProvenFile): Promise<void> =>
  retryOnChange(async () => {
    const { exports = [] } = await readGeneration(userId, generationId)
    // A write whose answer was lost is repeated.
    if (exports.some(({ sha256 }) => sha256 === file.sha256)) return
    const isRecorded = await changeRow(keys.generation(userId, generationId), {
      set: 'SET #exports = :exports',
      condition: exports.length > 0 ? '#exports = :known' : 'attribute_exists(pk) AND attribute_not_exists(#exports)',
      names: { '#exports': 'exports' },
      values: {
        ':exports': [...exports, file].slice(-limits.recordedExports),
        ...(exports.length > 0 && { ':known': exports }),
      },
    })
    if (!isRecorded) throw new RowsChanged()
  })
