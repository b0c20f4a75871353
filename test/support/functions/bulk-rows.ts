import type { BulkJobRow } from '#functions/core/bulk/bulk-jobs.ts'
import type { BulkWork } from '#functions/core/bulk/bulk-work.ts'
import { BulkJobId, GenerationId } from '#shared/entities/ids.ts'
import { userId } from './accounts.ts'
import { modeOf } from './generations.ts'
import { answersFor, uploadOf } from './tool-bodies.ts'

/** The generations of a bulk job of two pictures. */
export const bulkGenerations = [
  GenerationId.parse('gen_01JZ0000000000000000000011'),
  GenerationId.parse('gen_01JZ0000000000000000000012'),
] as const
const [firstGenerationId, lastGenerationId] = bulkGenerations

/** A stored bulk job, by default just accepted. */
export const bulkJobRow = (changed: Partial<BulkJobRow> = {}): BulkJobRow => ({
  id: BulkJobId.parse('bulk_01JZ0000000000000000000001'),
  userId,
  kind: 'listing',
  modelName: 'Full Redesign, Japandi',
  totalImages: 6,
  completedImages: 0,
  failedImages: 0,
  refusedImages: 0,
  credits: 6,
  createdAt: '2026-06-01T12:00:00.000Z',
  retries: {},
  firstGenerationId,
  lastGenerationId,
  requestDigest: 'digest',
  ...changed,
})

/** What is left of a bulk job of two pictures that hold a plan credit each. */
export const bulkWork = (changed: Partial<BulkWork> = {}): BulkWork => {
  const toolMode = modeOf('full-redesign', 'room')
  const { id: bulkJobId, createdAt, requestDigest } = bulkJobRow()
  return {
    bulkJobId,
    userId,
    createdAt,
    requestDigest,
    correlationId: 'click-0123456789',
    toolId: toolMode.toolId,
    modeId: toolMode.modeId,
    settings: { ...answersFor(toolMode), imageUrl: uploadOf() },
    planPeriodEnd: '2099-01-01T00:00:00.000Z',
    items: bulkGenerations.map((generationId) => ({ generationId, settings: {}, plan: 1, pack: 0 })),
    written: 0,
    ...changed,
  }
}
