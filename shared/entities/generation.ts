import * as z from 'zod'
import { BulkJobId, GenerationId, HdId, StoragePath } from './ids.ts'
import { Share } from './share.ts'

/** `processing` until the result is stored (`completed`) or the job ends without one (`failed`). */
export const GenerationStatus = z.enum(['processing', 'completed', 'failed'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** A generation's picture in full resolution, from the request on (docs/product.md, Pictures). */
export const Hd = z.object({
  id: HdId,
  status: GenerationStatus,
  /** A reason for the user; null unless the status is `failed`. */
  failureReason: z.string().nullable(),
  /**
   * How it was made: `original`, the edits set into the original photo; `enlarged`, the whole result enlarged;
   * `original-gone`, enlarged because that photo is not stored any more. This and the next four fields are null until
   * completed.
   */
  kind: z.enum(['original', 'enlarged', 'original-gone']).nullable(),
  storagePath: StoragePath.nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** A signed URL of the file. */
  url: z.string().nullable(),
})
export type Hd = z.infer<typeof Hd>

/** A generation as the API returns it: stored paths, and signed URLs of them that expire after an hour. */
export const Generation = z.object({
  id: GenerationId,
  toolId: z.string(),
  modeId: z.string(),
  status: GenerationStatus,
  /** A reason for the user; null unless the status is `failed`. */
  failureReason: z.string().nullable(),
  hasNsfwContent: z.boolean(),
  /** The same photo and choices would fail again, so Try again is not offered. */
  isRefused: z.boolean().optional(),
  /** The text that the user typed; the composed prompt never leaves the server. */
  prompt: z.string(),
  /**
   * Ids of the chosen options and storage paths of the pictures, by the request's field names. A completed
   * generation also has `model`, the model that the provider reports.
   */
  settings: z.record(z.string(), z.string()),
  credits: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  parentId: GenerationId.nullable(),
  /** The ULID of the upload that it was made from, directly or by way of other designs; the same for all its versions. */
  photoId: z.string().optional(),
  /** Whether the owner has marked it as a favourite. */
  isFavourite: z.boolean().optional(),
  /** The owner's name for it. */
  name: z.string().nullable().optional(),
  /** The bulk job that started it, if any. */
  bulkJobId: BulkJobId.optional(),
  /** The failed picture of a bulk job that it was started again for; it takes that picture's place. */
  retryOf: GenerationId.optional(),
  /** The path of the result in the images bucket. This and the next four fields are null until completed. */
  storagePath: StoragePath.nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** How much of the photo's walls, windows and doors is in its place, in percent; absent where that is not measured. */
  structureKept: z.int().min(0).max(100).optional(),
  /** A signed URL of the room's picture before the change: of a brightened photo, the photo as it was. */
  originalImageUrl: z.string().nullable(),
  /** A signed URL of the brightened copy that it was made from; absent where the photo was used as it is. */
  brightenedImageUrl: z.string().optional(),
  /** Absent until it is asked for. */
  hd: Hd.optional(),
  correlationId: z.string(),
  /** Its public page, if it has one. */
  share: Share.optional(),
})
export type Generation = z.infer<typeof Generation>

/** Whether starting a failed generation again, as it is, can end better. */
export const canTryAgain = ({ hasNsfwContent, isRefused }: Generation): boolean => !hasNsfwContent && !isRefused
