import * as z from 'zod'
import { BulkJobId } from './ids.ts'
import { ListingShare } from './share.ts'

/**
 * What a bulk job makes: `scenes`, pictures with a personal model from presets; `listing`, one design for many photos;
 * `examples`, pictures of the catalogue, for operators.
 */
export const BulkJobKind = z.enum(['scenes', 'listing', 'examples'])
export type BulkJobKind = z.infer<typeof BulkJobKind>

/** A bulk job as the API returns it. Each picture is a generation with its `bulkJobId`. */
export const BulkJob = z.object({
  id: BulkJobId,
  kind: BulkJobKind,
  /** The name of the personal model, or of the tool and style. */
  modelName: z.string(),
  /** `processing` until completed and failed pictures add up to all; then `completed`, or `failed` if all of them failed. */
  status: z.enum(['processing', 'completed', 'failed']),
  totalImages: z.int().positive(),
  completedImages: z.int().nonnegative(),
  /** Cancelled and blocked ones count as failed. Their credits are released. */
  failedImages: z.int().nonnegative(),
  /** Requested pictures that could not be queued and are not among the total, such as those of a preset that is gone. */
  refusedImages: z.int().nonnegative(),
  /** What all pictures cost together; failed ones are free. */
  credits: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** Its public page, while a listing has one. */
  share: ListingShare.optional(),
})
export type BulkJob = z.infer<typeof BulkJob>
