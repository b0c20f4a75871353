import * as z from 'zod'
import { BulkJobId } from './ids.ts'
import { ListingShare } from './share.ts'

/**
 * The kinds of bulk jobs. `scenes`: pictures with a personal model from presets. `listing`: one style for many photos.
 * `examples`: pictures of catalogue options, for developers.
 */
export const BulkJobKind = z.enum(['scenes', 'listing', 'examples'])
export type BulkJobKind = z.infer<typeof BulkJobKind>

/** A bulk job as the API returns it. Each picture is a generation with its `bulkJobId`. */
export const BulkJob = z.object({
  id: BulkJobId,
  kind: BulkJobKind,
  /** The name of the personal model, or of the tool and style. */
  modelName: z.string(),
  /** `processing` until each picture is completed or failed. Then `completed`, or `failed` if all failed. */
  status: z.enum(['processing', 'completed', 'failed']),
  totalImages: z.int().positive(),
  completedImages: z.int().nonnegative(),
  /** Includes cancelled and blocked pictures. Their credits are released. */
  failedImages: z.int().nonnegative(),
  /** Requested pictures that could not be queued, such as pictures of an inactive preset. Not part of the total. */
  refusedImages: z.int().nonnegative(),
  /** The price of all pictures. Failed ones are free. */
  credits: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** The public page of a listing, if it has one. */
  share: ListingShare.optional(),
})
export type BulkJob = z.infer<typeof BulkJob>
