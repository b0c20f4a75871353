import * as z from 'zod'
import { Fixtures } from '#shared/pictures/fixtures.ts'
import { BulkJobId, GenerationId, HdId, StoragePath } from './ids.ts'
import { Share } from './share.ts'

/** `processing` until the result is stored (`completed`) or the job ends without one (`failed`). */
export const GenerationStatus = z.enum(['processing', 'completed', 'failed'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** A generation's full-resolution picture. It exists from the request on (docs/product.md, Pictures). */
export const Hd = z.object({
  id: HdId,
  status: GenerationStatus,
  /** The reason for the user. Null unless the status is `failed`. */
  failureReason: z.string().nullable(),
  /**
   * The way it was made. `original`: the edits put into the original photo. `enlarged`: the whole result enlarged.
   * `original-gone`: enlarged because the photo is no longer stored. This and the next four fields are null until
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

/** A generation as the API returns it: storage paths, and signed URLs that expire after an hour. */
export const Generation = z.object({
  id: GenerationId,
  toolId: z.string(),
  modeId: z.string(),
  status: GenerationStatus,
  /** The reason for the user. Null unless the status is `failed`. */
  failureReason: z.string().nullable(),
  hasNsfwContent: z.boolean(),
  /** The same photo and choices would fail again, so "Try again" is not offered. */
  isRefused: z.boolean().optional(),
  /** The user's text. The composed prompt never leaves the server. */
  prompt: z.string(),
  /**
   * Ids of the chosen options and storage paths of the pictures, by the request's field names. A completed generation
   * also has `model`, as the provider reports it.
   */
  settings: z.record(z.string(), z.string()),
  credits: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  parentId: GenerationId.nullable(),
  /** The tools of the designs that it was made of, as `toolIdsOf` lists them. Missing for a design of a photo. */
  earlierTools: z.array(z.string()).optional(),
  /** The ULID of the upload from which it was made, directly or from other designs. The same for all versions. */
  photoId: z.string().optional(),
  isFavourite: z.boolean().optional(),
  name: z.string().nullable().optional(),
  bulkJobId: BulkJobId.optional(),
  /** The failed picture of a bulk job that this generation retries and replaces. */
  retryOf: GenerationId.optional(),
  /** The design that this one repairs for free. */
  repairOf: GenerationId.optional(),
  /** The free repair of this design that runs or was made. */
  repairId: GenerationId.optional(),
  /** The path of the result in the images bucket. This and the next four fields are null until completed. */
  storagePath: StoragePath.nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** How much of the photo's walls, windows and doors is unchanged, in percent. Missing when it is not measured. */
  structureKept: z.int().min(0).max(100).optional(),
  /** Its windows, doors and other fixtures, compared with those of the photo. Missing until, and unless, they are known. */
  fixtures: Fixtures.optional(),
  /** ΔE between a brushed area's paint and the chosen one (`colourError`). Missing for other designs. */
  colourError: z.number().optional(),
  /** A signed URL of the room's picture before the change: of a brightened photo, the photo as it was. */
  originalImageUrl: z.string().nullable(),
  /** A signed URL of the brightened copy that it was made from; absent where the photo was used as it is. */
  brightenedImageUrl: z.string().optional(),
  /** Absent until it is asked for. */
  hd: Hd.optional(),
  correlationId: z.string(),
  share: Share.optional(),
})
export type Generation = z.infer<typeof Generation>
